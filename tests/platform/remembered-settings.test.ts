import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabaseForCommand } from '#cli/database/database.ts';
import { loadConfig } from '#platform/config.ts';
import { readRemembered, rememberSettings, withRemembered } from '#platform/remembered-settings.ts';

let folder: string;
const from = process.cwd();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-remembered-'));
});
afterEach(() => {
  process.chdir(from);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the settings of a command run with these variables on the folder. */
const configOf = (env: Record<string, string>) => loadConfig(withRemembered({ DATA_DIR: folder, ...env }));

describe('A command knows the settings of the installation in its data folder', () => {
  test('including its addresses, whatever port the command is given', () => {
    rememberSettings(
      loadConfig({ DATA_DIR: folder, PORT: '8080', LOWERCASE_EMAILS: 'true', FILE_FOLDER: '/srv/files' }),
    );
    expect(configOf({ PORT: '4000' })).toMatchObject({
      baseUrl: 'http://localhost:8080',
      mailFrom: 'Countersign <no-reply@localhost>',
      lowercaseEmails: true,
      fileStore: { kind: 'folder', folder: '/srv/files' },
    });
  });

  test('but the command’s own options take precedence', () => {
    rememberSettings(loadConfig({ DATA_DIR: folder, BASE_URL: 'https://timesheets.example', SIGNUP: 'closed' }));
    const config = configOf({ BASE_URL: 'https://other.example' });
    expect([config.baseUrl, config.signUp]).toEqual(['https://other.example', 'closed']);
    expect(configOf({ BASE_URL: '' }).baseUrl).toBe('https://timesheets.example');
    rememberSettings(loadConfig({ DATA_DIR: folder, FILE_STORE: 's3', S3_BUCKET: 'files' }));
    expect(configOf({}).fileStore).toMatchObject({ kind: 's3', bucket: 'files' });
    expect(configOf({ FILE_STORE: 'folder' }).fileStore.kind).toBe('folder');
  });

  test('and not those of another database', () => {
    const live = 'postgres://app:secret-word@db/live';
    rememberSettings(loadConfig({ DATA_DIR: folder, BASE_URL: 'https://timesheets.example', DATABASE_URL: live }));
    expect(configOf({ DATABASE_URL: 'postgres://other:word@db:5432/live' }).baseUrl).toBe('https://timesheets.example');
    expect(configOf({ DATABASE_URL: 'postgres://app:secret-word@db/trial' }).baseUrl).toBe('http://localhost:3000');
    expect(configOf({}).baseUrl).toBe('http://localhost:3000');
  });

  test('and stores no secret of them', () => {
    const secret = 'a-word-that-nobody-else-may-read-x';
    rememberSettings(
      loadConfig({
        DATA_DIR: folder,
        DATABASE_URL: `postgres://app:${secret}@db/live`,
        MIGRATION_DATABASE_URL: `postgres://owner:${secret}@db/live`,
        SMTP_URL: `smtp://mail:${secret}@mail.example`,
        SESSION_SECRET: secret,
        SEALING_KEYS: secret,
        METRICS_TOKEN: secret,
        BACKUP_PASSPHRASE: secret,
        FILE_STORE: 's3',
        S3_BUCKET: 'files',
        S3_ENDPOINT: `https://key:${secret}@store.example/s3`,
        S3_ACCESS_KEY_ID: secret,
        S3_SECRET_ACCESS_KEY: secret,
      }),
    );
    const path = join(folder, 'settings.json');
    expect(readFileSync(path, 'utf8')).not.toContain(secret);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readRemembered(folder)).toMatchObject({
      database: 'db:5432/live',
      settings: { S3_ENDPOINT: 'https://store.example/s3' },
    });
  });
});

describe('A command does not create a database as a side effect', () => {
  beforeEach(() => {
    for (const name of ['DATABASE_URL', 'BASE_URL']) vi.stubEnv(name, '');
  });

  test('if the folder has none it names the folder, and leaves nothing in it', async () => {
    const empty = join(folder, 'elsewhere');
    vi.stubEnv('DATA_DIR', empty);
    await expect(openDatabaseForCommand()).rejects.toThrow(`There is no installation in the data folder ${empty}.`);
    expect(existsSync(empty)).toBe(false);
  });

  test('if it may not look at the folder, it says that, and not that there is none', async () => {
    // A link to itself is refused to root as well.
    symlinkSync('postgres', join(folder, 'postgres'));
    vi.stubEnv('DATA_DIR', folder);
    await expect(openDatabaseForCommand()).rejects.toThrow('ELOOP');
    mkdirSync(join(folder, 'settings.json'));
    expect(() => withRemembered({ DATA_DIR: folder })).toThrow('EISDIR');
  });

  test('nor does restoring, unless its folder was named', async () => {
    vi.stubEnv('DATA_DIR', '');
    process.chdir(folder);
    await expect(openDatabaseForCommand('make where named')).rejects.toThrow('.countersign. Set DATA_DIR');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('and if the installation’s database is elsewhere, it says where', async () => {
    rememberSettings(loadConfig({ DATA_DIR: folder, DATABASE_URL: 'postgres://app:secret-word@db/live' }));
    vi.stubEnv('DATA_DIR', folder);
    const refused = await openDatabaseForCommand('make').catch((error: unknown) => error as Error);
    expect((refused as Error).message).toBe(
      `The installation in the data folder ${folder} uses the database db:5432/live: set DATABASE_URL to it.`,
    );
  });
});
