import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from './config.ts';
import { isThere } from './files/missing.ts';
import { replaceFile } from './files/owned-files.ts';
import { makeMissingFoldersNow } from './files/missing-folders.ts';

/** What a data folder remembers of the last installation to run on it: its database, and its settings by variable. */
export type Remembered = { database: string; settings: Record<string, string> };

const EMBEDDED = 'embedded';
const fileOf = (dataDir: string) => join(dataDir, 'settings.json');

/** Returns a database's address without the role and its password. */
function placeOf(databaseUrl: string | null | undefined): string {
  if (!databaseUrl) return EMBEDDED;
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${hostname}:${port || 5432}${pathname}`;
}

/** No secrets are included: no passwords, no keys, and no addresses that may contain any. */
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

/** Saves in the data folder what commands need to know of the starting installation. `requested` is the configuration as requested. */
export function rememberSettings(requested: Config): void {
  const remembered: Remembered = { database: placeOf(requested.databaseUrl), settings: settingsOf(requested) };
  makeMissingFoldersNow(requested.dataDir);
  replaceFile(fileOf(requested.dataDir), `${JSON.stringify(remembered, null, 2)}\n`);
}

/** Returns what the data folder remembers, or null. @throws the file system's error if this user may not read it */
export function readRemembered(dataDir: string): Remembered | null {
  if (!isThere(fileOf(dataDir))) return null;
  const text = readFileSync(fileOf(dataDir), 'utf8');
  try {
    return JSON.parse(text) as Remembered;
  } catch {
    return null;
  }
}

/** Returns the settings without the bucket, which has no effect where files are in a folder. */
const withoutBucket = (settings: Record<string, string>) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !name.startsWith('S3_')));

/**
 * Adds the settings remembered in the data folder to the variables, if they concern the same database. Variables set
 * now take precedence; a port alone does not override a known address.
 */
export function withRemembered(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const remembered = readRemembered(resolve(env.DATA_DIR || '.countersign'));
  if (!remembered || remembered.database !== placeOf(env.DATABASE_URL)) return env;
  const said = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  return { ...(said.FILE_STORE === 'folder' ? withoutBucket(remembered.settings) : remembered.settings), ...said };
}
