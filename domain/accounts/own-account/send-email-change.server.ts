import type { Database } from '#platform/database/database.ts';
import { type Context, now, transact } from '../../context.ts';
import type { ComposeMail } from '../../mail/mail.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { emailChangeUrl, type Side } from './email-change.ts';
import {
  accountOfEmailChange,
  type FoundEmailChange,
  lockContactOf,
  lockEmailChange,
  selectOpenAgencyOf,
  setEmailChangeKeys,
} from './email-changes.rows.server.ts';
import { hashToken, newToken } from '../token.server.ts';

/** The content of one of the two emails. */
export type EmailChangeMail = { side: Side; url: string; oldAddress: string; newAddress: string };

/** Composes one of the two emails. */
export type ComposeEmailChange = ComposeMail<EmailChangeMail>;

/** Returns the open agency in whose name emails requested on the product's own address are sent; null if there is none. */
export function agencyOfEmailChange(ctx: { db: Database }, changeId: string): Promise<string | null> {
  return ctx.db.transaction(async (db) => {
    const accountId = await accountOfEmailChange(db, { id: changeId });
    return accountId === null ? null : selectOpenAgencyOf(db, accountId);
  });
}

/** Emails both addresses of an email change, if it is still open. */
export function sendEmailChange(
  ctx: Context,
  { changeId, eventId }: { changeId: string; eventId: string },
  compose: ComposeEmailChange,
): Promise<void> {
  return transact(ctx, async (tx) => {
    const accountId = await accountOfEmailChange(tx.db, { id: changeId });
    if (accountId === null) return;
    await tx.db.run(lockContactOf(tx.agency.id, accountId));
    const change = await lockEmailChange(tx.db, { id: changeId });
    if (!change?.isEnabled || change.emailAddress !== change.oldAddress || change.expiresAt <= now(tx)) return;
    const keys = { old: newToken(), new: newToken() };
    const isNew = await send(tx, change, 'old', { key: keys.old, eventId }, compose);
    await send(tx, change, 'new', { key: keys.new, eventId }, compose);
    // On a retry, the emails queued first are the ones sent: their keys stay.
    if (!isNew) return;
    const hashes = { old: hashToken(keys.old), new: hashToken(keys.new) };
    await tx.db.run(setEmailChangeKeys(tx.db, change.id, hashes));
  });
}

async function send(
  ctx: Context,
  { accountId, oldAddress, newAddress }: FoundEmailChange,
  side: Side,
  { key, eventId }: { key: string; eventId: string },
  compose: ComposeEmailChange,
): Promise<boolean> {
  const url = emailChangeUrl(ctx.agency.portalUrl, key);
  const mail = await compose(ctx.agency, { side, url, oldAddress, newAddress });
  const to = { name: null, address: side === 'old' ? oldAddress : newAddress, accountId };
  const subject = { subjectType: 'account', subjectId: accountId };
  const { isNew } = await queueMail(ctx, { ...mail, kind: 'emailChange', to, eventId, ...subject });
  return isNew;
}
