import { expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { remindAuthorisersNow } from '#domain/reminders/sending/remind-now.server.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { addNote } from '#domain/timesheets/add-note.server.ts';
import { requestAuthorisation } from '#domain/timesheets/authorisation/request-authorisation.server.ts';
import { requestAuthorisations } from '#domain/timesheets/authorisation/request-authorisations.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { composeAuthoriseRequest } from '#emails/compose/authorise-request.ts';
import { composeAuthoriseRequests } from '#emails/compose/authorise-requests.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { opened } from '../../support/opened.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { raceWith } from '../../support/race.ts';
import { mailsOf } from '../../support/stored-mails.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

type Requested = { timesheetId: string; eventId: string };

test.each([
  [
    'A request to decide a timesheet',
    (here: Context, requested: Requested) => requestAuthorisation(here, requested, composeAuthoriseRequest),
  ],
  [
    'A request to decide several',
    (here: Context, requested: Requested) =>
      requestAuthorisations(here, { asked: [requested] }, composeAuthoriseRequests),
  ],
  [
    'A reminder to decide',
    (here: Context, { timesheetId }: Requested) => remindAuthorisersNow(here, [timesheetId], composeReminder),
  ],
])('%s waits for an erasure under way of whom it names, and does not name them then', async (_what, ask) => {
  const { here } = world;
  const placement = await makePlacement(here);
  const contactId = (placement.contractor.actor as RoleActor).contactId!;
  const fullname = `Nerys Namedman ${contactId.slice(0, 8)}`;
  await here.db.run({ text: 'update contacts set fullname = $2 where id = $1', values: [contactId, fullname] });
  const timesheetId = await submitWeek(placement);
  const { trail } = await getTimesheet(here, timesheetId);
  const [outcome] = await raceWith(
    world,
    here,
    (session) =>
      session.query('select from contacts where agency_id = $1 and id = $2 for update', [here.agency.id, contactId]),
    [async () => ask(here, { timesheetId, eventId: trail[0]!.id })],
    (session) =>
      session.query(
        `update contacts set fullname = 'Erased', email_address = 'erased-' || id || '@erased.invalid'
          where agency_id = $1 and id = $2`,
        [here.agency.id, contactId],
      ),
  );
  expect(outcome).toMatchObject({ status: 'fulfilled' });
  const named = await here.db.run({
    text: 'select id from outbound_mails where position($1 in text || subject) > 0',
    values: [fullname],
  });
  expect(named).toEqual([]);
});

test('A request to decide a timesheet waits for an erasure under way of who wrote its note, and does not name them then', async () => {
  const { here } = world;
  const placement = await makePlacement(here);
  const fullname = `Annwen${newId()} Author`;
  const timesheetId = await submitWeek(placement);
  await addNote(
    { ...placement.admin, actor: { ...(placement.admin.actor as RoleActor), fullname } },
    { timesheetId, note: 'Late shift' },
  );
  const { trail } = await getTimesheet(here, timesheetId);
  const event = trail.find(({ action }) => action === 'timesheet.submitted');
  const whose = [here.agency.id, (placement.admin.actor as RoleActor).accountId];
  await raceWith(
    world,
    here,
    (session) => session.query('select from contacts where agency_id = $1 and account_id = $2 for update', whose),
    [async () => requestAuthorisation(here, { timesheetId, eventId: event!.id }, composeAuthoriseRequest)],
    (session) =>
      session.query(`update timesheet_notes set author_name = 'Erased' where agency_id = $1 and timesheet_id = $2`, [
        here.agency.id,
        timesheetId,
      ]),
  );
  const sent = await mailsOf(here, { kind: 'authorisationRequest' });
  expect(sent.filter(({ text }) => text.includes('Late shift'))).toMatchObject([
    { text: expect.stringContaining('Note from Erased') as string },
  ]);
});
