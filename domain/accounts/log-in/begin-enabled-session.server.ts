import { transact, type VisitorContext } from '../../context.ts';
import { Unauthenticated } from '../../errors.ts';
import { beginSession, type BeginsSession, type BegunSession, type LogInFrom } from './begin-session.server.ts';
import { lockEnabledAccount } from './sessions.rows.server.ts';

/**
 * Begins a session for someone whose account was read without a lock. The transaction acts as the account from here on.
 * @throws Unauthenticated if the account has been disabled since
 */
export function beginEnabledSession(ctx: VisitorContext, who: BeginsSession, from: LogInFrom): Promise<BegunSession> {
  return transact(ctx, async (tx) => {
    const session = await beginSession(tx, who, from);
    // Last, because the contact is locked before its account.
    if (!(await lockEnabledAccount(tx.db, who.accountId)))
      throw new Unauthenticated('Please log in again.', { code: 'log_in_expired' });
    return session;
  });
}
