import type { Context } from '../context.ts';
import { accountIdOf } from '../roles/actor.ts';
import { holds } from '../roles/permissions.ts';
import { type Activity, activitySentence, withoutConsequences } from './activity.ts';
import { type ActivityRow, selectActivity } from './activity.rows.server.ts';

const MOST = 50;

/**
 * What was done last, newest first, 50 lines at most: the agency's for its administration, for anybody else their own. What
 * concerns administrators is shown to super administrators only.
 */
export async function listActivity(ctx: Context): Promise<Activity[]> {
  const { actor, agency } = ctx;
  const asked = {
    actorAccountId: holds(actor, 'audit.view') ? null : accountIdOf(actor),
    withAdministrators: actor.kind !== 'role' || actor.isSuperAdministrator,
    limit: MOST,
  };
  const events = await ctx.db.run<ActivityRow>(selectActivity(agency.id, asked));
  const { decimal } = agency.settings.hourFormat;
  return withoutConsequences(events).map(({ id, action, actorName, occurredAt, timesheetId, ...event }) => ({
    id,
    action,
    actorName,
    occurredAt,
    timesheetId,
    sentence: activitySentence({ ...event, action, actorName }, decimal),
  }));
}
