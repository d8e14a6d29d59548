import { readEvent } from '../audit/read-event.server.ts';
import { type Context, transact } from '../context.ts';
import type { ComposeMail } from '../mail/mail.ts';
import { lockForMails, queueMail } from '../mail/queue-mail.server.ts';
import type { AdministratorChange } from './administrator.ts';
import { selectSubject, selectNotifiedAdministrators } from './administrators.rows.server.ts';

/** The content of an email about a change to an administrator. Instants are RFC 3339. */
export type NotifiedChange = {
  change: AdministratorChange;
  /** The recipient's name, and the person it is about. */
  fullname: string;
  subject: { fullname: string; emailAddress: string };
  /** Whether they are now a super administrator, and their previous email if it changed. */
  isSuperAdministrator: boolean;
  emailBefore: string | null;
  by: string;
  at: string;
};

/** Composes the email. */
export type ComposeAdministratorChanged = ComposeMail<NotifiedChange>;

/**
 * Emails every enabled super administrator who can log in, including the one who acted, about a change to an
 * administrator, so that the user of a hijacked session cannot hide it. Those demoted or disabled are notified as well;
 * those added get the invitation instead.
 */
export function notifySuperAdministrators(
  ctx: Context,
  { administratorId, eventId, change }: { administratorId: string; eventId: string; change: AdministratorChange },
  compose: ComposeAdministratorChanged,
): Promise<void> {
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const named = await selectSubject(db, agency.id, administratorId);
    if (!named) return;
    const also = change === 'created' ? null : named.contactId;
    const people = [named, ...(await selectNotifiedAdministrators(db, agency.id, also))];
    await lockForMails(
      tx,
      people.map(({ contactId, emailAddress: address }) => ({ contactId, address })),
    );
    // Read once nobody can erase them: the emails name the person and what was changed.
    const [event, subject] = [await readEvent(tx, eventId), await selectSubject(db, agency.id, administratorId)];
    if (!event || !subject) return;
    const notified = await selectNotifiedAdministrators(db, agency.id, also);
    const { actorName: by, occurredAt: at, changeBefore, changeAfter } = event;
    const emailBefore = typeof changeBefore?.emailAddress === 'string' ? changeBefore.emailAddress : null;
    const shown = { change, by, at, emailBefore, isSuperAdministrator: changeAfter?.isSuperAdministrator === true };
    for (const { contactId, fullname, emailAddress } of notified) {
      if (change === 'created' && contactId === subject.contactId) continue;
      const mail = await compose(agency, { ...shown, fullname, subject });
      const to = { name: fullname, address: emailAddress, contactId };
      const about = { subjectType: 'administrator', subjectId: administratorId };
      await queueMail(tx, { ...mail, ...about, kind: 'administratorChanged', to, eventId });
    }
  });
}
