import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { commandsWorkOn, runProgram } from '../support/countersign.ts';
import { openTwoAgencies, TEST_NOW } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('sso');
const world = opened(() => openTwoAgencies(folder));
commandsWorkOn(world, folder);
const secretFile = join(folder, 'secret.txt');
beforeAll(() => writeFileSync(secretFile, 'a secret of theirs\n'));

/** Runs a single sign-on command for an agency. */
const sso = (args: string[], agency = 'here') => runProgram('--agency', agency, '--now', TEST_NOW, 'sso', ...args);
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

test('A missing provider fails the test, which says what to check', async () => {
  await sso(['set', ...PROVIDER, '--secret-file', secretFile]);
  const tested = await sso(['test']);
  expect(tested.code).not.toBe(0);
  expect(tested.out).toContain('Provider not found: ');
  expect(tested.err).toContain('The provider cannot be used as it is set.');
});

test('Invalid settings are reported in the words of the page, and nothing is stored', async () => {
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
  expect(await refused(...PROVIDER, '--secret-file', join(folder, 'none'))).toContain('there is no such file.');
  const secretOf = (bytes: Buffer) => {
    writeFileSync(join(folder, 'odd'), bytes);
    return refused(...PROVIDER, '--secret-file', join(folder, 'odd'));
  };
  expect(await secretOf(Buffer.from('geheim \xe4', 'latin1'))).toContain('odd: it is not text in UTF-8.');
  expect(await secretOf(Buffer.from('a\0b'))).toContain('odd: it is not text in UTF-8.');
  expect(await secretOf(Buffer.alloc(70_000, 'a'))).toContain('odd: it is larger than 64 KB.');
  expect(await refused(...PROVIDER, '--secret-file', folder)).toContain(`${folder}: it is a folder, not a file.`);
  expect(await refused(...PROVIDER, '--secret-file', '/dev/zero')).toContain('/dev/zero: it is larger than 64 KB.');
  const all = [...PROVIDER, '--secret-file', secretFile, '--enabled', 'true', '--required', 'true'];
  expect(await refused(...all)).toContain('Required can be switched on after a test that passes.');
  const onThisMachine = ['--issuer', 'https://127.0.0.1', '--client-id', 'x', '--secret-file', secretFile];
  expect(await refused(...onThisMachine)).toContain('The URL must not lead to a private address.');
  expect((await sso(['show'], 'there')).out).toContain('not set up');
  expect((await sso(['disable'], 'there')).err).toContain('Single sign-on is not set up.');
});
