import type { Database, Statement } from '#platform/database/database.ts';
import { MAX_PERIOD_DAYS } from '../../periods/period.ts';
import { recordset, type RowsToInsert, rowsToInsert } from '../../recordset.rows.server.ts';
import type { Entry, Totals } from '../entry.ts';
import type { Timesheet } from '../timesheet.ts';

const TOTALS = {
  workedMinutes: 'integer',
  nightshiftMinutes: 'integer',
  holidayMinutes: 'integer',
  workedQuarterDays: 'integer',
  holidayQuarterDays: 'integer',
};

const TIMESHEET = {
  id: 'uuid',
  friendlyNumber: 'bigint',
  contractorId: 'uuid',
  contractId: 'uuid',
  clientId: 'uuid',
  contactId: 'uuid',
  beginning: 'date',
  ending: 'date',
  entryPeriod: 'text',
  isBridging: 'boolean',
  chargingPeriod: 'text',
  dateRelativeTo: 'text',
  recordHolidays: 'boolean',
  recordNightshifts: 'boolean',
  allowDocumentUploads: 'boolean',
  status: 'text',
  version: 'integer',
  taskId: 'text',
  contentHash: 'bytea',
  note: 'text',
  replacesTimesheetId: 'uuid',
  ...TOTALS,
  chargeRate: 'numeric',
  payRate: 'numeric',
  startingRates: 'text',
  capturesWorkerFinancials: 'boolean',
  submittedAt: 'timestamptz',
  submittedByName: 'text',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
};
/** A timesheet's row, with a hash as `\x…`. */
export type NewTimesheetRow = Record<keyof typeof TIMESHEET, unknown>;

const ENTRY = {
  id: 'uuid',
  timesheetId: 'uuid',
  contractorId: 'uuid',
  position: 'smallint',
  entryDate: 'date',
  startTime: 'time',
  endTime: 'time',
  breakMinutes: 'integer',
  durationMinutes: 'integer',
  chargingPeriodRate: 'numeric',
  isHoliday: 'boolean',
  isNightshift: 'boolean',
  billableMinutes: 'integer',
  nonBillableMinutes: 'integer',
};

const NOTE = {
  id: 'uuid',
  timesheetId: 'uuid',
  body: 'text',
  authorAccountId: 'uuid',
  authorName: 'text',
  createdAt: 'timestamptz',
};
/** A note's row. */
export type NewNote = Record<keyof typeof NOTE, string | null>;

/** Takes the agency's next timesheet numbers, this many. Locks the counter until the transaction ends. */
export function takeFriendlyNumbers(agencyId: string, count: number): Statement {
  return {
    text: `insert into agency_counters (agency_id, name, last) values ($1, 'timesheet', $2)
       on conflict (agency_id, name) do update set last = agency_counters.last + excluded.last`,
    values: [agencyId, count],
  };
}

/** Inserts timesheets. Their numbers were taken just before, and are given relative to the last of them: 0, -1 … */
export const newTimesheets = (agencyId: string, rows: readonly NewTimesheetRow[]): RowsToInsert =>
  rowsToInsert(agencyId, 'timesheets', TIMESHEET, rows, {
    counter: 'timesheet',
    computed: { friendlyNumber: 'g.last + r."friendlyNumber"', startingRates: 'r."startingRates"::jsonb' },
  });

/** A timesheet with its entries in order. */
export type WithEntries = Pick<Timesheet, 'id' | 'contractorId'> & { entries: (Entry & { id: string })[] };

/** Inserts the entries of timesheets, each day's in order. */
export function newEntries(agencyId: string, timesheets: readonly WithEntries[]): RowsToInsert {
  const rows = timesheets.flatMap(({ id: timesheetId, contractorId, entries }) => {
    const positions = new Map<string, number>();
    return entries.map((entry) => {
      const position = positions.get(entry.entryDate) ?? 0;
      positions.set(entry.entryDate, position + 1);
      return { timesheetId, contractorId, position, ...entry };
    });
  });
  return rowsToInsert(agencyId, 'timesheet_entries', ENTRY, rows);
}

