import { protectAdministrator } from '../../administrators/protect-administrator.server.ts';
import { type Recording, recordEvent } from '../../audit/record-event.server.ts';
import { brokenConstraint } from '../../broken-constraint.ts';
import { now, transact, type VisitorContext } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import type { FieldCode } from '../../field-codes.ts';
import { RESETTING } from '../mails/account-link.ts';
import { endTokens } from '../account-tokens.rows.server.ts';
import { CHANGE_DONE, CHANGE_EXPIRED, CHANGE_NOT_OPEN, EMAIL_HAS_ACCOUNT } from './email-change.ts';
import {
  confirmSide,
  findContactOf,
  type FoundEmailChange,
  lockEmailChange,
  moveContactEmail,
  setEmailAddress,
} from './email-changes.rows.server.ts';
import { lockPersonOfLink } from './lock-person-of-link.server.ts';
import { followAddressLater } from '../../contacts/follow-address-later.server.ts';
import { moveAccount } from '../move-account.server.ts';
import { queueNotice } from '../mails/queue-notice.server.ts';
import { enterAgency, selectAgenciesOf } from '../second-factor/second-factor.rows.server.ts';
import { hashToken } from '../token.server.ts';

/** The content of a link's page: both addresses, and whether this side is confirmed. */
export type ReadEmailChange = { oldAddress: string; newAddress: string; isConfirmed: boolean };

/** What is left to do after following a link; null once the email has changed. */
export type ConfirmedEmail = { waitsFor: string | null; newAddress: string };

const refused = (message: string, code: FieldCode) => new Invalid([{ field: '', message, code }], { code });

/** Looks up a link without confirming anything; one followed again after the change says that it is done. @throws Invalid at no field: `link_expired`, `link_not_valid` */
export function readEmailChange(ctx: VisitorContext, key: string): Promise<ReadEmailChange> {
  return transact(ctx, async (tx) => {
    const change = await open(tx, key);
    const { side, oldAddress, newAddress } = change;
    const confirmedAt = side === 'old' ? change.oldConfirmedAt : change.newConfirmedAt;
    return { oldAddress, newAddress, isConfirmed: confirmedAt !== null };
  });
}

/**
 * Records one address's confirmation. Once both have confirmed, the account’s email is the new one, as is that of the
 * contact in each agency that still has the old one; links that set a password stop working. The change is kept for
 * whoever follows its links again, until it would have expired.
 * @throws Invalid at no field: `link_expired`, or `link_not_valid` if it is over or the new email now has an account
 */
export async function confirmEmailChange(ctx: VisitorContext, key: string): Promise<ConfirmedEmail> {
  try {
    return await transact(ctx, (tx) => confirm(tx, key));
  } catch (error) {
    if (brokenConstraint(error) === 'accounts_email_address') throw refused(EMAIL_HAS_ACCOUNT, 'link_not_valid');
    throw error;
  }
}

async function open(ctx: VisitorContext, key: string): Promise<FoundEmailChange> {
  const change = await lockEmailChange(ctx.db, { tokenHash: hashToken(key) });
  if (change?.isEnabled && isDone(change)) throw refused(CHANGE_DONE, 'link_not_valid');
  const isOpen = change && change.isEnabled && change.emailAddress === change.oldAddress;
  if (!isOpen) throw refused(CHANGE_NOT_OPEN, 'link_not_valid');
  if (Date.parse(change.expiresAt) <= Date.parse(now(ctx))) throw refused(CHANGE_EXPIRED, 'link_expired');
  return change;
}

/** Whether both addresses have confirmed, and the email is still the one that they agreed on. */
const isDone = ({ oldConfirmedAt, newConfirmedAt, emailAddress, newAddress }: FoundEmailChange) =>
  oldConfirmedAt !== null && newConfirmedAt !== null && emailAddress === newAddress;

async function confirm(ctx: VisitorContext, key: string): Promise<ConfirmedEmail> {
  await lockPersonOfLink(ctx, hashToken(key));
  const change = await open(ctx, key);
  const { id, side, oldAddress, newAddress } = change;
  await ctx.db.run(confirmSide(ctx.db, id, side, now(ctx)));
  const [other, otherConfirmedAt] =
    side === 'old' ? [newAddress, change.newConfirmedAt] : [oldAddress, change.oldConfirmedAt];
  if (otherConfirmedAt === null) return { waitsFor: other, newAddress };
  await apply(ctx, change);
  return { waitsFor: null, newAddress };
}

async function apply(ctx: VisitorContext, change: FoundEmailChange): Promise<void> {
  const { db } = ctx;
  const { accountId, newAddress } = change;
  const at = now(ctx);
  await db.run(setEmailAddress(db, accountId, newAddress, at));
  await db.run(endTokens(db, { accountId }, RESETTING, at));
  for (const id of await selectAgenciesOf(db, accountId)) {
    await db.run(enterAgency(id));
    await follow({ ...ctx, actor: { kind: 'system' }, agency: { id } }, change);
  }
  await db.run(enterAgency(ctx.agency?.id ?? null));
  await queueNotice(ctx, newAddress, { kind: 'emailChanged' });
}

/**
 * Updates the person's email in an agency they have joined. If they have not joined, or another contact has that email,
 * the contact keeps the old one and gets a separate account: no link for this account is ever sent to it.
 */
async function follow(ctx: Recording, { accountId, oldAddress, newAddress }: FoundEmailChange): Promise<void> {
  const { db, agency } = ctx;
  const contact = await findContactOf(db, agency.id, accountId);
  if (!contact) return;
  const { contactId } = contact;
  const protect = await protectAdministrator(ctx, { contactId });
  const isMoved = await moveContactEmail(db, agency.id, { contactId, oldAddress, newAddress, at: now(ctx) });
  if (!isMoved) {
    await moveAccount(ctx, contact);
    return;
  }
  const change = { before: { emailAddress: oldAddress }, after: { emailAddress: newAddress } };
  await protect(change);
  await recordEvent(ctx, { action: 'contact.edited', subjectType: 'contact', subjectId: contactId, ...change });
  await followAddressLater(ctx, { contactId, former: oldAddress });
}
