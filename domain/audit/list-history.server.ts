import type { Context } from '../context.ts';
import { holds } from '../roles/permissions.ts';
import { selectHistory } from './audit.rows.server.ts';
import type { HistoryEvent } from './history.ts';

const MOST = 100;

/** What happened to a record of the agency, newest first, 100 at most; nothing for those who may not see the audit. */
export async function listHistory(ctx: Context, subjectType: string, subjectId: string): Promise<HistoryEvent[]> {
  if (!holds(ctx.actor, 'audit.view')) return [];
  const rows = await selectHistory(ctx.db, ctx.agency.id, { subjectType, subjectId }, MOST);
  return rows.map(({ id, action, actorName, occurredAt, changeBefore, changeAfter }) => ({
    id,
    action,
    actorName,
    occurredAt,
    before: changeBefore as HistoryEvent['before'],
    after: changeAfter as HistoryEvent['after'],
  }));
}
