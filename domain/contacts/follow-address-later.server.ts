import type { Context } from '../context.ts';

/** The data of the job that puts a contact’s current email where an agency’s lists have their former one. */
export type FollowAddressJob = { contactId: string; former: string };

/** Has the agency’s lists follow a contact’s changed email, in the caller's transaction: by a job, as it locks settings, which come before contacts. */
export async function followAddressLater(
  { db, queue, agency }: Pick<Context, 'db' | 'queue'> & { agency: { id: string } },
  data: FollowAddressJob,
): Promise<void> {
  await queue.enqueue(db, [{ name: 'follow-address', agencyId: agency.id, data }]);
}
