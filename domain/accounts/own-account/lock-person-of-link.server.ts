import { protectAdministrator } from '../../administrators/protect-administrator.server.ts';
import type { VisitorContext } from '../../context.ts';
import { enterAgency, selectAgenciesOf } from '../second-factor/second-factor.rows.server.ts';
import { lockDecisions } from '../accounts.rows.server.ts';
import { accountOfEmailChange, lockContactOf } from './email-changes.rows.server.ts';

/**
 * Locks each agency's contact for the person whose email change a link belongs to, as `lockContactOf` does. Waits first
 * for appointments of administrators there, which lock contacts afterwards.
 */
export async function lockPersonOfLink(ctx: VisitorContext, tokenHash: Buffer): Promise<void> {
  const { db, agency } = ctx;
  const accountId = await accountOfEmailChange(db, { tokenHash });
  if (accountId === null) return;
  for (const id of await selectAgenciesOf(db, accountId)) {
    await db.run(enterAgency(id));
    await db.run(lockDecisions(id, { accountId }));
    await protectAdministrator({ ...ctx, actor: { kind: 'system' }, agency: { id } }, { accountId });
    await db.run(lockContactOf(id, accountId));
  }
  await db.run(enterAgency(agency?.id ?? null));
}
