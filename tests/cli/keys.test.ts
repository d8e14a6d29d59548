import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { checkUp } from '#cli/checks/check-up.ts';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { CreateWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import { loadConfig } from '#platform/config.ts';
import { createWebhookCaller } from '#platform/outgoing/webhook-caller.ts';
import { runCommandLine } from '../support/command-line.ts';
import { runHere } from '../support/countersign.ts';
import { rowsOf } from '../support/installation.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const FOLDER = temporaryFolder('keys');
const FILE = join(FOLDER, 'sealing-keys');
const world = opened(() => openTwoAgencies(FOLDER));
let webhookId: string;
beforeAll(async () => {
  const input = CreateWebhookSchema.parse({ url: 'http://127.0.0.1:9/hooks', events: ['contact.created'] });
  ({ webhookId } = await createWebhook(world.here, createWebhookCaller({ allowPrivate: true }), input));
});

const environment = (settings: Record<string, string> = {}) => ({
  DATABASE_URL: world.database.appUrl,
  MIGRATION_DATABASE_URL: world.database.ownerUrl,
  DATA_DIR: FOLDER,
  ...settings,
});
const keys = (verb: string, settings?: Record<string, string>) =>
  runHere(['keys', verb, '--json'], environment(settings));
type Status = { keys: { keyId: string; state: string; values: number }[] };
const status = async () => (JSON.parse((await keys('status')).out) as Status).keys;
const sealedCheck = async () => {
  const config = loadConfig({ NODE_ENV: 'test', PUPPETEER_EXECUTABLE_PATH: process.execPath, ...environment() });
  const findings = await checkUp({ ...config, databaseUrl: world.database.appUrl });
  return findings.find(({ check }) => check === 'sealed values');
};

test('A rotation re-encrypts everything while processes run, and old keys go once nothing needs them', async () => {
  const [before] = await status();
  expect(before).toMatchObject({ state: 'current', values: 1 });
  const rotated = await runCommandLine(['keys', 'rotate', '--json'], environment());
  expect(JSON.parse(rotated.out)).toMatchObject({ resealed: 1, unopenable: [] });
  const after = await status();
  expect(after).toEqual([
    { keyId: expect.not.stringMatching(before!.keyId) as string, state: 'current', values: 1 },
    { keyId: before!.keyId, state: 'old', values: 0 },
  ]);
  const tried = await runHere(['keys', 'prune', '--dry-run'], environment());
  expect(tried.out).toBe(
    `The key ${before!.keyId} encrypts nothing, and would be removed.\nNothing was written: this was a dry run.\n`,
  );
  expect((await runHere(['keys', 'rotate', '--dry-run'], environment())).out).toMatch(/^1 value would be encrypted/);
  expect(JSON.parse((await keys('prune')).out)).toEqual({ pruned: [before!.keyId] });
  expect(await status()).toEqual([after[0]]);
  expect(readFileSync(FILE, 'utf8').trim().split('\n')).toHaveLength(1);
  const [{ secret }] = (await world.here.db.run({ text: 'select secret from webhook_endpoints', values: [] })) as [
    { secret: string },
  ];
  const place = { table: 'webhook_endpoints' as const, agencyId: world.here.agency.id, id: webhookId };
  expect(world.platform.sealing.open(secret, place)).toMatch(/^whsec_/);
}, 60_000);

test('With keys in the settings a new one is put there first, and the command says so', async () => {
  const SEALING_KEYS = readFileSync(FILE, 'utf8').trim();
  const requested = await keys('rotate', { SEALING_KEYS });
  expect([requested.code, requested.err]).toEqual([
    2,
    expect.stringContaining('Put a new key before the others in SEALING_KEYS'),
  ]);
  const done = await keys('rotate', { SEALING_KEYS: `${'n'.repeat(32)},${SEALING_KEYS}` });
  expect(JSON.parse(done.out)).toMatchObject({ resealed: 1 });
  const back = await keys('rotate', { SEALING_KEYS: `${SEALING_KEYS},${'n'.repeat(32)}` });
  expect(JSON.parse(back.out)).toMatchObject({ resealed: 1 });
  expect((await keys('prune', { SEALING_KEYS })).code).toBe(2);
}, 60_000);

test('Doctor names what a lost key leaves unreadable, and is well again once the key is back', async () => {
  expect(await sealedCheck()).toMatchObject({ state: 'ok', found: 'all can be opened' });
  renameSync(FILE, `${FILE}-away`);
  expect(await sealedCheck()).toMatchObject({
    state: 'problem',
    found: `cannot be opened: webhook_endpoints ${webhookId}`,
    advice: expect.stringContaining('Put the sealing key back') as string,
  });
  expect((await status()).map(({ state, values }) => [state, values])).toEqual([
    ['current', 0],
    ['missing', 1],
  ]);
  renameSync(`${FILE}-away`, FILE);
  expect(await sealedCheck()).toMatchObject({ state: 'ok' });
}, 60_000);

test('A value from before there were keys is counted as unencrypted, under no key', async () => {
  await rowsOf(world.database.ownerUrl, 'alter table webhook_endpoints drop constraint webhook_endpoints_sealed');
  const clear = `update webhook_endpoints set secret = 'whsec_clear' where agency_id = $1 and id = $2`;
  await world.here.db.run({ text: clear, values: [world.here.agency.id, webhookId] });
  expect((await status()).at(-1)).toEqual({ keyId: '', state: 'unencrypted', values: 1 });
  expect((await runHere(['keys', 'status'], environment())).out).toMatch(/^none +unencrypted +1$/m);
}, 60_000);
