import type { Context } from '../context.ts';
import { groupBy } from '../group-by.ts';
import { accountIdOf } from '../roles/actor.ts';
import { holds } from '../roles/permissions.ts';
import { type Activity, activitySentence, withoutConsequences } from './activity.ts';
import { type ActivityRow, selectActivity } from './activity.rows.server.ts';
import { isNamed, selectSubjectNames, type SubjectName } from './subject-names.rows.server.ts';

const MOST = 50;
const NAMELESS = { name: null, of: null };

/**
 * Returns the first of the latest activity, newest first, from at most 50 lines: the agency's for its administration,
 * otherwise one's own. Events about administrators are shown only to super administrators.
 */
export async function listActivity(ctx: Context, limit = MOST): Promise<Activity[]> {
  const { actor, agency } = ctx;
  const requested = {
    actorAccountId: holds(actor, 'audit.view') ? null : accountIdOf(actor),
    withAdministrators: actor.kind !== 'role' || actor.isSuperAdministrator,
    limit: MOST,
  };
  const read = await ctx.db.run<ActivityRow>(selectActivity(agency.id, requested));
  const events = withoutConsequences(read).slice(0, limit);
  const names = await namesOf(ctx, events);
  const { decimal } = agency.settings.hourFormat;
  return events.map(({ id, action, actorName, occurredAt, timesheetId, subjectId, ...event }) => {
    const named = names.get(subjectId ?? '') ?? NAMELESS;
    const sentence = activitySentence({ ...event, ...named, action, actorName }, decimal);
    return { id, action, actorName, occurredAt, timesheetId, sentence };
  });
}

/** Returns the names of the events' subjects, by id. Only the kinds that occur are queried: planning all costs more than reading them. */
async function namesOf({ db, agency }: Context, events: ActivityRow[]): Promise<Map<string, SubjectName>> {
  const named = groupBy(
    events.filter(({ subjectType, subjectId }) => subjectId !== null && isNamed(subjectType)),
    ({ subjectType }) => subjectType,
  );
  if (named.size === 0) return new Map();
  const statements = [...named].map(([kind, its]) =>
    selectSubjectNames(
      agency.id,
      kind,
      its.map(({ subjectId }) => subjectId),
    ),
  );
  const names = (await db.runAll(statements)) as unknown as SubjectName[][];
  return new Map(names.flat().map((one) => [one.id, one]));
}
