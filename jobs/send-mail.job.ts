import { deliverMail } from '#domain/mail/deliver-mail.server.ts';
import { giveUpMail } from '#domain/mail/give-up-mail.server.ts';
import type { SendMailJob } from '#domain/mail/mail.ts';
import { agencyJob } from './job-definition.ts';

/** Passes a queued email to the mail server. */
export const sendMail = agencyJob<SendMailJob>({
  name: 'send-mail',
  // One for each connection to the mail server; an email that the server is slow with holds up only itself.
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
    if (delivery === 'postponed') return delivery;
    if (delivery === 'refused') log.warn({ mailId }, 'an email was refused permanently');
  },
  giveUp: (ctx, { data: { mailId } }) => giveUpMail(ctx, mailId),
});
