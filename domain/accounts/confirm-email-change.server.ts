import { recordEvent } from '../audit/record-event.server.ts';
import { brokenConstraint } from '../broken-constraint.ts';
import { now, transact, type VisitorContext } from '../context.ts';
import { Invalid } from '../errors.ts';
import { RESETTING } from './account-link.ts';
import { endTokens } from './account-tokens.rows.server.ts';
import { CHANGE_EXPIRED, CHANGE_NOT_OPEN, EMAIL_HAS_ACCOUNT } from './email-change.ts';
import {
  confirmSide,
  deleteEmailChange,
  type FoundEmailChange,
  lockEmailChange,
  moveContactEmail,
  setEmailAddress,
} from './email-changes.rows.server.ts';
import { queueNotice } from './queue-notice.server.ts';
import { enterAgency, selectAgenciesOf } from './second-factor.rows.server.ts';
import { hashToken } from './token.server.ts';

/** What the page behind a link shows: from which address to which, and whose link it is. */
export type ReadEmailChange = { oldAddress: string; newAddress: string; isConfirmed: boolean };

/** What is left to do once a link was followed; null where the email has changed. */
export type ConfirmedEmail = { waitsFor: string | null; newAddress: string };

const refused = (message: string, code: string) => new Invalid([{ field: '', message, code }], { code });

/** Looks a link up and confirms nothing. @throws Invalid at no field: `link_expired`, `link_not_valid` */
export function readEmailChange(ctx: VisitorContext, key: string): Promise<ReadEmailChange> {
  return transact(ctx, async (visitor) => {
    const change = await open(visitor, key);
    const { side, oldAddress, newAddress } = change;
    const confirmedAt = side === 'old' ? change.oldConfirmedAt : change.newConfirmedAt;
    return { oldAddress, newAddress, isConfirmed: confirmedAt !== null };
  });
}

/**
 * Notes that one address has answered. Once both have, the account’s email is the new one, and with it the contact of each
 * agency that still has the old one; links that set a password are no longer good.
 * @throws Invalid at no field: `link_expired`, or `link_not_valid` where it is over or the new email has an account by now
 */
export async function confirmEmailChange(ctx: VisitorContext, key: string): Promise<ConfirmedEmail> {
  try {
    return await transact(ctx, (visitor) => confirm(visitor, key));
  } catch (error) {
    if (brokenConstraint(error) === 'accounts_email_address') throw refused(EMAIL_HAS_ACCOUNT, 'link_not_valid');
    throw error;
  }
}

async function open(ctx: VisitorContext, key: string): Promise<FoundEmailChange> {
  const change = await lockEmailChange(ctx.db, { tokenHash: hashToken(key) });
  const isOpen = change && change.isEnabled && change.emailAddress === change.oldAddress;
  if (!isOpen) throw refused(CHANGE_NOT_OPEN, 'link_not_valid');
  if (Date.parse(change.expiresAt) <= Date.parse(now(ctx))) throw refused(CHANGE_EXPIRED, 'link_expired');
  return change;
}

async function confirm(ctx: VisitorContext, key: string): Promise<ConfirmedEmail> {
  const change = await open(ctx, key);
  const { id, side, oldAddress, newAddress } = change;
  await ctx.db.run(confirmSide(ctx.db, id, side, now(ctx)));
  const [other, otherConfirmedAt] =
    side === 'old' ? [newAddress, change.newConfirmedAt] : [oldAddress, change.oldConfirmedAt];
  if (otherConfirmedAt === null) return { waitsFor: other, newAddress };
  await apply(ctx, change);
  return { waitsFor: null, newAddress };
}

async function apply(ctx: VisitorContext, { accountId, oldAddress, newAddress }: FoundEmailChange): Promise<void> {
  const { db } = ctx;
  const at = now(ctx);
  await db.run(setEmailAddress(db, accountId, newAddress, at));
  await db.run(deleteEmailChange(db, accountId));
  await db.run(endTokens(db, { accountId }, RESETTING, at));
  for (const id of await selectAgenciesOf(db, accountId)) {
    await db.run(enterAgency(id));
    const contactId = await moveContactEmail(db, id, { accountId, oldAddress, newAddress, at });
    if (contactId === undefined) continue;
    const change = { before: { emailAddress: oldAddress }, after: { emailAddress: newAddress } };
    const subject = { subjectType: 'contact', subjectId: contactId };
    const within = { ...ctx, actor: { kind: 'system' as const }, agency: { id } };
    await recordEvent(within, { action: 'contact.edited', ...subject, ...change });
  }
  await db.run(enterAgency(ctx.agency?.id ?? null));
  await queueNotice(ctx, newAddress, { kind: 'emailChanged' });
}
