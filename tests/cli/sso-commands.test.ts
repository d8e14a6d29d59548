import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endingOf } from '#cli/exit.ts';
import { createProgram } from '#cli/program.ts';
import { openTwoAgencies, TEST_NOW, type TwoAgencies } from '../support/two-agencies.ts';

let world: TwoAgencies;
let folder: string;
let secretFile: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-sso-'));
  world = await openTwoAgencies(folder);
  secretFile = join(folder, 'secret.txt');
  writeFileSync(secretFile, 'a secret of theirs\n');
  vi.stubEnv('DATABASE_URL', world.database.appUrl);
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('BASE_URL', 'http://localhost:3000');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command about single sign-on of an agency, and answers with its exit code and what it printed. */
async function sso(args: string[], agency = 'here'): Promise<{ code: number; out: string; err: string | null }> {
  let out = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => (out += String(chunk)) !== '');
  const ended = await createProgram('0.0.0')
    .parseAsync(['node', 'countersign', '--agency', agency, '--now', TEST_NOW, 'sso', ...args])
    .then(() => ({ code: 0, text: null }), endingOf)
    .finally(() => write.mockRestore());
  return { code: ended.code, out, err: ended.text };
}
const PROVIDER = ['--issuer', 'https://login.here.example', '--client-id', 'countersign'];

test('A provider is set, shown without its secret, changed in part, and switched off', async () => {
  expect((await sso(['show'])).out).toContain('not set up');
  const saved = await sso(['set', ...PROVIDER, '--secret-file', secretFile, '--enabled', 'true']);
  expect([saved.code, saved.err]).toEqual([0, null]);
  expect(saved.out).toContain('Single sign-on of Agency here is saved.\nTest it on the page');
  await sso(['set', '--claim', 'roles']);
  const { out } = await sso(['show']);
  expect(out).toMatch(/issuer +https:\/\/login\.here\.example/);
  expect(out).toMatch(/claim +roles/);
  expect(out).toContain('/login/sso/callback');
  const whole = (await sso(['show', '--json'])).out;
  expect(JSON.parse(whole)).toMatchObject({ settings: { isEnabled: true, isTested: false, claim: 'roles' } });
  expect(out + whole).not.toMatch(/secret of theirs|sealed:/);
  expect((await sso(['disable'])).out).toBe('Single sign-on of Agency here is switched off.\n');
  expect((await sso(['disable'])).out).toBe('Single sign-on of Agency here was off already.\n');
});

test('A provider that is not there fails the test, which says what to look at', async () => {
  await sso(['set', ...PROVIDER, '--secret-file', secretFile]);
  const tested = await sso(['test']);
  expect(tested.code).not.toBe(0);
  expect(tested.out).toContain('Provider not found: ');
  expect(tested.err).toContain('The provider cannot be used as it is set.');
});

test('What cannot be set is said in the words of the page, and nothing of it is stored', async () => {
  const refused = async (...args: string[]) => {
    const { code, err } = await sso(['set', ...args], 'there');
    expect(code).not.toBe(0);
    return err;
  };
  expect(await refused()).toContain('Name what to set, such as --issuer.');
  expect(await refused('--issuer', 'login')).toContain('Please supply an address such as');
  expect(await refused(...PROVIDER)).toContain('Please supply the client secret');
  expect(await refused(...PROVIDER, '--enabled', 'yes')).toContain('--enabled takes true or false, not “yes”.');
  expect(await refused(...PROVIDER, '--keeps-password', 'Nobody')).toContain('“Nobody” is not one super administrator');
  expect(await refused(...PROVIDER, '--secret-file', join(folder, 'none'))).toContain('cannot be read: ENOENT');
  const all = [...PROVIDER, '--secret-file', secretFile, '--enabled', 'true', '--required', 'true'];
  expect(await refused(...all)).toContain('Required can be switched on after a test that passes.');
  const onThisMachine = ['--issuer', 'https://127.0.0.1', '--client-id', 'x', '--secret-file', secretFile];
  expect(await refused(...onThisMachine)).toContain('The URL must not lead to a private address.');
  expect((await sso(['show'], 'there')).out).toContain('not set up');
  expect((await sso(['disable'], 'there')).err).toContain('Single sign-on is not set up.');
});
