import type { Context } from '../context.ts';
import { holds } from '../roles/permissions.ts';
import type { HistoryEvent } from './history.ts';
import { readHistory } from './read-history.server.ts';

const MOST = 100;

/** Returns a record's history, newest first, 100 events at most; nothing for those who may not see the audit trail. */
export async function listHistory(ctx: Context, subjectType: string, subjectId: string): Promise<HistoryEvent[]> {
  if (!holds(ctx.actor, 'audit.view')) return [];
  return await readHistory(ctx, { subjectType, subjectId }, MOST);
}
