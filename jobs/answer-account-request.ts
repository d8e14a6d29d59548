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
 * Answers what was asked about the account of an email, in the name of an agency of its holder. Where there is none, it is forgotten.
 * @param workOf what answers it, or null where that is for another job
 * @param options.onlyJoined for what concerns only somebody who has joined
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
