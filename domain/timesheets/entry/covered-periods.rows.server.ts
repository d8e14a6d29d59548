import type { Database, Statement } from '#platform/database/database.ts';
import { MAX_PERIOD_DAYS } from '../../periods/period.ts';
import type { CoveredPeriod } from '../../periods/placement-periods.ts';
import type { OccupiedShift } from './shift-overlaps.ts';

/** What covers days of a placement. */
export type StandingRow = CoveredPeriod & { contractorId: string };

/** The beginning is bounded as well as the ending, so that an index skips everything earlier. */
const WITHIN_MONTHS = `beginning between $3::date - ${4 * MAX_PERIOD_DAYS} and $4::date + ${3 * MAX_PERIOD_DAYS} and ending >= $3::date - ${3 * MAX_PERIOD_DAYS}`;

/** Selects everything that covers days of these placements within three months of two dates. */
export function selectStanding(
  agencyId: string,
  { contractorIds, from, to }: { contractorIds: string[]; from: string; to: string },
): Statement {
  return {
    text: `
      select contractor_id, beginning, ending, entry_period, id as timesheet_id, friendly_number,
        case when is_void then 'void' else status end as state,
        case when status = 'rejected' or is_void then 'reopened' else 'live' end as kind
      from timesheets
      where agency_id = $1 and contractor_id = any($2::uuid[]) and status <> 'deleted'
        and ${WITHIN_MONTHS}
      union all
      select contractor_id, beginning, ending, entry_period, null, null, null, 'declared' from declarations
      where agency_id = $1 and contractor_id = any($2::uuid[]) and ${WITHIN_MONTHS}`,
    values: [agencyId, contractorIds, from, to],
  };
}

/** A shift of a live timesheet, with its placement. */
export type OccupiedShiftRow = OccupiedShift & { contractorId: string };

/** Selects the shifts of these placements' live timesheets within a month of two dates, except one timesheet's own. */
export function selectOccupiedShifts(
  agencyId: string,
  wanted: { contractorIds: string[]; from: string; to: string; exceptTimesheetId: string | null },
): Statement {
  return {
    text: `
      select e.contractor_id, t.friendly_number, e.entry_date, e.start_time, e.end_time
      from timesheet_entries e join timesheets t on t.agency_id = e.agency_id and t.id = e.timesheet_id
      where e.agency_id = $1 and e.contractor_id = any($2::uuid[]) and e.is_live and e.start_time is not null
        and e.entry_date between $3::date - 32 and $4::date + 32 and ($5::uuid is null or t.id <> $5)`,
    values: [agencyId, wanted.contractorIds, wanted.from, wanted.to, wanted.exceptTimesheetId],
  };
}

/** Releases the minutes of a timesheet that is no longer live. */
export function releaseEntries(db: Database, agencyId: string, timesheetId: string): Statement {
  return db.sql('timesheetEntries').where({ agencyId, timesheetId }).update({ isLive: false });
}

/** The planned days of a placement or contract; null for an open start or end. */
export type Span = { id: string; start: string | null; end: string | null };
/** A live timesheet with time outside those days. */
export type CutOff = { id: string; friendlyNumber: number; isBefore: boolean; isAfter: boolean };

/** Locks placements or contracts, so that nobody enters time for them until the transaction ends. */
export function lockSpans(agencyId: string, of: 'contractors' | 'contracts', ids: string[]): Statement {
  // On a contract it also blocks new references to it; a placement is locked by anyone who enters time for it.
  const strength = of === 'contracts' ? 'for update' : 'for no key update';
  return {
    text: `select id from ${of} where agency_id = $1 and id = any($2::uuid[]) order by id ${strength}`,
    values: [agencyId, ids],
  };
}

/** Selects the live timesheets with time before the start or after the end of their placement or contract. */
export function selectCutOff(agencyId: string, of: 'contractors' | 'contracts', spans: Span[]): Statement {
  const column = of === 'contractors' ? 'contractor_id' : 'contract_id';
  return {
    text: `
      select s.id, t.friendly_number, min(e.entry_date) < s.first as is_before, max(e.entry_date) > s.last as is_after
      from unnest($2::uuid[], $3::date[], $4::date[]) as s (id, first, last)
      join timesheets t on t.agency_id = $1 and t.${column} = s.id
        and (t.status = 'pending' or (t.status = 'accepted' and not t.is_void)) and (t.beginning < s.first or t.ending > s.last)
      join timesheet_entries e on e.agency_id = t.agency_id and e.timesheet_id = t.id
        and (e.entry_date < s.first or e.entry_date > s.last)
      group by s.id, s.first, s.last, t.friendly_number order by t.friendly_number`,
    values: [agencyId, spans.map(({ id }) => id), spans.map(({ start }) => start), spans.map(({ end }) => end)],
  };
}
