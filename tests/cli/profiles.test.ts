import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { atServer } from '../support/both-ways.ts';
import { runHere } from '../support/countersign.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let away: Awaited<ReturnType<typeof atServer>>;
let otherKey: string;
const folder = temporaryFolder('profiles');
beforeAll(async () => {
  away = await atServer(['directory:read', 'directory:write']);
  otherKey = (await createApiKey(away.world.there, { name: 'Other', scopes: ['directory:read'] })).key;
  // There is no installation here, as on the machine of someone at an agency.
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
}, 60_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await away.close();
});
beforeEach(() => rmSync(join(folder, 'countersign'), { recursive: true, force: true }));

const run = (args: string[], env: Record<string, string> = {}) =>
  runHere(args, { XDG_CONFIG_HOME: folder, DATABASE_URL: '', DATA_DIR: '', COUNTERSIGN_API_KEY: '', ...env });
const kept = () => join(folder, 'countersign', 'profiles.json');
const logIn = (...more: string[]) => run(['login', '--server', away.url, ...more], { COUNTERSIGN_API_KEY: away.key });
const logInElsewhere = (...more: string[]) =>
  run(['login', '--server', away.url, ...more], { COUNTERSIGN_API_KEY: otherKey });

describe('Logging in', () => {
  test('says whose key it is and what it may do, and lets commands run without server and key', async () => {
    expect(await logIn()).toEqual({
      code: 0,
      out: `Agency here (here) at ${away.url}, with the key “Commands”.\nIt may: directory:read, directory:write.\nSaved as the profile “here” in ${kept()}.\n`,
      err: '',
    });
    expect(await run(['directory', 'clients', 'list', '--json'])).toMatchObject({ code: 0, err: '' });
  });
  test('keeps the key where its owner alone reads it, and nothing prints it', async () => {
    await logIn();
    expect(statSync(kept()).mode & 0o777).toBe(0o600);
    const printed = [await run(['profile', 'list', '--json']), await run(['profile', 'show'])];
    expect(JSON.stringify(printed)).not.toContain(away.key);
    expect(printed[1]!.out).toContain(away.key.split('_')[1]);
  });
  test('reads the key from a file, and refuses one among the arguments', async () => {
    const file = join(folder, 'payroll.key');
    writeFileSync(file, `${away.key}\n`);
    expect(await run(['login', '--server', away.url, '--key', file])).toMatchObject({ code: 0 });
    const shown = await run(['login', '--server', away.url, '--key', away.key]);
    expect(shown).toMatchObject({ code: 2, out: '' });
    expect(shown.err).toMatch(/^--key takes a file that holds the key/);
    expect(shown.err).not.toContain(away.key);
  });
  test.each([
    ['a key that holds no more', `cs_abcdefghijkl_${'s'.repeat(40)}`, 'The API key is not valid.\n'],
    ['what is no key', 'secret', 'COUNTERSIGN_API_KEY does not hold an API key.\n'],
  ])('with %s exits with 2 and keeps nothing', async (_name, key, err) => {
    expect(await run(['login', '--server', away.url], { COUNTERSIGN_API_KEY: key })).toEqual({ code: 2, out: '', err });
    expect(() => readFileSync(kept())).toThrow('ENOENT');
  });
  test.each([
    ['ftp://calder.example', /https/],
    ['calder.example/portal?x=1', /^Give the server’s address without a path/],
    ['http://calder.example', /--allow-http/],
  ])('refuses the address %s', async (server, words) => {
    const ended = await run(['login', '--server', server], { COUNTERSIGN_API_KEY: away.key });
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toMatch(words);
  });
});

describe('Of several profiles', () => {
  test('the last is used until another is, and one that is named counts for the command', async () => {
    await logIn();
    await logInElsewhere();
    const agencyOf = async (...args: string[]) =>
      (JSON.parse((await run(['profile', 'show', '--json', ...args])).out) as { agency: string }).agency;
    expect(await agencyOf()).toBe('there');
    expect(await agencyOf('--profile', 'here')).toBe('here');
    expect(await run(['profile', 'use', 'here'])).toMatchObject({
      code: 0,
      out: 'The current profile is now “here”: Agency here.\n',
    });
    expect(await agencyOf()).toBe('here');
  });
  test('one of another agency than named is refused, with the right one', async () => {
    await logIn();
    await logInElsewhere();
    const ended = await run(['directory', 'clients', 'list', '--agency', 'here']);
    expect(ended).toEqual({
      code: 2,
      out: '',
      err: 'The profile “there” is for Agency there (there), not for here. Say --profile here.\n',
    });
  });
  test('are refused where their file is not text in UTF-8, rather than read with other letters', async () => {
    await logIn();
    const file = readFileSync(kept(), 'utf8').replace('Agency here', 'Agence Caf\u00E9');
    writeFileSync(kept(), Buffer.from(file, 'latin1'));
    const refused = await run(['profile', 'show']);
    expect(refused).toMatchObject({ code: 2, err: `${kept()} cannot be read: it is not text in UTF-8.\n` });
  });
  test('one is forgotten with its key, and unknown ones are reported', async () => {
    await logIn();
    expect((await run(['logout'])).out).toBe(
      'Forgotten: here.\nA key works until it is revoked in the agency’s settings.\n',
    );
    expect(readFileSync(kept(), 'utf8')).not.toContain(away.key);
    expect(await run(['profile', 'use', 'here'])).toEqual({
      code: 2,
      out: '',
      err: 'There is no profile “here”. Log in first.\n',
    });
  });
});

describe('Without a database and without a profile', () => {
  test('a command of an agency says what would help', async () => {
    const ended = await run(['directory', 'clients', 'list']);
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toMatch(/^There is no installation in the data folder .*countersign login --server/);
  });
  test.each([
    [['agency', 'list', '--server', 'https://calder.example'], '--server'],
    [['migrate', 'status', '--profile', 'here'], '--profile'],
    [['import', 'template', 'clients', '--key', 'x'], '--key'],
  ])('%j is refused by the option it does not support', async (args, option) => {
    const ended = await run(args);
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toContain(option);
  });
  test('a clock cannot be set at a server', async () => {
    await logIn();
    const ended = await run(['directory', 'clients', 'list', '--now', '2026-05-26T08:40:00Z']);
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toMatch(/^--now sets the clock of this process/);
  });
});
