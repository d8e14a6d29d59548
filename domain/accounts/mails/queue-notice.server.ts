import { type MailRequestContext, requestMail } from './account-mail-requests.server.ts';
import type { AccountNotice } from './account-notice.ts';

/**
 * Queues a notice to an account's holder. The job looks up whether the account exists, so that neither the response nor
 * its timing reveals it.
 * @param options `once`: the same notice to the same email is dropped for half a day
 */
export async function queueNotice(
  ctx: MailRequestContext,
  emailAddress: string,
  notice: AccountNotice,
  options: { once?: boolean } = {},
): Promise<void> {
  const once = options.once ? { once: `${notice.kind} ${emailAddress.toLowerCase()}` } : {};
  await requestMail(ctx, 'tell-account-holder', { emailAddress, wanted: null, notice }, once);
}
