import type { Context } from '../context.ts';
import type { AuditAction } from '../audit/activity-words.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { findNameWhereJoined } from './accounts.rows.server.ts';
import { enterAgency, selectAgenciesOf } from './second-factor/second-factor.rows.server.ts';

/** What recording an event about a whole person needs. `agency` is the host's, if any. */
export type AccountRecording = Pick<Context, 'db' | 'clock' | 'queue'> & { agency: { id: string } | null };

/**
 * Records an event about a person’s account in every agency they have joined: others learn nothing of an account. Call
 * it inside a transaction.
 * @param change.by who did it; by default the account’s holder, by each agency's name for them
 * @param actor who did it: the command line, or the system on the person’s behalf
 */
export async function recordAccountEvent(
  ctx: AccountRecording,
  change: { action: AuditAction; accountId: string; by?: string },
  actor: { kind: 'system' | 'commandLine' } = { kind: 'system' },
): Promise<void> {
  const { action, accountId } = change;
  for (const id of await selectAgenciesOf(ctx.db, accountId)) {
    await ctx.db.run(enterAgency(id));
    const name = await findNameWhereJoined(ctx.db, id, accountId);
    if (name === null) continue;
    const event = { action, subjectType: 'account', subjectId: accountId, detail: { by: change.by ?? name } };
    await recordEvent({ ...ctx, actor, agency: { id } }, event);
  }
  await ctx.db.run(enterAgency(ctx.agency?.id ?? null));
}
