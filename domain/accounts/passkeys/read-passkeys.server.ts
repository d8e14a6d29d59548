import type { VisitorContext } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import type { Passkey } from './passkey.ts';
import { selectPasskeys } from './passkeys.rows.server.ts';
import { countRecoveryCodes, findTotp } from '../second-factor/second-factor.rows.server.ts';

/** One of a person’s passkeys; `isCurrent` marks the one this session began with. */
export type OwnPasskeyShown = Passkey & { isCurrent: boolean };

/** The owner of the passkeys, and the one their session began with. */
export type PasskeysOf = { accountId: string; passkeyId: string | null };

/** Lists the person’s passkeys in the order they were added. */
export async function listPasskeys(ctx: VisitorContext, of: PasskeysOf): Promise<OwnPasskeyShown[]> {
  const passkeys = await selectPasskeys(ctx.db.as(of.accountId), of.accountId);
  return passkeys.map((passkey) => ({ ...passkey, isCurrent: passkey.id === of.passkeyId }));
}

/** Returns how many of the person’s recovery codes are left. */
export function readRecoveryCodesLeft(ctx: VisitorContext, accountId: string): Promise<number> {
  return countRecoveryCodes(ctx.db.as(accountId), accountId);
}

/** Returns one of them, and what would be left to log in with after removing it. @throws NotFound for any other */
export async function readPasskey(
  ctx: VisitorContext,
  of: PasskeysOf & { wanted: string },
): Promise<{ passkey: OwnPasskeyShown; isLast: boolean; hasCodes: boolean; recoveryCodesLeft: number }> {
  const passkeys = await listPasskeys(ctx, of);
  const passkey = passkeys.find(({ id }) => id === of.wanted);
  if (!passkey) throw new NotFound('The passkey no longer exists.', { code: 'passkey_not_found' });
  const db = ctx.db.as(of.accountId);
  const hasCodes = Boolean((await findTotp(db, of.accountId))?.confirmedAt);
  const recoveryCodesLeft = await readRecoveryCodesLeft(ctx, of.accountId);
  return { passkey, isLast: passkeys.length === 1, hasCodes, recoveryCodesLeft };
}
