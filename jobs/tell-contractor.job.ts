import type { FollowUpJob } from '#domain/audit/follow-ups.ts';
import { transact } from '#domain/context.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { wantsMail } from '#domain/roles/own-settings.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { composeDeleted, composeRejected } from '#emails/compose/timesheet-outcomes.ts';
import { agencyJob } from './job-definition.ts';

/** Tells a contractor that their timesheet was rejected or deleted, and why. */
export const notifyContractor = agencyJob<FollowUpJob>({
  name: 'tell-contractor',
  async run(ctx, { data: { eventId, subjectId } }) {
    const timesheet = await getTimesheet(ctx, subjectId);
    const event = timesheet.trail.find(({ id }) => id === eventId);
    const { contactId } = timesheet;
    if (!event || !(await wantsMail(ctx, { contactId, roleType: 'ContractingRole', mail: 'decisions' }))) return;
    const isRejection = event.action === 'timesheet.rejected';
    const mail = isRejection
      ? await composeRejected(ctx.agency, timesheet)
      : await composeDeleted(ctx.agency, timesheet, event);
    await transact(ctx, (tx) =>
      queueMail(tx, {
        ...mail,
        kind: isRejection ? 'timesheetRejected' : 'timesheetDeleted',
        to: { name: timesheet.fullname, address: timesheet.emailAddress },
        eventId,
        subjectType: 'timesheet',
        subjectId,
      }),
    );
  },
});