/** Deletes the entries of timesheets. */
export function deleteEntries(agencyId: string, timesheetIds: string[]): Statement {
  return {
    text: 'delete from timesheet_entries where agency_id = $1 and timesheet_id = any($2::uuid[])',
    values: [agencyId, timesheetIds],
  };
}

/** Inserts notes. */
export const newNotes = (agencyId: string, rows: readonly NewNote[]): RowsToInsert =>
  rowsToInsert(agencyId, 'timesheet_notes', NOTE, rows);

/**
 * Deletes the notes on timesheets themselves. One submitted before such notes had the timesheet's id is identified by
 * the moment at which both were written.
 */
export function deleteOwnNotes(agencyId: string, timesheetIds: string[]): Statement {
  return {
    text: `delete from timesheet_notes n using timesheets t
      where n.agency_id = $1 and n.timesheet_id = any($2::uuid[]) and t.agency_id = $1 and t.id = n.timesheet_id
        and (n.id = t.id or n.created_at = t.created_at)`,
    values: [agencyId, timesheetIds],
  };
}

/** The columns of a timesheet that an edit sets. */
export type EditedRow = Totals & Pick<Timesheet, 'id' | 'version' | 'note'>;

/**
 * Writes edits of pending timesheets that are still at the versions that were read, and increments their versions.
 * @returns how many were written
 */
export async function updateEdited(db: Database, agencyId: string, rows: EditedRow[], at: string): Promise<number> {
  const columns = { id: 'uuid', version: 'integer', note: 'text', ...TOTALS };
  const changed = await db.run({
    text: `
      update timesheets t set note = r.note, worked_minutes = r."workedMinutes", nightshift_minutes = r."nightshiftMinutes",
        holiday_minutes = r."holidayMinutes", worked_quarter_days = r."workedQuarterDays",
        holiday_quarter_days = r."holidayQuarterDays", version = t.version + 1, updated_at = $3
      from ${recordset('$1', columns)}
      where t.agency_id = $2 and t.id = r.id and t.version = r.version and t.status = 'pending' returning t.id`,
    values: [JSON.stringify(rows), agencyId, at],
  });
  return changed.length;
}

/** Days of placements. */
export type DaysOfPlacements = { contractorIds: string[]; beginnings: string[]; endings: string[] };

const DAYS = `unnest($2::uuid[], $3::date[], $4::date[]) as n (contractor_id, beginning, ending)`;
const OF_DAYS = ({ contractorIds, beginnings, endings }: DaysOfPlacements) => [contractorIds, beginnings, endings];

/** Selects the rejected, not yet corrected timesheets of placements' days, and of this many more on either side, latest first. */
export function selectUncorrected(agencyId: string, days: DaysOfPlacements, more = 0): Statement {
  return {
    // Days are computed before the join (`offset 0`): under row-level security no index is used for values computed
    // from a row.
    text: `
      select distinct t.id, t.contractor_id, t.beginning, t.ending, t.friendly_number
      from (select contractor_id, beginning - $5::integer - ${MAX_PERIOD_DAYS} as earliest, beginning - $5::integer as first, ending + $5::integer as last
        from ${DAYS} offset 0) around
      join timesheets t on t.agency_id = $1 and t.contractor_id = around.contractor_id and t.status = 'rejected'
        and t.beginning between around.earliest and around.last and t.ending >= around.first
      where not exists (select from timesheets c
        where c.agency_id = $1 and c.replaces_timesheet_id = t.id and c.status <> 'deleted')
      order by t.friendly_number desc`,
    values: [agencyId, ...OF_DAYS(days), more],
  };
}

/** Deletes contractors' declarations that they did not work on these days. */
export function deleteDeclarations(agencyId: string, days: DaysOfPlacements): Statement {
  return {
    text: `delete from declarations d using ${DAYS}
      where d.agency_id = $1 and d.contractor_id = n.contractor_id and d.beginning <= n.ending and d.ending >= n.beginning`,
    values: [agencyId, ...OF_DAYS(days)],
  };
}
