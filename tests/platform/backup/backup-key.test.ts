import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { AGE_HEADER, openBackupKey } from '#platform/backup/backup-key.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('key');

const PLAIN = Buffer.alloc(200_000, 'a wage a week ');
const withPassphrase = (passphrase: string) => openBackupKey({ at: null, passphrase, keyFile: null });
async function withFile(name: string, text: string) {
  const keyFile = join(folder, name);
  writeFileSync(keyFile, text);
  return (await openBackupKey({ at: null, passphrase: null, keyFile }))!;
}
type Key = NonNullable<Awaited<ReturnType<typeof openBackupKey>>>;
const encrypted = async (key: Key) => buffer(await key.encrypt(Readable.from([PLAIN])));
const opened = async (key: Key, bytes: Buffer) => buffer(await key.decrypt(Readable.from([bytes])));

test('Data encrypted with a passphrase is opened by it, and by no other', async () => {
  const key = (await withPassphrase('four words of some length'))!;
  const bytes = await encrypted(key);
  expect(bytes.subarray(0, AGE_HEADER.length).toString()).toBe(AGE_HEADER);
  expect(bytes.includes('a wage a week')).toBe(false);
  expect((await opened(key, bytes)).equals(PLAIN)).toBe(true);
  const other = (await withPassphrase('four other words of some length'))!;
  await expect(opened(other, bytes)).rejects.toThrow('cannot be opened with the key that is set up');
}, 60_000);

test('An age key file encrypts and opens; one with only recipients just encrypts', async () => {
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  const whole = await withFile('key.txt', `# created: 2026-05-26\n# public key: ${recipient}\n${identity}\n`);
  const onlyRecipient = await withFile('recipients.txt', `${recipient}\n`);
  const bytes = await encrypted(onlyRecipient);
  expect((await opened(whole, bytes)).equals(PLAIN)).toBe(true);
  expect((await opened(whole, await encrypted(whole))).equals(PLAIN)).toBe(true);
  await expect(opened(whole, bytes.subarray(0, bytes.length - 20))).rejects.toThrow('damaged or incomplete');
  await expect(opened(onlyRecipient, bytes)).rejects.toThrow('cannot be opened with the key that is set up');
});

test('A key file without a key is refused by name, and without settings there is no key', async () => {
  await expect(withFile('empty.txt', '# nothing\n')).rejects.toThrow('empty.txt holds no key of age');
  await expect(openBackupKey({ at: null, passphrase: null, keyFile: join(folder, 'gone.txt') })).rejects.toThrow(
    'gone.txt cannot be read',
  );
  expect(await openBackupKey({ at: null, passphrase: null, keyFile: null })).toBeNull();
});
