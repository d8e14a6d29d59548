import type { Context } from '../context.ts';
import { accountIdOf } from '../roles/actor.ts';
import { holds } from '../roles/permissions.ts';
import { selectLatestEvents } from './audit.rows.server.ts';
import { describeAction, type NewsItem } from './history.ts';

const MOST = 50;

/**
 * Returns the latest events, newest first, 50 at most: the agency's for its administration, otherwise one's own. Events
 * about administrators are shown only to super administrators.
 */
export async function listNewsFeed(ctx: Context): Promise<NewsItem[]> {
  const { actor } = ctx;
  const events = await selectLatestEvents(ctx.db, ctx.agency.id, {
    actorAccountId: holds(actor, 'audit.view') ? null : accountIdOf(actor),
    withAdministrators: actor.kind !== 'role' || actor.isSuperAdministrator,
    limit: MOST,
  });
  return events.map(({ id, action, actorName, occurredAt, timesheetId }) => ({
    id,
    what: describeAction(action),
    actorName,
    occurredAt,
    timesheetId,
  }));
}
