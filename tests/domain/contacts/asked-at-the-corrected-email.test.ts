import { expect, test } from 'vitest';
import { EditContactSchema } from '#domain/contacts/contact.schema.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { transact } from '#domain/context.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { requestFromOthers } from '#domain/timesheets/authorisation/request-from-new-authoriser.server.ts';
import { opened } from '../../support/opened.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

test('An authoriser whose email is corrected is asked once more, there, about what waits for them', async () => {
  const { here } = world;
  const placement = await makePlacement(here);
  const { contactId } = placement.authoriser.actor as RoleActor;
  const timesheetId = await submitWeek(placement);
  await editContact(here, contactId!, EditContactSchema.parse({ emailAddress: 'right@x.example' }));
  const queued = await here.db.run<{ data: { data: { accountId: string } } }>({
    text: `select data from pgboss.job where name = 'request-from-others'`,
    values: [],
  });
  expect(queued).toHaveLength(1);
  for (const _ of [1, 2]) await transact(here, (tx) => requestFromOthers(tx, queued[0]!.data.data));
  const asked = await here.db.run<{ timesheetId: string; detail: object }>({
    text: `select timesheet_id, detail from audit_events where agency_id = $1 and action = 'timesheet.authorisationResent'`,
    values: [here.agency.id],
  });
  expect(asked).toEqual([{ timesheetId, detail: { contactId, version: 1 } }]);
});
