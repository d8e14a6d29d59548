import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { type Config, ConfigError } from '../config.ts';
import { UnusableBackup } from './manifest.ts';

/** Encrypts and decrypts backups in the age format (https://age-encryption.org/v1). */
export type BackupKey = {
  encrypt(plain: Readable): Promise<Readable>;
  /** @throws UnusableBackup if another key is needed */
  decrypt(encrypted: Readable): Promise<Readable>;
};

/** The start of every file in the age format. */
export const AGE_HEADER = 'age-encryption.org/v1\n';

const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;

/**
 * Opens the configured key; null if there is none. A key file holds identities, as written by `age-keygen`, or only
 * recipients: then backups are made here and opened elsewhere. @throws ConfigError if the file holds neither
 */
export async function openBackupKey({ passphrase, keyFile }: Config['backups']): Promise<BackupKey | null> {
  if (passphrase === null && keyFile === null) return null;
  const { Decrypter, Encrypter, identityToRecipient } = await import('age-encryption');
  const [encrypter, decrypter] = [new Encrypter(), new Decrypter()];
  if (passphrase !== null) {
    encrypter.setPassphrase(passphrase);
    decrypter.addPassphrase(passphrase);
  } else {
    const { identities, recipients } = readKeyFile(keyFile!);
    for (const one of identities) decrypter.addIdentity(one);
    for (const one of new Set([...recipients, ...(await Promise.all(identities.map(identityToRecipient)))]))
      encrypter.addRecipient(one);
  }
  return {
    encrypt: async (plain) => fromWeb(await encrypter.encrypt(toWeb(plain))),
    async decrypt(encrypted) {
      try {
        return Readable.from(whole(fromWeb(await decrypter.decrypt(toWeb(encrypted)))), { objectMode: false });
      } catch (error) {
        encrypted.destroy();
        throw new UnusableBackup(
          'The backup cannot be opened with the key that is set up. Name its key in BACKUP_PASSPHRASE or BACKUP_KEY_FILE.',
          { cause: error },
        );
      }
    },
  };
}

/** Yields the decrypted content, every chunk of it authenticated. @throws UnusableBackup at the first that is not, or if the end is missing */
async function* whole(opened: Readable): AsyncGenerator<Buffer> {
  try {
    yield* opened as AsyncIterable<Buffer>;
  } catch (error) {
    throw new UnusableBackup(`The backup is damaged or incomplete (${(error as Error).message}).`, { cause: error });
  }
}

function readKeyFile(path: string): { identities: string[]; recipients: string[] } {
  let lines: string[];
  try {
    lines = readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.trim());
  } catch {
    throw new ConfigError(`BACKUP_KEY_FILE ${path} cannot be read.`);
  }
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  const recipients = lines.filter((line) => line.startsWith('age1'));
  if (identities.length + recipients.length === 0)
    throw new ConfigError(`BACKUP_KEY_FILE ${path} holds no key of age: neither AGE-SECRET-KEY-… nor age1….`);
  return { identities, recipients };
}
