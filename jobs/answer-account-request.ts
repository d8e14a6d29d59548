import { agencyOfEmail } from '#domain/accounts/log-in/agency-of-email.server.ts';
import {
  type AccountMailJob,
  answerRequest,
  readRequest,
} from '#domain/accounts/mails/account-mail-requests.server.ts';
import type { Context } from '#domain/context.ts';
import { openAgencyContext } from '#platform/open-context.ts';
import type { Platform } from '#platform/platform.ts';
import type { Job } from '#platform/queue/queue.ts';

type Asked = NonNullable<Awaited<ReturnType<typeof readRequest>>>;

/**
 * Handles a request about the account with an email, on behalf of an agency of its holder. Without one, it is dropped.
 * @param workOf what handles it, or null if that is another job's
 * @param options.onlyJoined for what concerns only those who have joined
 */
export async function answerAccountRequest(
  platform: Platform,
  job: Job,
  workOf: (asked: Asked) => ((ctx: Context) => Promise<void>) | null,
  options: { onlyJoined?: boolean } = {},
): Promise<void> {
  const { requestId } = job.data as AccountMailJob;
  const db = platform.pool.for({ agencyId: null });
  const asked = await readRequest({ db }, requestId);
  const work = asked && workOf(asked);
  if (!work) return;
  const agencyId = await agencyOfEmail({ db }, asked.emailAddress, { hostAgencyId: job.agencyId, ...options });
  if (agencyId === null) return answerRequest({ db }, requestId, async () => undefined);
  await answerRequest(await openAgencyContext(platform, agencyId, { kind: 'system' }), requestId, work);
}
