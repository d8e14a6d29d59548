import { randomBytes } from 'node:crypto';
import { constants, copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

const SHORTEST = 32;

/** The secret that signs cookies and links: the configured one, else one made once and kept in the data folder. */
export function sessionSecret(config: Pick<Config, 'sessionSecret' | 'dataDir'>): string {
  if (config.sessionSecret) return config.sessionSecret;
  const path = join(config.dataDir, 'session-secret');
  mkdirSync(config.dataDir, { recursive: true });
  if (!existsSync(path)) offer(path);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < SHORTEST) throw new Error(`${path} holds no secret. Remove the file, and a new one is made.`);
  return secret;
}

/** Puts a new secret in its place, whole or not at all. */
function offer(path: string): void {
  const made = `${path}-${randomBytes(6).toString('hex')}`;
  writeFileSync(made, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(made, path);
  } catch (error) {
    // Another process was first: its secret is the one. A folder without links takes a copy.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') copyFileSync(made, path, constants.COPYFILE_EXCL);
  } finally {
    rmSync(made);
  }
}
