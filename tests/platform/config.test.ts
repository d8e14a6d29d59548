import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fixedClock, systemClock } from '#platform/clock.ts';
import { ConfigError, loadConfig } from '#platform/config.ts';
import { sessionSecret } from '#platform/log-in/session-secret.ts';

test('with nothing set, an installation runs on this machine alone', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    hosts: ['127.0.0.1', '::1'],
    baseUrl: 'http://localhost:3000',
    databaseUrl: null,
    dataDir: resolve('.countersign'),
    smtpUrl: null,
    mailFrom: 'Countersign <no-reply@localhost>',
    fileStore: { kind: 'folder', folder: resolve('.countersign/files') },
    internalErrors: false,
    trustProxy: false,
  });
});

test('set variables are read, an empty or blank one counts as absent, and the address loses its slash', () => {
  const config = loadConfig({
    PORT: '8080',
    BASE_URL: 'https://Timesheets.example/',
    SMTP_URL: '',
    HOST: ' ',
    DATA_DIR: ' ',
    FILE_FOLDER: '\t',
    FILE_STORE: 's3',
    S3_BUCKET: 'files',
    TRUST_PROXY: '1',
  });
  expect(config).toMatchObject({ port: 8080, baseUrl: 'https://timesheets.example', smtpUrl: null, trustProxy: true });
  expect(config).toMatchObject({ hosts: ['127.0.0.1', '::1'], dataDir: resolve('.countersign') });
  expect(config.fileStore).toMatchObject({ kind: 's3', bucket: 'files', region: 'eu-west-2' });
});

test.each([
  [{ PORT: '80a' }, 'PORT must be a port number from 1 to 65535.'],
  [{ PORT: '99999' }, 'PORT must be a port number from 1 to 65535.'],
  [{ PORT: '0x50' }, 'PORT must be a port number from 1 to 65535.'],
  [{ METRICS_PORT: '9e3' }, 'METRICS_PORT must be a port number from 1 to 65535.'],
  [{ POOL_SIZE: '1e2' }, 'POOL_SIZE must be a whole number from 1 to 500.'],
  [{ POOL_SIZE: '10.0' }, 'POOL_SIZE must be a whole number from 1 to 500.'],
  [{ API_RATE_LIMIT: '0b11' }, 'API_RATE_LIMIT must be a whole number from 1 to 1000000.'],
  [{ HOST: '127.0.0.1,' }, 'HOST must be addresses to listen on, separated by commas.'],
  [{ HOST: '127.0.0.1 ::1' }, 'HOST must be addresses to listen on, separated by commas.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://'],
  [{ BASE_URL: 'https://timesheets.example/portal' }, 'BASE_URL must be an origin'],
  [{ BASE_URL: 'ftp://timesheets.example' }, 'BASE_URL must be an http or https address.'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must look like smtp://'],
  [{ SMTP_URL: 'smtp://user:12#34@mail.example' }, 'SMTP_URL is not an address: its port is below 65536, and in'],
  [{ SMTP_URL: 'smtp://mail.example:99999' }, 'SMTP_URL is not an address'],
  [{ DATABASE_URL: 'postgres://role:password@host:99999/name' }, 'DATABASE_URL is not an address'],
  [{ FILE_STORE: 's3' }, 'S3_BUCKET is needed'],
  [{ S3_BUCKET: 'files' }, 'S3_BUCKET has no effect unless FILE_STORE is s3.'],
  [
    { FILE_STORE: 'folder', S3_ENDPOINT: 'https://store.example' },
    'S3_ENDPOINT has no effect unless FILE_STORE is s3.',
  ],
  [{ FILE_STORE: 's3', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are'],
  [
    { FILE_STORE: 's3', S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: 'x' },
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are',
  ],
  [{ SIGNUP: 'approval' }, 'OPERATOR_EMAIL is needed if SIGNUP is approval'],
  [{ OPERATOR_EMAIL: 'me' }, 'OPERATOR_EMAIL must be an email address.'],
  [{ SIGNUP: 'sometimes' }, 'SIGNUP must be open, approval or closed.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be at least 32 characters.'],
  [{ DNS_SERVER: 'ns1.calderfinch.example' }, 'DNS_SERVER must be an IP address'],
  [{ DNS_SERVER: '[192.0.2.53]:53' }, 'DNS_SERVER must be an IP address'],
  [{ DNS_SERVER: '192.0.2.53:99999' }, 'DNS_SERVER must be an IP address'],
  [{ DNS_SERVER: '192.0.2.53:port' }, 'DNS_SERVER must be an IP address'],
  [{ INTERNAL_ERRORS: 'true', BASE_URL: 'https://timesheets.example' }, 'INTERNAL_ERRORS must not be switched on'],
])('%j is refused by name', (env, message) => {
  expect(() => loadConfig(env)).toThrow(ConfigError);
  expect(() => loadConfig(env)).toThrow(message);
});

test('agencies sign themselves up unless set to approval or closed', () => {
  expect(
    ['', 'open', 'approval', 'closed'].map(
      (SIGNUP) => loadConfig({ SIGNUP, OPERATOR_EMAIL: 'ruth@operator.example' }).signUp,
    ),
  ).toEqual(['open', 'open', 'approval', 'closed']);
});

test('the operator is the support address unless another is set', () => {
  const of = (env: Record<string, string>) => loadConfig(env).operatorEmail;
  expect(of({ SUPPORT_EMAIL: 'help@operator.example' })).toBe('help@operator.example');
  expect(of({ SUPPORT_EMAIL: 'help@operator.example', OPERATOR_EMAIL: 'ruth@operator.example' })).toBe(
    'ruth@operator.example',
  );
});

test('DNS records are looked up by the machine’s resolver, or the configured server', () => {
  expect(loadConfig({}).dnsServer).toBeNull();
  for (const DNS_SERVER of ['192.0.2.53', '192.0.2.53:5353', '2001:db8::53', '[2001:db8::53]:5353'])
    expect(loadConfig({ DNS_SERVER }).dnsServer).toBe(DNS_SERVER);
});

test('every wrong variable is named at once', () => {
  expect(() => loadConfig({ PORT: 'x', POOL_SIZE: '0' })).toThrow(/PORT [^]*POOL_SIZE /);
});

test('the secret is generated once, kept, and read by nobody else', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-secret-'));
  const made = sessionSecret({ sessionSecret: null, dataDir });
  expect(made.length).toBeGreaterThanOrEqual(43);
  expect(sessionSecret({ sessionSecret: null, dataDir })).toBe(made);
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o077).toBe(0);
  expect(readdirSync(dataDir)).toEqual(['session-secret']);
  expect(sessionSecret({ sessionSecret: 'x'.repeat(32), dataDir })).toBe('x'.repeat(32));
  rmSync(dataDir, { recursive: true });
});

test('no process signs with a missing secret: an empty file is named', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-secret-'));
  writeFileSync(join(dataDir, 'session-secret'), '');
  expect(() => sessionSecret({ sessionSecret: null, dataDir })).toThrow('session-secret holds no secret.');
  rmSync(dataDir, { recursive: true });
});

test('a set clock stands still and the machine’s does not', () => {
  const clock = fixedClock('2026-05-18T09:00:00+01:00');
  expect(clock.now().toString()).toBe('2026-05-18T08:00:00Z');
  expect(clock.now()).toEqual(clock.now());
  expect(Math.abs(systemClock.now().epochMilliseconds - Date.now())).toBeLessThan(1000);
});
