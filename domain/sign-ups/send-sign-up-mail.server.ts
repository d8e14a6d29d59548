import type { Mailer } from '#platform/mail/mailer.ts';
import { listSignUps, type ListedRequest, type SignUpsContext } from './list-sign-ups.server.ts';
import type { ComposedMail } from '../mail/mail.ts';

/** What a `send-sign-up-mail` job carries: the operator is told of a request, or its sender that it was declined. */
export type SignUpMailJob = { requestId: string; about: 'asked' | 'declined' };

/** Writes both mails. */
export type ComposeSignUpMail = (about: SignUpMailJob['about'], request: ListedRequest) => Promise<ComposedMail>;

/** Where the mails go and come from. */
export type SignUpMailWorld = {
  mailer: Pick<Mailer, 'deliver'>;
  operatorEmail: string;
  /** Makes the mail's id unique beside those of other installations. */
  hostname: string;
};

/**
 * Mails the operator a request that waits, or its sender why it was declined; these mails are of no agency. Nothing is sent
 * for a request that was decided otherwise meanwhile. A second try carries the same Message-ID.
 * @throws the connection's error, so that the job is tried again; MailRefused where the address takes no mail
 */
export async function sendSignUpMail(
  ctx: SignUpsContext,
  { requestId, about, eventId }: SignUpMailJob & { eventId: string },
  { mailer, operatorEmail, hostname }: SignUpMailWorld,
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
