import { expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { withCurrentSettings } from '#domain/agencies/settings/current-settings.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { remindContractorsNow } from '#domain/reminders/sending/remind-now.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { sendAcceptedCopies } from '#domain/timesheets/authorisation/send-accepted-copies.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { composeAcceptedCopy } from '#emails/compose/timesheet-outcomes.ts';
import type { WorkerContext } from '#jobs/job-definition.ts';
import { notifyContractor } from '#jobs/tell-contractor.job.ts';
import { opened } from '#tests/support/opened.ts';
import { makePlacement, submitWeek } from '#tests/support/placement.ts';
import { raceWith } from '#tests/support/race.ts';
import { mailsOf } from '#tests/support/stored-mails.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';

const world = opened(openTwoAgencies);

type Decided = { timesheetId: string; eventId: string; contractorId: string };
type Decide = (by: Context, timesheetId: string) => Promise<unknown>;
type Send = (here: Context, decided: Decided) => Promise<unknown>;

const reject: Decide = (by, timesheetId) => rejectTimesheet(by, { timesheetId, version: 1, note: 'Friday' });
const accept: Decide = (by, timesheetId) => acceptTimesheet(by, { timesheetId, version: 1, note: null });
const notify: Send = (here, { timesheetId, eventId }) => {
  const data = { eventId, action: 'timesheet.rejected', subjectId: timesheetId };
  const job = { id: newId(), name: 'tell-contractor', agencyId: here.agency.id, data, isLastAttempt: false };
  return notifyContractor.run(
    { ...here, actor: { kind: 'system' } },
    job as Parameters<typeof notifyContractor.run>[1],
    { platform: world.platform } as WorkerContext,
  );
};
const remind: Send = (here, { contractorId }) =>
  remindContractorsNow(here, [{ contractorId, beginning: '2026-05-18' }], composeReminder);
const copy: Send = (here, { timesheetId, eventId }) =>
  sendAcceptedCopies(here, { timesheetId, eventId }, { makePdf: async () => null, compose: composeAcceptedCopy });

test.each([
  ['The notice of a rejection', 'timesheetRejected', reject, notify],
  ['A reminder of a rejected week', 'submissionReminder', reject, remind],
  ['The copy of an accepted timesheet', 'acceptedCopy', accept, copy],
] as const)(
  '%s waits for an erasure under way of who decided, and does not name them then',
  async (...[, kind, decide, send]) => {
    const value = ['copies@mailbox.example'];
    await changeSettings(world.here, { 'emails.emailAcceptedTimesheetCopiesTo': { enabled: true, value } });
    const here = await withCurrentSettings(world.here);
    const placement = await makePlacement(here, {}, { start: '2026-05-18' });
    const { contractorId } = placement;
    const actor = placement.authoriser.actor as RoleActor;
    const fullname = `Dilys Decider ${newId()}`;
    const timesheetId = await submitWeek(placement);
    await decide({ ...placement.authoriser, actor: { ...actor, fullname } }, timesheetId);
    const [event] = (await getTimesheet(here, timesheetId)).trail;
    const whose = [here.agency.id, actor.contactId];
    await raceWith(
      world,
      here,
      (session) => session.query('select from contacts where agency_id = $1 and id = $2 for update', whose),
      [async () => send(here, { timesheetId, eventId: event!.id, contractorId })],
      (session) =>
        session.query(`update timesheets set decided_by_name = 'Erased' where agency_id = $1 and id = $2`, [
          here.agency.id,
          timesheetId,
        ]),
    );
    const sent = (await mailsOf(here, { kind })).filter(
      ({ text }) => text.includes('Erased') || text.includes(fullname),
    );
    expect(sent).toMatchObject([{ text: expect.not.stringContaining(fullname) as string }]);
  },
);
