import { type Context, now, transact } from '../context.ts';
import type { AccountNotice, AccountNoticeJob } from './account-notice.ts';

/** What queueing a notice needs. `agency` is the one of the host, where there is one. */
export type NoticeContext = Pick<Context, 'db' | 'clock' | 'queue'> & { agency: { id: string } | null };

/**
 * Has the holder of an account told. Whether there is such an account is looked up by the job, so that nothing in the
 * answer or its time says so.
 * @param options `once`: the same notice to the same email is left out for half a day
 */
export async function queueNotice(
  ctx: NoticeContext,
  emailAddress: string,
  notice: AccountNotice,
  options: { once?: boolean } = {},
): Promise<void> {
  const data: AccountNoticeJob = { emailAddress, notice, at: now(ctx) };
  const key = options.once ? { singletonKey: `${notice.kind} ${emailAddress.toLowerCase()}` } : {};
  await transact(ctx, ({ db, queue, agency }) =>
    queue.enqueue(
      (text, values) => db.run({ text, values }).then((rows) => ({ rows })),
      [{ name: 'tell-account-holder', agencyId: agency?.id ?? null, data, ...key }],
    ),
  );
}
