import { hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { makeSecretFile, newSecretText } from './kept-secret.ts';

/** A key of 256 bits, and the name by which what it sealed refers to it. */
export type SealingKey = { id: string; key: Buffer };

/** What the keys are read from. */
export type SealingSettings = Pick<Config, 'sealingKeys' | 'dataDir'>;

const SHORTEST = 32;

/** Where the keys are kept that no setting names. */
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
 * The keys, of which the first seals and all open: the configured ones, else those in the data folder, where the first is
 * made at the first start. The file is read again once it has changed, so that running processes follow a rotation.
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

/** Puts a new key before those in the data folder: it seals from now on. */
export function addSealingKey(settings: SealingSettings): void {
  const path = sealingKeysFile(settings);
  makeSecretFile(path);
  write(path, [newSecretText(), ...secretsIn(path)]);
}

/** Takes keys out of the data folder; the first stays. */
export function removeSealingKeys(settings: SealingSettings, ids: string[]): void {
  const path = sealingKeysFile(settings);
  write(
    path,
    secretsIn(path).filter((secret, nth) => nth === 0 || !ids.includes(derive(secret).id)),
  );
}

/** Writes the file whole or not at all. */
function write(path: string, secrets: string[]): void {
  const made = `${path}-${randomBytes(6).toString('hex')}`;
  writeFileSync(made, `${secrets.join('\n')}\n`, { mode: 0o600, flush: true });
  renameSync(made, path);
}
