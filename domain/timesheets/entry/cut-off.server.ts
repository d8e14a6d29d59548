import { firstFew } from '../../first-few.ts';
import type { Context } from '../../context.ts';
import type { FieldError } from '../../errors.ts';
import { type CutOff, lockSpans, selectCutOff, type Span } from './covered-periods.rows.server.ts';
import { friendlyId } from '../timesheet.ts';

/**
 * Returns the problems with new days of placements or contracts: live timesheets with time outside them. Locks what it
 * checks, so that no time is entered in the meantime. In the caller's transaction.
 * @returns the problems at `start` and `end`, by the id of the placement or contract; those without any are absent
 */
export async function cutOffProblems(
  ctx: Context,
  of: 'contractors' | 'contracts',
  spans: Span[],
): Promise<Map<string, FieldError[]>> {
  const problems = new Map<string, FieldError[]>();
  if (spans.length === 0) return problems;
  const ids = spans.map(({ id }) => id);
  const [, found] = (await ctx.db.runAll([
    lockSpans(ctx.agency.id, of, ids),
    selectCutOff(ctx.agency.id, of, spans),
  ])) as [unknown, CutOff[]];
  for (const id of new Set(found.map((one) => one.id))) {
    const own = found.filter((one) => one.id === id);
    problems.set(id, [
      ...problem(
        'start',
        'Time was entered before this date',
        own.filter(({ isBefore }) => isBefore),
      ),
      ...problem(
        'end',
        'Time was entered after this date',
        own.filter(({ isAfter }) => isAfter),
      ),
    ]);
  }
  return problems;
}

function problem(field: 'start' | 'end', what: string, found: CutOff[]): FieldError[] {
  if (found.length === 0) return [];
  const named = firstFew(found.map(({ friendlyNumber }) => friendlyId(friendlyNumber)));
  return [{ field, message: `${what}: ${named}.`, code: 'cuts_off_timesheets' }];
}
