import type { Agency } from '../../agencies/agency.ts';
import { type Context, transact } from '../../context.ts';
import type { ComposedMail } from '../../mail/mail.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { namedBy, type PendingTimesheet } from '../../reminders/reminder.ts';
import { wantsMail } from '../../roles/own-settings.server.ts';
import { lockActors } from '../decision/lock-actors.server.ts';
import { REQUEST_EVENTS } from './requested-timesheets.rows.server.ts';
import { getTimesheet } from '../get-timesheet.server.ts';
import {
  type AuthorisationKeys,
  lockLinkRecipients,
  makeAuthorisationLinks,
} from './make-authorisation-links.server.ts';
import { whomToAsk } from './whom-to-ask.server.ts';
import type { RequestedAuthoriser, TimesheetDetail } from '../timesheet-detail.ts';
import { recordTimesheetEvent } from '../record-timesheet-event.server.ts';

/** Composes the email that asks an authoriser to decide. */
export type ComposeRequest = (
  agency: Agency,
  timesheet: TimesheetDetail,
  authoriser: RequestedAuthoriser,
  keys: AuthorisationKeys,
) => Promise<ComposedMail>;

/**
 * Asks whoever is to decide a timesheet, once per event that calls for it. Does nothing if it has been decided in the
 * meantime, a later event asks about a newer version, or they have switched these emails off.
 * @throws NotFound
 */
export function requestAuthorisation(
  ctx: Context,
  { timesheetId, eventId }: { timesheetId: string; eventId: string },
  compose: ComposeRequest,
): Promise<void> {
  return transact(ctx, async (tx) => {
    const found = await getTimesheet(tx, timesheetId);
    if (!isAsked(found, eventId)) return;
    const [turn] = await whomToAsk(tx, new Set([timesheetId]));
    if (!turn) return;
    const named = personOf(turn);
    const { contactId } = named;
    // Nothing is left to ask about somebody erased by now, and who wrote its note is read again.
    const about = [contactId, ...namedBy([turn])].map((one) => ({ contactId: one, address: '' }));
    const erased = await lockActors(tx, [timesheetId], about);
    if (about.some((person) => erased.has(person.contactId))) return;
    const timesheet = await getTimesheet(tx, timesheetId);
    if (!isAsked(timesheet, eventId)) return;
    const authoriser = { ...named, ...(await lockLinkRecipients(tx, [contactId])).get(contactId) };
    if (!(await wantsMail(tx, { contactId, roleType: 'AuthorisingRole', mail: 'requests' }))) return;
    const keys = await makeAuthorisationLinks(tx, contactId, [{ timesheetId, version: timesheet.version }]);
    const mail = await compose(tx.agency, timesheet, authoriser, keys);
    const { mailId, isNew } = await queueMail(tx, {
      ...mail,
      kind: 'authorisationRequest',
      to: { name: authoriser.fullname, address: authoriser.emailAddress, contactId },
      eventId,
      subjectType: 'timesheet',
      subjectId: timesheetId,
    });
    if (!isNew) return;
    await recordTimesheetEvent(tx, timesheet, {
      action: 'timesheet.authorisationRequested',
      detail: { to: authoriser.fullname, mailId, ...(authoriser.absent ? { for: authoriser.absent } : {}) },
    });
  });
}

/** Whether a decision is still due, and this is the latest event that calls for it. */
const isAsked = ({ status, trail }: TimesheetDetail, eventId: string): boolean =>
  status === 'pending' && trail.find(({ action }) => REQUEST_EVENTS.includes(action))?.id === eventId;

/** The person behind an authoriser's turn, as the email names them. */
const personOf = (one: PendingTimesheet): RequestedAuthoriser => ({
  contactId: one.authoriserContactId,
  fullname: one.authoriserName,
  emailAddress: one.authoriserEmailAddress,
  ...(one.absentName === null ? {} : { absent: one.absentName }),
});
