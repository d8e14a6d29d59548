import { now, type VisitorContext } from '../context.ts';
import { Invalid } from '../errors.ts';
import type { FieldCode } from '../field-codes.ts';
import { type AccountLink, LINK_EXPIRED, LINK_NOT_VALID } from './mails/account-link.ts';
import { findToken, type FoundToken } from './account-tokens.rows.server.ts';
import { hashToken } from './token.server.ts';

/** What the page behind a link shows; the name is the agency’s. `needsPassword` is false for somebody who has one already and keeps it. */
export type ReadToken = { emailAddress: string; fullname: string; needsPassword: boolean; expiresAt: string };

const refused = (message: string, code: FieldCode) => new Invalid([{ field: '', message, code }], { code });

/**
 * Looks a key up and uses nothing. A link works on the host of the agency that sent it only.
 * @throws Invalid at no field: `link_expired`, or `link_not_valid` for one that is wrong, used or replaced
 */
export async function readToken(ctx: VisitorContext, key: string, kinds: AccountLink[]): Promise<ReadToken> {
  const { emailAddress, fullname, hasPassword, expiresAt } = await openToken(ctx, key, kinds);
  return { emailAddress, fullname, needsPassword: !hasPassword, expiresAt };
}

/** The link behind a key, for whoever is about to use it; see `readToken`. */
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

/** Whether a link has done its work for somebody who can log in since; who follows it again is not told that it was wrong. */
export async function isUsedLink(ctx: VisitorContext, key: string, kinds: AccountLink[]): Promise<boolean> {
  const token = await findToken(ctx.db, hashToken(key));
  return (
    token !== undefined && isOf(ctx, token, kinds) && token.usedAt !== null && token.isEnabled && token.hasPassword
  );
}

const isOf = (ctx: VisitorContext, token: FoundToken, kinds: AccountLink[]) =>
  kinds.includes(token.kind) && token.agencyId === (ctx.agency?.id ?? '');
