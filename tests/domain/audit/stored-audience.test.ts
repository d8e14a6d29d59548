import { expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { CreateDelegationSchema } from '#domain/delegations/delegation.schema.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { opened } from '../../support/opened.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { addContact, openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

const contactOf = ({ actor }: Context) => (actor as RoleActor).contactId!;
const on = (ctx: Context, instant: string): Context => ({ ...ctx, clock: fixedClock(instant) });

/** Returns the people in each event of a timesheet, in order. */
async function audiences({ agency, db }: Context, timesheetId: string) {
  const rows = await db.run<{ action: string; contractorContactId: string; authoriserContactIds: string[] }>({
    text: `select action, contractor_contact_id, authoriser_contact_ids from outbox
      where agency_id = $1 and subject_id = $2 order by written_at`,
    values: [agency.id, timesheetId],
  });
  return rows.map((row) => [row.action, row.contractorContactId, row.authoriserContactIds.toSorted()]);
}

test('Each event of a timesheet records whose time it is and who may decide it on that day, including delegates', async () => {
  const { contractorId, contractor, authoriser, admin } = await makePlacement(world.here);
  const standIn = await addContact(world.here, 'stands-in@example.example', 'Sarah Pell');
  const authoriserContactId = contactOf(authoriser);
  const absence = { authoriserContactId, delegateContactId: standIn.contactId, start: '2026-05-25', end: '2026-05-29' };
  await createDelegation(on(admin, '2026-05-22T09:00:00Z'), CreateDelegationSchema.parse(absence));

  const sent = {
    contractorId,
    contractor: on(contractor, '2026-05-22T17:00:00Z'),
    authoriser,
    stranger: authoriser,
    admin,
  };
  const first = await submitWeek(sent);
  await rejectTimesheet(on(authoriser, '2026-05-26T09:00:00Z'), { timesheetId: first, note: 'Friday was a holiday.' });
  const second = await submitWeek({ ...sent, contractor: on(contractor, '2026-05-29T22:59:00Z') });
  // In London the day after the absence has begun.
  await acceptTimesheet(on(authoriser, '2026-05-29T23:01:00Z'), { timesheetId: second, note: '' });
  await voidTimesheet(on(admin, '2026-06-01T09:00:00Z'), { timesheetId: second, note: 'Sent twice.' });

  const alone = [contactOf(contractor), [authoriserContactId]];
  const withStandIn = [contactOf(contractor), [authoriserContactId, standIn.contactId].toSorted()];
  expect(await audiences(world.here, first)).toEqual([
    ['timesheet.submitted', ...alone],
    ['timesheet.rejected', ...withStandIn],
  ]);
  expect(await audiences(world.here, second)).toEqual([
    ['timesheet.submitted', ...withStandIn],
    ['timesheet.accepted', ...alone],
    ['timesheet.voided', ...alone],
  ]);
});
