import type { Database, Statement } from '#platform/database/database.ts';
import { PLACEMENT_FOUND_BY, whereFound } from '../../search.rows.server.ts';
import { joinPlacementNames } from '../../placement-names.rows.server.ts';

/** Selects the entries of the contractor's timesheet for the period just before one; of several the live one, otherwise the latest. */
export function selectLastEntries(db: Database, agencyId: string, contractorId: string, before: string): Statement {
  return db.sql.raw(
    `select e.entry_date, e.start_time, e.end_time, e.break_minutes, e.duration_minutes, e.charging_period_rate, e.is_holiday, e.is_nightshift, t.beginning
     from timesheet_entries e join (
       select id, beginning from timesheets where agency_id = ? and contractor_id = ? and beginning < ? and ending >= ?::date - 1 and status <> 'deleted'
       order by (status in ('pending', 'accepted') and not is_void) desc, submitted_at desc limit 1
     ) t on t.id = e.timesheet_id
     where e.agency_id = ?
     order by e.entry_date, e.position`,
    [agencyId, contractorId, before, before, agencyId],
  );
}

/** A placement for which time can be entered. */
export type OpenPlacement = {
  id: string;
  fullname: string;
  contractName: string;
  clientName: string;
  end: string | null;
};

/** Selects the placements that ran between two dates whose people, contracts or clients match the words, by person. */
export function selectOpenPlacements(
  db: Database,
  agencyId: string,
  { search, since, until }: { search: string; since: string; until: string },
) {
  const query = db
    .sql('contractors as p')
    .modify(joinPlacementNames)
    .select('p.id', 'c.fullname', 'k.name as contractName', 'cl.clientName', 'p.endDate as end')
    .where('p.agencyId', agencyId)
    .whereNot('p.status', 'deleted')
    .where('p.startDate', '<=', until)
    .where((open) => open.whereNull('p.endDate').orWhere('p.endDate', '>=', since))
    .orderByRaw('lower(c.fullname), k.name, p.start_date, p.id');
  return whereFound(query, agencyId, PLACEMENT_FOUND_BY, search);
}
