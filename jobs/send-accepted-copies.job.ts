import type { FollowUpJob } from '#domain/audit/follow-ups.ts';
import { storeAttachment } from '#domain/mail/attachments.server.ts';
import { sendAcceptedCopies as send } from '#domain/timesheets/authorisation/send-accepted-copies.server.ts';
import { composeAcceptedCopy } from '#emails/compose/timesheet-outcomes.ts';
import { openTimesheetPdf } from '#documents/timesheet-pdf.ts';
import { agencyJob } from './job-definition.ts';

/** Sends copies of an accepted timesheet, with its PDF, to the addresses that the agency and the client have named. */
export const sendAcceptedCopies = agencyJob<FollowUpJob>({
  name: 'send-accepted-copies',
  needsPortal: true,
  async run(ctx, { data: { subjectId, eventId }, isLastAttempt }, { platform }) {
    const makePdf = async () => {
      try {
        const pdf = await openTimesheetPdf(ctx, platform.pdf, { timesheetId: subjectId, withRates: false });
        return await storeAttachment(ctx, { eventId, filename: pdf.name, ...pdf });
      } catch (error) {
        if (!isLastAttempt) throw error;
        platform.log.error({ err: error, timesheetId: subjectId }, 'copies are sent without their PDF');
        return null;
      }
    };
    await send(ctx, { timesheetId: subjectId, eventId }, { makePdf, compose: composeAcceptedCopy });
  },
  // The PDF may be what ends its workers.
  giveUp: (ctx, { data: { subjectId, eventId } }) =>
    send(ctx, { timesheetId: subjectId, eventId }, { makePdf: async () => null, compose: composeAcceptedCopy }),
});
