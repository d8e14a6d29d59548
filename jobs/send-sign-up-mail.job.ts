import { sendSignUpMail, type SignUpMailJob } from '#domain/sign-ups/send-sign-up-mail.server.ts';
import { composeSignUpMail } from '#emails/compose/sign-up.ts';
import { operatorContext } from '#platform/open-context.ts';
import type { InstallationJob } from './job-definition.ts';

/** Emails the operator a request to sign up an agency, or its sender that it was declined. */
export const sendMailOfSignUp: InstallationJob = {
  name: 'send-sign-up-mail',
  async sweep({ platform, mailer }, job) {
    const { operatorEmail, baseUrl } = platform.config;
    const world = { mailer, operatorEmail, hostname: new URL(baseUrl).hostname };
    const ctx = operatorContext(platform, { kind: 'system' });
    try {
      await sendSignUpMail(ctx, { ...(job.data as SignUpMailJob), eventId: job.id }, world, composeSignUpMail);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'MailRefused') throw error;
      platform.log.error({ jobId: job.id, reason: error.message }, 'an email about a sign-up was refused permanently');
    }
  },
};
