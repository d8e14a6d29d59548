import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, type VisitorContext } from '../context.ts';
import { markJoined } from './accounts.rows.server.ts';

/**
 * Records that an account's holder has joined the host's agency, by its link or by a session beginning there. Only the
 * first time counts. Afterwards, their email here is theirs to change. Call it inside a transaction.
 */
export async function joinAgency(ctx: VisitorContext, accountId: string): Promise<void> {
  const { db, agency } = ctx;
  if (!agency) return;
  const contact = await markJoined(db, { agencyId: agency.id, accountId, at: now(ctx) });
  if (!contact) return;
  const within: Context = { ...ctx, actor: { kind: 'system' }, agency };
  const subject = { subjectType: 'account', subjectId: accountId };
  await recordEvent(within, { action: 'account.verified', ...subject, detail: { by: contact.fullname } });
}
