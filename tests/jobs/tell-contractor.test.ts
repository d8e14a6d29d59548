import { expect, test } from 'vitest';
import type { RoleActor } from '#domain/roles/actor.ts';
import { newId } from '#domain/new-id.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { notifyContractor } from '#jobs/tell-contractor.job.ts';
import type { WorkerContext } from '#jobs/job-definition.ts';
import { opened } from '../support/opened.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { countingRoundTrips } from '../support/round-trips.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';

const world = opened(openTwoAgencies);

test('A contractor is mailed about a rejection at the email they have when the mail is queued', async () => {
  const { here, platform } = world;
  const placement = await makePlacement(here);
  const timesheetId = await submitWeek(placement);
  await rejectTimesheet(placement.authoriser, { timesheetId, version: 1, note: 'Friday' });
  const [{ id: eventId } = { id: '' }] = (await getTimesheet(here, timesheetId)).trail;
  const { contactId } = placement.contractor.actor as RoleActor;
  const moved = `moved-${newId()}@mailbox.example`;
  const move = () =>
    here.db.run({
      text: 'update contacts set email_address = $3 where agency_id = $1 and id = $2',
      values: [here.agency.id, contactId, moved],
    });
  const { ctx } = countingRoundTrips({ ...here, actor: { kind: 'system' } }, move);
  const job = {
    id: newId(),
    name: 'tell-contractor' as const,
    agencyId: here.agency.id,
    data: { eventId, action: 'timesheet.rejected', subjectId: timesheetId },
    isLastAttempt: false,
  };
  await notifyContractor.run(ctx, job as Parameters<typeof notifyContractor.run>[1], { platform } as WorkerContext);
  const told = await here.db.run({
    text: `select to_address from outbound_mails where agency_id = $1 and kind = 'timesheetRejected' and subject_id = $2`,
    values: [here.agency.id, timesheetId],
  });
  expect(told).toEqual([{ toAddress: moved }]);
});
