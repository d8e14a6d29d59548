import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { makeSecretFile } from '../sealing/stored-secret.ts';

const SHORTEST = 32;

/** Returns the secret that signs cookies and links: the configured one, otherwise one created once and kept in the data folder. */
export function sessionSecret(config: Pick<Config, 'sessionSecret' | 'dataDir'>): string {
  if (config.sessionSecret) return config.sessionSecret;
  const path = join(config.dataDir, 'session-secret');
  makeSecretFile(path);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < SHORTEST) throw new Error(`${path} holds no secret. Remove the file, and a new one is made.`);
  return secret;
}
