import { createHash, randomBytes } from 'node:crypto';

/** Returns a new 256-bit secret, safe in URLs and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns what is stored of a token: never the token itself. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
