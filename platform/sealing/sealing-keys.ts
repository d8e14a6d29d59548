import { hkdfSync } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { replaceFile } from '../files/owned-files.ts';
import { makeSecretFile, newSecretText } from './stored-secret.ts';

/** A 256-bit key, and the id by which encrypted values refer to it. */
export type SealingKey = { id: string; key: Buffer };

/** The source of the keys. */
export type SealingSettings = Pick<Config, 'sealingKeys' | 'dataDir'>;

const SHORTEST = 32;

/** Returns where keys that are not configured are stored. */
const sealingKeysFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'sealing-keys');

function derive(secret: string): SealingKey {
  const bytes = (purpose: string, length: number) => Buffer.from(hkdfSync('sha256', secret, '', purpose, length));
  return { id: bytes('countersign sealing key id', 8).toString('hex'), key: bytes('countersign sealing', 32) };
}

function secretsIn(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  const secrets = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (secrets.length > 0 && secrets.every((secret) => secret.length >= SHORTEST)) return secrets;
  throw new Error(`${path} holds no sealing key. Put the file back from where it was kept.`);
}

/**
 * Opens the keys, of which the first encrypts and all decrypt: the configured ones, otherwise those in the data folder,
 * where the first is created at the first start. The file is reread once it has changed, so that running processes
 * follow a rotation.
 */
export function openSealingKeys(settings: SealingSettings): () => SealingKey[] {
  const { sealingKeys } = settings;
  if (sealingKeys) {
    const keys = sealingKeys.map(derive);
    return () => keys;
  }
  const path = sealingKeysFile(settings);
  let known: { stamp: string; keys: SealingKey[] } | undefined;
  return () => {
    if (!known) makeSecretFile(path);
    const { mtimeMs, ino } = statSync(path);
    const stamp = `${mtimeMs} ${ino}`;
    if (known?.stamp !== stamp) known = { stamp, keys: secretsIn(path).map(derive) };
    return known.keys;
  };
}

/** Adds a new key before those in the data folder: it encrypts from now on. */
export function addSealingKey(settings: SealingSettings): void {
  const path = sealingKeysFile(settings);
  makeSecretFile(path);
  write(path, [newSecretText(), ...secretsIn(path)]);
}

/** Removes keys from the data folder; the first stays. */
export function removeSealingKeys(settings: SealingSettings, ids: string[]): void {
  const path = sealingKeysFile(settings);
  write(
    path,
    secretsIn(path).filter((secret, nth) => nth === 0 || !ids.includes(derive(secret).id)),
  );
}

function write(path: string, secrets: string[]): void {
  replaceFile(path, `${secrets.join('\n')}\n`);
}
