import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 bits, safe in URLs and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: never the token itself. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
