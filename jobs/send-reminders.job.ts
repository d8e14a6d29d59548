import { runReminders } from '#domain/reminders/sending/run-reminders.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { agencyJob } from './job-definition.ts';

/** Sends the reminders that an agency's schedules require now. */
export const sendReminders = agencyJob({
  name: 'send-reminders',
  async run(ctx, _job, { platform }) {
    const { sent } = await runReminders(ctx, composeReminder);
    if (sent.length > 0) platform.log.info({ agencyId: ctx.agency.id, sent: sent.length }, 'reminders were queued');
  },
});
