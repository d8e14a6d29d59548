import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from './second-factor.ts';

// Without i, l, o and u, so that a code read aloud or from paper is typed right.
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten new recovery codes of 80 bits each, plain. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => [...randomBytes(16)].map((byte) => LETTERS[byte & 31]).join(''));
}
