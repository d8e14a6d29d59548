import { transact, type VisitorContext } from '../context.ts';
import { TooMany } from '../errors.ts';
import type { RequestEmail } from './account.schema.ts';
import type { AccountMailJob } from './account-link.ts';

/** Where a request comes from. */
export type From = { address: string };

/**
 * Asks for a new verification email. Nothing in the answer, nor in the time it takes, says whether there is an account:
 * that is looked up later, by the job.
 * @throws TooMany where the address or the email has asked too often
 */
export function requestVerification(ctx: VisitorContext, input: RequestEmail, from: From): Promise<void> {
  return request(ctx, { emailAddress: input.emailAddress, wanted: 'verification' }, from);
}

/** Asks for a password reset email; see `requestVerification`. @throws TooMany */
export function requestPasswordReset(ctx: VisitorContext, input: RequestEmail, from: From): Promise<void> {
  return request(ctx, { emailAddress: input.emailAddress, wanted: 'passwordReset' }, from);
}

async function request(ctx: VisitorContext, job: AccountMailJob, from: From): Promise<void> {
  const waits = await Promise.all([
    ctx.limits.take('emailByAddress', from.address),
    ctx.limits.take('emailByAccount', job.emailAddress),
  ]);
  const longest = Math.max(...waits.map((seconds) => seconds ?? 0));
  if (longest > 0) throw new TooMany('Too many emails were asked for. Please wait a while and try again.', longest);
  await transact(ctx, ({ db, queue, agency }) =>
    queue.enqueue(
      (text, values) => db.run({ text, values }).then((rows) => ({ rows })),
      [{ name: 'send-account-mail', agencyId: agency?.id ?? null, data: job }],
    ),
  );
}
