import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const digest = (purpose: string, key: string) => createHash('sha256').update(`${purpose}\u0000${key}`).digest();

/** Returns the key as stored, so that the database alone does not reveal what it opens. */
export function hashKey(key: string): string {
  return digest('name', key).toString('hex');
}

/** Encrypts a response, which may show a secret once, so that only the holder of the key can open it. */
export function seal(text: string, key: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, digest('seal', key), nonce);
  const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64');
}

/** Decrypts what `seal` encrypted with the same key. */
export function unseal(sealed: string, key: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const cipher = createDecipheriv(CIPHER, digest('seal', key), bytes.subarray(0, 12));
  cipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
}
