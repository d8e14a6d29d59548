import type { Agency } from '../../agencies/agency.ts';
import { lockingSettings } from '../../agencies/settings/current-settings.server.ts';
import { recordEvent } from '../../audit/record-event.server.ts';
import { type Context, now, transact } from '../../context.ts';
import type { ComposedMail } from '../../mail/mail.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { newId } from '../../new-id.ts';
import { mailPreference } from '../../roles/own-settings.server.ts';
import {
  type AuthorisationKeys,
  makeAuthorisationLinks,
} from '../../timesheets/authorisation/make-authorisation-links.server.ts';
import {
  lockReminded,
  insertDeliveries,
  lockPerson,
  markReminded,
  type ReminderDelivery,
  selectDeliveries,
} from './deliveries.rows.server.ts';
import { narrowed, type PersonReminder, type ReminderItem, type ReminderReason, type ScheduleOf } from '../reminder.ts';
import { reminderOf } from './already-reminded.ts';
import { lockNamedIn } from './lock-named-in.server.ts';
import { stillOwed } from './still-owed.server.ts';
import { makeStopLink } from './stop-link.server.ts';
import { stopHeaders } from './stop-url.ts';

/** Composes the email of a reminder. */
export type ComposeReminder = (
  agency: Agency,
  reminder: PersonReminder,
  keys: AuthorisationKeys,
  stopKey?: string,
) => Promise<ComposedMail>;

/** A reminder that was queued. */
export type SentReminder = {
  reason: ReminderReason;
  contactId: string;
  fullname: string;
  mailId: string;
  periods: { contractorId: string; beginning: string }[];
};

/** The message when a person to be reminded has their role or account switched off. */
export const notSentTo = (fullname: string): string => `${fullname} is switched off, so no reminder was sent.`;

const KIND = { missing: 'submissionReminder', pending: 'authorisationReminder' } as const;

/**
 * Sends one person one email about everything in the reminder, in one transaction: the email, its periods, the dates of
 * the last reminder and the event are stored together or not at all. A person who has switched reminders off is
 * reminded by hand only, one whose role is switched off not at all. What has been submitted or decided since it was
 * planned is left out.
 * @returns null when nothing of it is left to remind them of, or the agency has been suspended since
 */
export function remindPerson(
  ctx: Context,
  compose: ComposeReminder,
  planned: PersonReminder,
  schedules: ScheduleOf,
): Promise<SentReminder | 'switchedOff' | null> {
  return transact(ctx, async (tx) => {
    const within = await lockingSettings(tx);
    const { db, agency } = within;
    if (agency.status === 'suspended') return null;
    const { person, reason } = planned;
    const since = planned.items.reduce((first, { beginning }) => (beginning < first ? beginning : first), '9999-12-31');
    await db.run(lockReminded(agency.id, planned));
    await lockNamedIn(within, planned);
    const [[held], known] = (await db.runAll([
      lockPerson(db, agency.id, person.contactId),
      selectDeliveries(db, agency.id, { since, reason, contactId: person.contactId }),
    ])) as [PersonReminder['person'][], ReminderDelivery[]];
    const roleType = reason === 'missing' ? 'ContractingRole' : 'AuthorisingRole';
    const standing = await mailPreference(within, { contactId: person.contactId, roleType, mail: 'reminders' });
    if (standing === 'switchedOff') return 'switchedOff';
    const { reminder, scheduleOf } = await stillOwed(within, { reminder: planned, scheduleOf: schedules });
    const isDue = (item: ReminderItem) => standing === 'wanted' && !reminderOf(known, item, agency.timeZone);
    // The person as they are now: their email may have changed while others were reminded.
    const left = narrowed({ ...reminder, person: held ?? person }, (item) => !scheduleOf(item) || isDue(item));
    if (!held || left.items.length === 0) return null;
    const { contactId, fullname, emailAddress } = held;

    const keys = await makeAuthorisationLinks(within, contactId, left.reason === 'pending' ? left.items : []);
    const stopKey = await makeStopLink(within, { contactId, roleType });
    const mail = { ...(await compose(agency, left, keys, stopKey)), headers: stopHeaders(agency.portalUrl, stopKey) };
    const to = { name: fullname, address: emailAddress };
    const about = { subjectType: 'contact', subjectId: contactId };
    const { mailId } = await queueMail(within, { ...mail, ...about, kind: KIND[reason], to });
    const at = now(within);
    const deliveries = left.items.map((item): ReminderDelivery => ({
      id: newId(),
      contactId,
      contractorId: item.contractorId,
      reason,
      beginning: item.beginning,
      timesheetId: 'timesheetId' in item ? item.timesheetId : null,
      isScheduled: scheduleOf(item) !== null,
      scheduleId: scheduleOf(item)?.id ?? null,
      outboundMailId: mailId,
      sentAt: at,
    }));
    const ids = left.items.map((item) => ('authoriserId' in item ? item.authoriserId : item.contractorId));
    await db.runAll([
      ...insertDeliveries(db, agency.id, deliveries),
      ...markReminded(db, agency.id, { reason, contactId, ids, at }),
    ]);
    const periods = deliveries.map(({ contractorId, beginning }) => ({ contractorId, beginning }));
    const [only] = deliveries.length === 1 ? deliveries : [];
    await recordEvent(within, {
      action: 'reminder.sent',
      ...about,
      timesheetId: only?.timesheetId ?? null,
      contractorId: only?.contractorId ?? null,
      detail: { reason, to: fullname, mailId, periods },
    });
    return { reason, contactId, fullname, mailId, periods };
  });
}
