import { type AskingContext, askForMail } from './account-mail-requests.server.ts';
import type { AccountNotice } from './account-notice.ts';

/**
 * Has the holder of an account told. Whether there is such an account is looked up by the job, so that nothing in the
 * answer or its time says so.
 * @param options `once`: the same notice to the same email is left out for half a day
 */
export async function queueNotice(
  ctx: AskingContext,
  emailAddress: string,
  notice: AccountNotice,
  options: { once?: boolean } = {},
): Promise<void> {
  const once = options.once ? { once: `${notice.kind} ${emailAddress.toLowerCase()}` } : {};
  await askForMail(ctx, 'tell-account-holder', { emailAddress, wanted: null, notice }, once);
}
