import type { Statement } from '#platform/database/database.ts';
import type { Context } from '../../context.ts';
import { isDate, type Period } from '../../periods/period.ts';
import type { CoveredPeriod } from '../../periods/placement-periods.ts';
import type { Standing } from './standing.ts';
import {
  selectStanding,
  selectOccupiedShifts,
  type StandingRow,
  type OccupiedShiftRow,
} from './covered-periods.rows.server.ts';

/** Returns what covers a placement's days around a date; empty for a date that does not exist. */
export async function coverageAround(ctx: Context, contractorId: string, date: string): Promise<Standing> {
  const nothing = { periods: [], shifts: [] };
  if (!isDate(date)) return nothing;
  return (await coverageOfMany(ctx, [contractorId], date, date)).get(contractorId) ?? nothing;
}

/** Returns what covers the days of several placements from one date to another; a placement without anything is absent. */
export async function coverageOfMany(
  ctx: Context,
  contractorIds: string[],
  from: string,
  to: string,
): Promise<Map<string, Standing>> {
  const [periods, shifts] = await ctx.db.runAll(coverageStatements(ctx, contractorIds, from, to));
  return toStanding(periods as StandingRow[], shifts as OccupiedShiftRow[]);
}

/** Returns the statements that read it: periods, then shifts. */
export function coverageStatements(ctx: Context, contractorIds: string[], from: string, to: string): Statement[] {
  const wanted = { contractorIds, from, to };
  return [
    selectStanding(ctx.agency.id, wanted),
    selectOccupiedShifts(ctx.agency.id, { ...wanted, exceptTimesheetId: null }),
  ];
}

/** Groups their results by placement. */
export function toStanding(periods: StandingRow[], shifts: OccupiedShiftRow[]): Map<string, Standing> {
  const standing = new Map<string, Standing>();
  const of = (id: string) => standing.get(id) ?? standing.set(id, { periods: [], shifts: [] }).get(id)!;
  for (const { contractorId, ...period } of periods) of(contractorId).periods.push(period);
  for (const { contractorId, ...shift } of shifts) of(contractorId).shifts.push(shift);
  return standing;
}

/** Returns what covers a placement's days from one date to another. */
export function coverageBetween(
  ctx: Context,
  contractorId: string,
  from: string,
  to: string,
): Promise<CoveredPeriod[]> {
  return ctx.db.run<CoveredPeriod>(selectStanding(ctx.agency.id, { contractorIds: [contractorId], from, to }));
}

/** Returns the statement for the shifts of a placement's live timesheets around a period, except one timesheet's own. */
export function takenShifts(
  ctx: Context,
  contractorId: string,
  { beginning: from, ending: to }: Period,
  exceptTimesheetId: string | null = null,
): Statement {
  return selectOccupiedShifts(ctx.agency.id, { contractorIds: [contractorId], from, to, exceptTimesheetId });
}
