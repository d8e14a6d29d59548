import type { Mailer } from '#platform/mail/mailer.ts';
import { listSignUps, type ListedRequest, type SignUpsContext } from './list-sign-ups.server.ts';
import type { ComposedMail } from '../mail/mail.ts';

/** The data of a `send-sign-up-mail` job: the operator is told of a request, or its sender that it was declined. */
export type SignUpMailJob = { requestId: string; about: 'asked' | 'declined' };

/** Composes both emails. */
export type ComposeSignUpMail = (about: SignUpMailJob['about'], request: ListedRequest) => Promise<ComposedMail>;

/** What sending the emails needs. */
export type SignUpMailDependencies = {
  mailer: Pick<Mailer, 'deliver'>;
  operatorEmail: string;
  /** Keeps the email's id distinct from those of other installations. */
  hostname: string;
};

/**
 * Emails the operator about a waiting request, or its sender why it was declined; these emails belong to no agency.
 * Nothing is sent for a request that was decided otherwise in the meantime. A second attempt has the same Message-ID.
 * @throws the connection's error, so that the job is retried; MailRefused where the address accepts no email
 */
export async function sendSignUpMail(
  ctx: SignUpsContext,
  { requestId, about, eventId }: SignUpMailJob & { eventId: string },
  { mailer, operatorEmail, hostname }: SignUpMailDependencies,
  compose: ComposeSignUpMail,
): Promise<boolean> {
  const requests = await listSignUps(ctx, about === 'asked' ? 'waiting' : 'declined');
  const request = requests.find(({ id }) => id === requestId);
  if (!request) return false;
  const { fullname, emailAddress } = request;
  const toOperator = about === 'asked';
  await mailer.deliver({
    ...(await compose(about, request)),
    messageId: `${eventId}@${hostname}`,
    to: toOperator ? { address: operatorEmail } : { name: fullname, address: emailAddress },
    replyTo: [toOperator ? emailAddress : operatorEmail],
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return true;
}
