import { deliverMail } from '#domain/mail/deliver-mail.server.ts';
import type { SendMailJob } from '#domain/mail/mail.ts';
import { agencyJob } from './job-definition.ts';

/** Gives a queued mail to the mail server. */
export const sendMail = agencyJob<SendMailJob>({
  name: 'send-mail',
  // As many as have a connection to the mail server; one that it is slow with holds up none but itself.
  sideBySide: 8,
  async run(ctx, { data: { mailId }, isLastAttempt, workerId }, { mailer, platform: { log } }) {
    const onUnknown = () => log.warn({ mailId }, 'an email is sent again: the worker sending it ended');
    const delivery = await deliverMail(ctx, mailer, { mailId, isLastAttempt, workerId, onUnknown }).catch(
      (error: unknown) => {
        if (error instanceof Error && error.name === 'AnswerUnheard')
          log.warn({ mailId, isLastAttempt }, 'an email may be sent twice: the mail server did not confirm it');
        throw error;
      },
    );
    if (delivery === 'refused') log.warn({ mailId }, 'an email was refused permanently');
  },
});
