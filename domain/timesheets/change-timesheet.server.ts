import type { Statement } from '#platform/database/database.ts';
import { brokenConstraint } from '../broken-constraint.ts';
import type { Context } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { type Permission, requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { ownTime } from './decision/own-time.server.ts';
import { releaseEntries } from './entry/covered-periods.rows.server.ts';
import { isLive, type Timesheet } from './timesheet.ts';
import { lockTimesheet, updateTimesheet } from './timesheets.rows.server.ts';

/** Statements sent together with a change, in one round trip. */
type Beside = { before?: readonly Statement[]; after?: readonly Statement[] };

type Answers = Record<string, unknown>[][];

/** @returns the timesheet, locked. @throws NotFound when it is not within the actor's reach; Forbidden when their role may not */
export async function openForChange(ctx: Context, timesheetId: string, permission: Permission): Promise<Timesheet> {
  return (await openForChangeAndRead(ctx, timesheetId, permission)).timesheet;
}

/**
 * The same, with statements in the same round trip: those before it lock its placement, which always comes first, and
 * those after it read once both are locked.
 * @returns the timesheet, locked, and the results of the statements after it. @throws NotFound, Forbidden
 */
export async function openForChangeAndRead(
  ctx: Context,
  timesheetId: string,
  permission: Permission,
  { before = [], after = [] }: Beside = {},
): Promise<{ timesheet: Timesheet; found: Answers }> {
  const { db, agency } = ctx;
  const [rows, ...found] = isId(timesheetId)
    ? (await db.runAll([...before, lockTimesheet(db, agency.id, timesheetId, reachOf(ctx.actor)), ...after])).slice(
        before.length,
      )
    : [];
  const timesheet = rows?.[0] as Timesheet | undefined;
  if (!timesheet) throw new NotFound('This requested timesheet could not be found.', { code: 'timesheet_not_found' });
  requirePermission(ctx.actor, permission);
  return { timesheet, found };
}

/** @returns the results of the statements after it; null when the timesheet was changed in between */
async function update(
  ctx: Context,
  timesheet: Timesheet,
  change: Record<string, unknown>,
  { before = [], after = [] }: Beside,
): Promise<Answers | null> {
  const { db, agency } = ctx;
  try {
    const answers = await db.runAll([...before, updateTimesheet(db, agency.id, timesheet, change), ...after]);
    return answers[before.length]!.length === 1 ? answers.slice(answers.length - after.length) : null;
  } catch (error) {
    throw brokenConstraint(error) === 'timesheets_own_time' ? ownTime() : error;
  }
}

/**
 * Saves the change; a timesheet that is no longer live releases its minutes.
 * @returns the results of the statements after it, in order
 * @throws Conflict when the timesheet was changed in between
 */
export async function saveChange(
  ctx: Context,
  timesheet: Timesheet,
  change: Partial<Pick<Timesheet, 'status' | 'isVoid'>> & Record<string, unknown>,
  { before = [], after = [] }: Beside = {},
): Promise<Answers> {
  const { db, agency } = ctx;
  const released = isLive({ ...timesheet, ...change }) ? [] : [releaseEntries(db, agency.id, timesheet.id)];
  const answers = await update(ctx, timesheet, change, { before, after: [...released, ...after] });
  if (!answers)
    throw new Conflict('version_changed', 'This timesheet was changed after you opened it. Please look at it again.');
  return answers.slice(released.length);
}
