import { now, type VisitorContext } from '../context.ts';
import { Invalid } from '../errors.ts';
import type { FieldCode } from '../field-codes.ts';
import { type AccountLink, LINK_EXPIRED, LINK_NOT_VALID } from './mails/account-link.ts';
import { findToken, type FoundToken } from './account-tokens.rows.server.ts';
import { hashToken } from './token.server.ts';

/** The content of a link's page; the name is the agency’s. `needsPassword` is false if there is already a password, which is kept. */
export type ReadToken = { emailAddress: string; fullname: string; needsPassword: boolean; expiresAt: string };

const refused = (message: string, code: FieldCode) => new Invalid([{ field: '', message, code }], { code });

/**
 * Looks up a key without using it. A link works only on the host of the agency that sent it.
 * @throws Invalid at no field: `link_expired`, or `link_not_valid` if it is wrong, used or replaced
 */
export async function readToken(ctx: VisitorContext, key: string, kinds: AccountLink[]): Promise<ReadToken> {
  const { emailAddress, fullname, hasPassword, expiresAt } = await openToken(ctx, key, kinds);
  return { emailAddress, fullname, needsPassword: !hasPassword, expiresAt };
}

/** Opens the link for a key that is about to be used; see `readToken`. */
export async function openToken(
  ctx: VisitorContext,
  key: string,
  kinds: AccountLink[],
  lock = false,
): Promise<FoundToken> {
  const token = await findToken(ctx.db, hashToken(key), lock);
  if (!token || !isOf(ctx, token, kinds) || token.usedAt !== null || !token.isEnabled)
    throw refused(LINK_NOT_VALID, 'link_not_valid');
  if (Date.parse(token.expiresAt) <= Date.parse(now(ctx))) throw refused(LINK_EXPIRED, 'link_expired');
  return token;
}

/** Returns whether a link has been used by someone who can log in since; following it again is then not reported as an error. */
export async function isUsedLink(ctx: VisitorContext, key: string, kinds: AccountLink[]): Promise<boolean> {
  const token = await findToken(ctx.db, hashToken(key));
  return (
    token !== undefined && isOf(ctx, token, kinds) && token.usedAt !== null && token.isEnabled && token.hasPassword
  );
}

const isOf = (ctx: VisitorContext, token: FoundToken, kinds: AccountLink[]) =>
  kinds.includes(token.kind) && token.agencyId === (ctx.agency?.id ?? '');
