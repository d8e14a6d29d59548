import type { Agency } from '../../agencies/agency.ts';
import { recordEvents } from '../../audit/record-event.server.ts';
import { type Context, transact } from '../../context.ts';
import type { ComposedMail } from '../../mail/mail.ts';
import { lockNamed, queueMail } from '../../mail/queue-mail.server.ts';
import { byPerson } from '../../reminders/sending/by-person.ts';
import { namedBy, type PendingTimesheet, type RemindedPerson } from '../../reminders/reminder.ts';
import { wantsMail } from '../../roles/own-settings.server.ts';
import type { RequestTogetherJob } from './request-together.server.ts';
import { selectLatestRequests } from './requested-timesheets.rows.server.ts';
import {
  type AuthorisationKeys,
  lockLinkRecipients,
  makeAuthorisationLinks,
} from './make-authorisation-links.server.ts';
import { whomToAsk } from './whom-to-ask.server.ts';

/** Most timesheets named in one email; the others are behind its button. */
const MAX_NAMED = 100;

/** Composes the email that asks someone to decide several timesheets: those it names, and how many more there are. */
export type ComposeRequests = (
  agency: Agency,
  asked: { person: RemindedPerson; named: PendingTimesheet[]; others: number },
  keys: AuthorisationKeys,
) => Promise<ComposedMail>;

/**
 * Requests decisions on timesheets that arrived together, with one email per person. Leaves out those decided in the
 * meantime or covered by a later event; people who have switched these emails off get none.
 */
export function requestAuthorisations(
  ctx: Context,
  { asked }: RequestTogetherJob,
  compose: ComposeRequests,
): Promise<void> {
  return transact(ctx, async (tx) => {
    const eventOf = new Map(asked.map(({ timesheetId, eventId }) => [timesheetId, eventId]));
    const timesheetIds = [...eventOf.keys()];
    const latest = await tx.db.run<{ timesheetId: string; eventId: string }>(
      selectLatestRequests(tx.agency.id, timesheetIds),
    );
    const current = latest.filter(({ timesheetId, eventId }) => eventOf.get(timesheetId) === eventId);
    const pending = await whomToAsk(tx, new Set(current.map(({ timesheetId }) => timesheetId)));
    const named = [...namedBy(pending), ...pending.map(({ authoriserContactId }) => authoriserContactId)];
    const erased = await lockNamed(tx, named);
    const people = byPerson(
      'pending',
      pending.filter((one) => !namedBy([one]).some((contactId) => erased.has(contactId))),
    );
    const held = await lockLinkRecipients(
      tx,
      people.map(({ person }) => person.contactId),
    );
    for (const { person, items } of people)
      await ask(
        tx,
        { person: held.get(person.contactId) ?? person, items: items as PendingTimesheet[], eventOf },
        compose,
      );
  });
}

type AuthorisationRequest = { person: RemindedPerson; items: PendingTimesheet[]; eventOf: ReadonlyMap<string, string> };

async function ask(
  ctx: Context,
  { person, items, eventOf }: AuthorisationRequest,
  compose: ComposeRequests,
): Promise<void> {
  const { contactId, fullname } = person;
  if (!(await wantsMail(ctx, { contactId, roleType: 'AuthorisingRole', mail: 'requests' }))) return;
  const named = items.slice(0, MAX_NAMED);
  const keys = await makeAuthorisationLinks(ctx, contactId, named);
  const mail = await compose(ctx.agency, { person, named, others: items.length - named.length }, keys);
  const { mailId, isNew } = await queueMail(ctx, {
    ...mail,
    kind: 'authorisationRequest',
    to: { name: fullname, address: person.emailAddress, contactId },
    eventId: eventOf.get(items[0]!.timesheetId)!,
    subjectType: 'contact',
    subjectId: contactId,
  });
  if (!isNew) return;
  const events = items.map(({ timesheetId, contractorId, absentName }) => ({
    action: 'timesheet.authorisationRequested' as const,
    ...{ subjectType: 'timesheet', subjectId: timesheetId, timesheetId, contractorId },
    detail: { to: fullname, mailId, ...(absentName ? { for: absentName } : {}) },
  }));
  await recordEvents(ctx, events);
}
