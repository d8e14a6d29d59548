import { randomBytes } from 'node:crypto';
import { now, type VisitorContext } from '../../context.ts';
import { RECOVERY_CODES } from './second-factor.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './second-factor.rows.server.ts';
import { hashToken } from '../token.server.ts';

// Without i, l, o and u, so that a code read aloud or from paper is typed correctly.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns ten new recovery codes of 80 bits each, plain. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => [...randomBytes(16)].map((byte) => ALPHABET[byte & 31]).join(''));
}

/**
 * Creates ten recovery codes if the account has none left. Call it inside a transaction that has locked the account.
 * @returns the new ones, plain, to be shown this once; otherwise none
 */
export async function ensureRecoveryCodes(ctx: VisitorContext, accountId: string): Promise<string[]> {
  if ((await countRecoveryCodes(ctx.db, accountId)) > 0) return [];
  const codes = newRecoveryCodes();
  await ctx.db.runAll(replaceRecoveryCodes(ctx.db, accountId, codes.map(hashToken), now(ctx)));
  return codes;
}
