import { expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { remindAuthorisersNow } from '#domain/reminders/sending/remind-now.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { requestAuthorisation } from '#domain/timesheets/authorisation/request-authorisation.server.ts';
import { requestAuthorisations } from '#domain/timesheets/authorisation/request-authorisations.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { composeAuthoriseRequest } from '#emails/compose/authorise-request.ts';
import { composeAuthoriseRequests } from '#emails/compose/authorise-requests.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { opened } from '../../support/opened.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { raceWith } from '../../support/race.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

type Asked = { timesheetId: string; eventId: string };

test.each([
  [
    'A request to decide a timesheet',
    (here: Context, asked: Asked) => requestAuthorisation(here, asked, composeAuthoriseRequest),
  ],
  [
    'A request to decide several',
    (here: Context, asked: Asked) => requestAuthorisations(here, { asked: [asked] }, composeAuthoriseRequests),
  ],
  [
    'A reminder to decide',
    (here: Context, { timesheetId }: Asked) => remindAuthorisersNow(here, [timesheetId], composeReminder),
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
