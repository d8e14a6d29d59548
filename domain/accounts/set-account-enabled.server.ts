import type { AuditAction } from '../audit/activity-words.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { requireNoPasswordException } from '../sso/settings/password-exception.server.ts';
import { requestFromOthersLater } from '../timesheets/authorisation/request-from-others-later.server.ts';
import { updateAccountEnabled } from './own-account/own-sessions.rows.server.ts';
import { recordAccountEvent } from './record-account-event.server.ts';
import { leavesWithoutAdministrator } from './last-administrator.rows.server.ts';
import { enterAgency, findAccountId, selectAgenciesOf } from './second-factor/second-factor.rows.server.ts';

/**
 * Enables or disables a whole person for the operator: a disabled account cannot log in anywhere, and its sessions end.
 * Recorded in the audit trail of every agency where they hold a role. What waits for their decision is requested from
 * whoever is to decide it now.
 * @throws NotFound if no account has the email; Conflict if an agency would be left without an administrator, or
 * without the one who keeps their password there
 */
export async function setAccountEnabled(
  ctx: Pick<Context, 'db' | 'clock' | 'queue'>,
  input: { emailAddress: string; isEnabled: boolean },
): Promise<{ endedSessions: number }> {
  const emailAddress = input.emailAddress.trim();
  return transact(ctx, async (tx) => {
    const { db } = tx;
    const accountId = await findAccountId(db, emailAddress);
    if (!accountId)
      throw new NotFound(`There is no account for “${input.emailAddress}”.`, { code: 'account_not_found' });
    if (!input.isEnabled) await requireOthers(tx, accountId);
    const changed = await updateAccountEnabled(db, emailAddress, input.isEnabled, now(tx));
    const action: AuditAction = input.isEnabled ? 'account.enabled' : 'account.disabled';
    const event = { action, accountId, by: 'Command line' };
    await recordAccountEvent({ ...tx, agency: null }, event, { kind: 'commandLine' });
    if (changed) await requestFromOthersLater(tx, await selectAgenciesOf(db, accountId), { accountId });
    return changed ?? { endedSessions: 0 };
  });
}

async function requireOthers({ db }: Pick<Context, 'db'>, accountId: string): Promise<void> {
  for (const agencyId of await selectAgenciesOf(db, accountId)) {
    await db.run(enterAgency(agencyId));
    const name = await leavesWithoutAdministrator(db, agencyId, accountId);
    await requireNoPasswordException({ db }, { agencyId, accountId });
    if (name !== null)
      throw new Conflict('last_administrator', `The agency must have at least one administrator. (${name})`);
  }
  await db.run(enterAgency(null));
}
