import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommandLine } from '../support/command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { upOfSuite } from '../support/up.ts';

const place = upOfSuite('unfinished-demo', 'warn');

const AGENCY = ['--name', 'Mill Lane', '--canonical-name', 'mill-lane'];
const ADMINISTRATOR = ['--admin-name', 'Hannah Whitworth', '--admin-email', 'hannah@milllane.example'];

async function namesOfAgencies(settings: Record<string, string>): Promise<string[]> {
  const { out, err } = await runCommandLine(['agency', 'list', '--json'], settings);
  expect(out, err).toContain('[');
  return (JSON.parse(out) as { agencies: { canonicalName: string }[] }).agencies.map((one) => one.canonicalName);
}

test('An agency created after a demo was cut short is there at the next start, and nothing of that demo', async () => {
  const { folder } = place;
  const marker = join(folder, 'demo-is-being-made');
  const settings = { DATA_DIR: folder };
  const first = place.start();
  await expect.poll(() => existsSync(marker), { timeout: 60_000, interval: 20 }).toBe(true);
  first.child.kill('SIGKILL');
  await first.ended;

  const second = place.start('--no-demo');
  await second.begun();
  expect(second.said(), second.complained()).toContain('First agency');
  const created = await runCommandLine(['agency', 'create', ...AGENCY, ...ADMINISTRATOR], settings);
  expect(created.err).toBe('');
  second.child.kill('SIGTERM');
  await second.ended;

  const third = place.start();
  await third.begun();
  expect(await namesOfAgencies(settings)).toEqual(['mill-lane']);
  third.child.kill('SIGTERM');
  await third.ended;
}, 180_000);

/** Returns the settings of a new data folder with an up-to-date database. */
async function preparedFolder(name: string): Promise<{ DATA_DIR: string }> {
  const folder = temporaryFolder(name);
  chmodSync(folder, 0o755);
  const settings = { DATA_DIR: folder };
  expect((await runCommandLine(['migrate', 'up'], settings)).code).toBe(0);
  return settings;
}

test.each([
  ['So is one that a command created without a start in between', true],
  ['And one that was there already, where an earlier version had left the mark', false],
])(
  '%s',
  async (_, isMarkedBefore) => {
    const settings = await preparedFolder(`unfinished-demo-${isMarkedBefore ? 'commands' : 'earlier'}`);
    const marker = join(settings.DATA_DIR, 'demo-is-being-made');
    if (isMarkedBefore) writeFileSync(marker, '');
    expect((await runCommandLine(['agency', 'create', ...AGENCY, ...ADMINISTRATOR], settings)).code).toBe(0);
    if (!isMarkedBefore) writeFileSync(marker, '');
    expect(await namesOfAgencies(settings)).toEqual(['mill-lane']);
    expect(existsSync(marker)).toBe(false);
  },
  180_000,
);
