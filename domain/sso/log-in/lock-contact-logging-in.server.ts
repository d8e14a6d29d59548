import { lockForMails } from '../../mail/queue-mail.server.ts';
import type { Within } from './sso-session.server.ts';

/**
 * Locks the contact of the person logging in, before the settings, their work account and their pending connection: an
 * erasure locks the contact first, and then the others. Call it first in a transaction.
 */
export async function lockContactLoggingIn(
  ctx: Pick<Within, 'db' | 'agency'>,
  { emailAddress, accountId }: { emailAddress: string | null; accountId: string | undefined },
): Promise<void> {
  await lockForMails(ctx, [{ address: emailAddress ?? '', accountId }]);
}
