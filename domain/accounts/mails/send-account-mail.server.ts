import { type Context, now, transact } from '../../context.ts';
import type { ComposeMail } from '../../mail/mail.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { newId } from '../../new-id.ts';
import { type AccountLink, LINK_HOURS, linkUrl } from './account-link.ts';
import {
  type AccountInAgency,
  endTokens,
  hasOpenInvitation,
  insertToken,
  lockAccountInAgency,
} from '../account-tokens.rows.server.ts';
import { hashToken, newToken } from '../token.server.ts';

/** The content of an email about an account. */
export type AccountMail = { link: AccountLink; url: string; account: AccountInAgency };

/** Composes the email with the link. */
export type ComposeAccountMail = ComposeMail<AccountMail>;

/**
 * Sends a requested email. Nothing goes to an email without an account in the agency, or to a disabled account that has
 * joined. A password reset for someone who has not joined becomes a verification email, whatever accounts they have
 * elsewhere.
 */
export function sendRequestedMail(
  ctx: Context,
  requested: { emailAddress: string; wanted: 'verification' | 'passwordReset'; eventId: string },
  compose: ComposeAccountMail,
): Promise<void> {
  return transact(ctx, async (tx) => {
    const account = await lockAccountInAgency(tx.db, tx.agency.id, { emailAddress: requested.emailAddress });
    if (!account || !canBeMailed(account)) return;
    const isReset = requested.wanted === 'passwordReset' && account.hasJoined && tx.agency.status !== 'unverified';
    const link = isReset ? 'passwordReset' : 'verification';
    await send(tx, account, { link, eventId: requested.eventId }, compose);
  });
}

/**
 * An agency that an account has not joined is not told that it is disabled: its emails go out like everyone’s. None go
 * to someone whose invitation is held back.
 */
const canBeMailed = ({ isEnabled, hasJoined, isHeld }: AccountInAgency) => (isEnabled || !hasJoined) && !isHeld;

/** An instant before any invitation. */
const BEFORE_ANY = '2000-01-01T00:00:00Z';

/**
 * Invites the holder of a new role who has yet to join, whatever account they have elsewhere. In a newly signed-up
 * agency the email is its verification. Several roles on one day produce one email; none goes to someone whose roles
 * have all been switched off since.
 * @param role.isAgain the role was switched on again: they are invited only if they never were
 */
export function sendInvitation(
  ctx: Context,
  role: { roleId: string; eventId: string; isAgain?: boolean },
  compose: ComposeAccountMail,
): Promise<void> {
  return transact(ctx, async (tx) => {
    const isSignUp = tx.agency.status === 'unverified';
    const account = await lockAccountInAgency(tx.db, tx.agency.id, { roleId: role.roleId });
    if (!account || !canBeMailed(account) || (account.hasJoined && !isSignUp)) return;
    if (account.types.length === 0) return;
    const since = role.isAgain ? BEFORE_ANY : tx.clock.now().subtract({ hours: 24 }).toString();
    const { accountId } = account;
    if (!isSignUp && (await hasOpenInvitation(tx.db, { accountId, agencyId: tx.agency.id, since }))) return;
    await send(tx, account, { link: isSignUp ? 'verification' : 'invitation', eventId: role.eventId }, compose);
  });
}

async function send(
  ctx: Context,
  account: AccountInAgency,
  { link, eventId }: { link: AccountLink; eventId: string },
  compose: ComposeAccountMail,
): Promise<void> {
  const key = newToken();
  const mail = await compose(ctx.agency, { link, url: linkUrl(ctx.agency.portalUrl, link, key), account });
  const kind = link === 'passwordReset' ? 'resetPassword' : 'verifyAccount';
  const to = { name: account.fullname, address: account.emailAddress };
  const { accountId } = account;
  const { isNew } = await queueMail(ctx, { ...mail, kind, to, eventId, subjectType: 'account', subjectId: accountId });
  if (!isNew) return;
  const at = now(ctx);
  const expiresAt = ctx.clock.now().add({ hours: LINK_HOURS[link] }).toString();
  await ctx.db.run(endTokens(ctx.db, { accountId, agencyId: ctx.agency.id }, [link], at));
  const row = { id: newId(), accountId, agencyId: ctx.agency.id, kind: link, tokenHash: hashToken(key) };
  await ctx.db.run(insertToken(ctx.db, { ...row, createdAt: at, expiresAt }));
}
