import { now, transact, type VisitorContext } from '../context.ts';
import { NotFound } from '../errors.ts';
import { updateAccountEnabled } from './own-sessions.rows.server.ts';

/**
 * The operator's switch for a whole person: a disabled account cannot log in anywhere, and its sessions end.
 * @throws NotFound where no account has the email
 */
export async function setAccountEnabled(
  ctx: Pick<VisitorContext, 'db' | 'clock'>,
  input: { emailAddress: string; isEnabled: boolean },
): Promise<{ endedSessions: number }> {
  const changed = await transact(ctx, ({ db }) =>
    updateAccountEnabled(db, input.emailAddress.trim(), input.isEnabled, now(ctx)),
  );
  if (!changed) throw new NotFound(`There is no account for “${input.emailAddress}”.`, { code: 'account_not_found' });
  return changed;
}
