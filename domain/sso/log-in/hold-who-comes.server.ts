import { holdForMails } from '../../mail/queue-mail.server.ts';
import type { Within } from './sso-session.server.ts';

/**
 * Holds who comes to the agency, before the settings, their work account, and what waits for them: whoever erases them has their contact
 * first, and then the others. Call it first in a transaction.
 */
export function holdWhoComes(
  ctx: Pick<Within, 'db' | 'agency'>,
  { emailAddress, accountId }: { emailAddress: string | null; accountId: string | undefined },
): Promise<void> {
  return holdForMails(ctx, [{ address: emailAddress ?? '', accountId }]);
}
