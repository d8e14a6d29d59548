import type { ChargingPeriod, DateRelativeTo, EntryPeriod } from '../../agencies/settings/settings.schema.ts';
import type { Context } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { reachOf } from '../../roles/reach.ts';
import { countByStatus, selectPage } from './list-timesheets.rows.server.ts';
import type { PageOfTimesheets } from './list-timesheets.schema.ts';
import { type FoundByName, selectFoundByName } from './timesheet-filter.rows.server.ts';
import { TIMESHEET_STATUSES, type TimesheetStatus } from '../timesheet.ts';

/** [date, worked minutes, holiday minutes, part of a day, is holiday, is nightshift] of one entry. */
export type DayShape = [
  date: string,
  billableMinutes: number,
  nonBillableMinutes: number,
  rate: number | null,
  isHoliday: boolean,
  isNightshift: boolean,
];

/** One row of a list. */
export type TimesheetRow = {
  id: string;
  friendlyNumber: number;
  beginning: string;
  ending: string;
  entryPeriod: EntryPeriod;
  chargingPeriod: ChargingPeriod;
  dateRelativeTo: DateRelativeTo;
  status: TimesheetStatus;
  isVoid: boolean;
  version: number;
  workedMinutes: number;
  holidayMinutes: number;
  workedQuarterDays: number;
  holidayQuarterDays: number;
  submittedAt: string;
  updatedAt: string;
  decidedByName: string | null;
  authorisationDate: string | null;
  decisionNote: string | null;
  /** Whether it was rejected and its days were entered again or declared since. */
  isCorrected: boolean;
  contractId: string;
  clientId: string;
  contractorId: string;
  fullname: string;
  contractName: string;
  clientName: string;
  days: DayShape[] | null;
};

/** A page of timesheets with the counts of each status under the same filters. */
export type TimesheetList = { rows: TimesheetRow[]; counts: Record<TimesheetStatus | 'all', number>; total: number };

/** Lists what is within the actor's reach: in one round trip, preceded by another for a search. */
export async function listTimesheets(ctx: Context, requested: PageOfTimesheets): Promise<TimesheetList> {
  requirePermission(ctx.actor, 'timesheet.view');
  const { db, agency } = ctx;
  const reach = reachOf(ctx.actor);
  const filter = { ...requested, found: await findByName(ctx, requested.search) };
  const [rows, counted] = await db.runAll([
    selectPage(db, agency.id, reach, filter, agency.timeZone),
    countByStatus(db, agency.id, reach, filter, agency.timeZone),
  ]);
  const counts = Object.fromEntries(TIMESHEET_STATUSES.map((status) => [status, 0])) as TimesheetList['counts'];
  for (const { status, count } of counted as { status: TimesheetStatus; count: number }[])
    counts[status] = Number(count);
  counts.all = counts.pending + counts.accepted + counts.rejected + counts.deleted;
  return { rows: rows as TimesheetRow[], counts, total: counts[filter.status ?? 'all'] };
}

async function findByName({ db, agency }: Context, search: string | undefined): Promise<FoundByName | undefined> {
  if (!search) return undefined;
  return (await db.run<FoundByName>(selectFoundByName(db, agency.id, search)))[0];
}
