import type { Statement } from '#platform/database/database.ts';
import { brokenConstraint } from '../broken-constraint.ts';
import type { Context } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { type Permission, requirePermission } from '../roles/permissions.ts';
import { reachContactIds, reachOf } from '../roles/reach.ts';
import { allowedBy, selectAllowed } from '../roles/require-still-allowed.server.ts';
import { ownTime } from './decision/own-time.server.ts';
import { releaseEntries } from './entry/covered-periods.rows.server.ts';
import { isLive, type Timesheet } from './timesheet.ts';
import { lockTimesheet, updateTimesheet } from './timesheets.rows.server.ts';

/** Statements sent together with a change, in one round trip. */
type Beside = { before?: readonly Statement[]; after?: readonly Statement[] };

type Answers = Record<string, unknown>[][];

/** A timesheet that is locked, what was read once it was, and the context with what its actor may do by then. */
type Opened = { timesheet: Timesheet; found: Answers; now: Context };

/** @returns the timesheet, locked. @throws NotFound when it is not within the actor's reach; Forbidden when their role may not */
export async function openForChange(ctx: Context, timesheetId: string, permission: Permission): Promise<Timesheet> {
  return (await openForChangeAndRead(ctx, timesheetId, permission)).timesheet;
}

/**
 * The same, with statements in the same round trip: those before it lock its placement, which always comes first, and
 * those after it read once both are locked. The locks may be waited for, so who may do this and whose time they reach
 * is read behind them.
 * @throws NotFound, Forbidden
 */
export async function openForChangeAndRead(
  ctx: Context,
  timesheetId: string,
  permission: Permission,
  { before = [], after = [] }: Beside = {},
): Promise<Opened> {
  const [allowed, reach] = [selectAllowed(ctx), reachOf(ctx.actor)];
  const lock = lockTimesheet(ctx.db, ctx.agency.id, timesheetId, reach);
  // Whoever is no longer an authoriser by then is not noticed by the statement that waited.
  const again = reach.kind === 'authoriser' ? [lock] : [];
  const answers = isId(timesheetId) ? await ctx.db.runAll([...before, lock, ...again, ...allowed, ...after]) : [];
  const [rows, ...rest] = answers.slice(before.length + again.length);
  const timesheet = rows?.[0] as Timesheet | undefined;
  if (!timesheet) throw notFound();
  const now = allowedBy(ctx, rest.slice(0, allowed.length));
  if (!(await isStillReached(ctx, now, timesheetId))) throw notFound();
  requirePermission(now.actor, permission);
  return { timesheet, found: rest.slice(allowed.length), now };
}

const notFound = () => new NotFound('This requested timesheet could not be found.', { code: 'timesheet_not_found' });

/** Whether a locked timesheet is within reach without those for whom its actor has ceased to decide meanwhile. */
async function isStillReached({ actor: before }: Context, { db, agency, actor }: Context, timesheetId: string) {
  const [had, has] = [before, actor].map((one) => reachContactIds(reachOf(one)));
  if (had!.every((contactId) => has!.includes(contactId))) return true;
  return (await db.run(lockTimesheet(db, agency.id, timesheetId, reachOf(actor)))).length > 0;
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
