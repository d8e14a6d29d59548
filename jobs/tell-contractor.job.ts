import type { FollowUpJob } from '#domain/audit/follow-ups.ts';
import { transact } from '#domain/context.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { wantsMail } from '#domain/roles/own-settings.server.ts';
import { lockActors } from '#domain/timesheets/decision/lock-actors.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { composeDeleted, composeRejected, composeVoided } from '#emails/compose/timesheet-outcomes.ts';
import { agencyJob } from './job-definition.ts';

/** The email for each event. */
const EMAILS = {
  'timesheet.rejected': { kind: 'timesheetRejected', compose: composeRejected },
  'timesheet.deleted': { kind: 'timesheetDeleted', compose: composeDeleted },
  'timesheet.voided': { kind: 'timesheetVoided', compose: composeVoided },
} as const;

/** Informs a contractor that their timesheet was rejected, deleted or made void, and why. */
export const notifyContractor = agencyJob<FollowUpJob>({
  name: 'tell-contractor',
  needsPortal: true,
  run(ctx, { data: { eventId, subjectId } }) {
    return transact(ctx, async (tx) => {
      const { contactId: recipientId } = await getTimesheet(tx, subjectId);
      await lockActors(tx, [subjectId], [{ contactId: recipientId, address: '' }]);
      const timesheet = await getTimesheet(tx, subjectId);
      const event = timesheet.trail.find(({ id }) => id === eventId);
      const { contactId } = timesheet;
      if (!event || !(await wantsMail(tx, { contactId, roleType: 'ContractingRole', mail: 'decisions' }))) return;
      const { kind, compose } = EMAILS[event.action as keyof typeof EMAILS];
      await queueMail(tx, {
        ...(await compose(tx.agency, timesheet, event)),
        kind,
        to: { name: timesheet.fullname, address: timesheet.emailAddress, contactId },
        eventId,
        subjectType: 'timesheet',
        subjectId,
      });
    });
  },
});
