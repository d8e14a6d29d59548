import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from './config.ts';

/** What a data folder remembers of the installation that ran on it last: which database, and its settings by their variables. */
export type Remembered = { database: string; settings: Record<string, string> };

const EMBEDDED = 'embedded';
const fileOf = (dataDir: string) => join(dataDir, 'settings.json');

/** A database without the role and its password. */
function placeOf(databaseUrl: string | null | undefined): string {
  if (!databaseUrl) return EMBEDDED;
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${hostname}:${port || 5432}${pathname}`;
}

/** No secret is among them: neither passwords nor keys, nor addresses that may hold some. */
function settingsOf(config: Config): Record<string, string> {
  const { baseUrl, mailFrom, websiteUrl, supportEmail, operatorEmail, lowercaseEmails, signUp, fileStore } = config;
  const files: Record<string, string> =
    fileStore.kind === 'folder'
      ? { FILE_STORE: 'folder', FILE_FOLDER: fileStore.folder }
      : {
          FILE_STORE: 's3',
          S3_BUCKET: fileStore.bucket,
          S3_REGION: fileStore.region,
          ...endpointOf(fileStore.endpoint),
        };
  return {
    BASE_URL: baseUrl,
    MAIL_FROM: mailFrom,
    WEBSITE_URL: websiteUrl,
    SUPPORT_EMAIL: supportEmail,
    OPERATOR_EMAIL: operatorEmail,
    LOWERCASE_EMAILS: String(lowercaseEmails),
    SIGNUP: signUp,
    PRIVATE_WEBHOOKS: String(config.privateWebhooks),
    ...files,
  };
}

function endpointOf(endpoint: string | null): Record<string, string> {
  if (endpoint === null) return {};
  const { username, password, origin, pathname } = new URL(endpoint);
  return { S3_ENDPOINT: username || password ? `${origin}${pathname}` : endpoint };
}

/** Remembers in the data folder what commands need to know of the installation that starts. `asked` is as it was asked for. */
export function rememberSettings(asked: Config): void {
  const remembered: Remembered = { database: placeOf(asked.databaseUrl), settings: settingsOf(asked) };
  mkdirSync(asked.dataDir, { recursive: true });
  const made = `${fileOf(asked.dataDir)}-${randomBytes(6).toString('hex')}`;
  writeFileSync(made, `${JSON.stringify(remembered, null, 2)}\n`, { mode: 0o600 });
  renameSync(made, fileOf(asked.dataDir));
}

/** What the data folder remembers, or null. */
export function readRemembered(dataDir: string): Remembered | null {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as Remembered;
  } catch {
    return null;
  }
}

/**
 * The variables with those of the installation that the data folder remembers, where it is about the same database. What is
 * said now counts more; a port alone says nothing of an address that is known.
 */
export function withRemembered(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const remembered = readRemembered(resolve(env.DATA_DIR || '.countersign'));
  if (!remembered || remembered.database !== placeOf(env.DATABASE_URL)) return env;
  const said = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  return { ...remembered.settings, ...said };
}
