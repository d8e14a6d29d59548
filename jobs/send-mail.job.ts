import { deliverMail } from '#domain/mail/deliver-mail.server.ts';
import type { SendMailJob } from '#domain/mail/mail.ts';
import { agencyJob } from './job-definition.ts';

/** Gives a queued mail to the mail server. */
export const sendMail = agencyJob<SendMailJob>({
  name: 'send-mail',
  // One mail at a time in each of eight loops: one that the mail server is slow with holds up none but itself.
  pace: { loops: 8, batchSize: 1 },
  async run(ctx, { data, isLastAttempt }, { mailer, platform }) {
    const delivery = await deliverMail(ctx, mailer, { mailId: data.mailId, isLastAttempt });
    if (delivery === 'refused') platform.log.warn({ mailId: data.mailId }, 'a mail was refused for good');
  },
});
