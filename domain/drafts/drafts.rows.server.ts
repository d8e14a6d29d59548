import type { Database, Statement } from '#platform/database/database.ts';
import { addDays, MAX_PERIOD_DAYS } from '../periods/period.ts';
import type { StoredDraft } from './draft.schema.ts';

const COLUMNS = ['contractorId', 'beginning', 'content', 'savedAt'];

/** Saves a draft, replacing the previous one. Its totals are read only by the previous release. */
export function storeDraft(
  db: Database,
  agencyId: string,
  draft: StoredDraft & { contactId: string; minutes: number; quarterDays: number },
): Statement {
  const row = { agencyId, ...draft, content: JSON.stringify(draft.content) };
  return db.sql('timesheetDrafts').insert(row).onConflict(['agencyId', 'contractorId', 'beginning']).merge();
}

/** Selects one’s own drafts of a placement that may contain days of a period. */
export function selectDraftsAround(
  db: Database,
  agencyId: string,
  contactId: string,
  { contractorId, beginning, ending }: { contractorId: string; beginning: string; ending: string },
): Statement {
  return db
    .sql('timesheetDrafts')
    .select(COLUMNS)
    .where({ agencyId, contactId, contractorId })
    .where('beginning', '<=', ending)
    .where('beginning', '>=', addDays(beginning, -MAX_PERIOD_DAYS))
    .orderBy('beginning');
}

/** Selects all of one’s own drafts, earliest period first. */
export function selectDrafts(db: Database, agencyId: string, contactId: string): Statement {
  const query = db.sql('timesheetDrafts').select(COLUMNS).where({ agencyId, contactId });
  return query.orderBy(['beginning', 'contractorId']);
}

/** Days of a placement. */
export type DraftDays = { contractorId: string; beginning: string; ending: string };

const TYPED = ['startTime', 'endTime', 'breakTime', 'duration', 'chargingPeriodRate', 'isNightshift', 'isHoliday']
  .map((name) => `@.${name} != ""`)
  .join(' || ');

const DAYS = `unnest($2::uuid[], $3::datemultirange[], $4::jsonpath[], $5::jsonpath[]) as n (contractor_id, days, within, outside)`;
const OF_DAYS = `d.agency_id = $1 and d.contractor_id = n.contractor_id
  and d.beginning between lower(n.days) - ${MAX_PERIOD_DAYS} and upper(n.days)
  and (d.beginning <@ n.days or jsonb_path_exists(d.content, n.within))`;

/** Removes days from all drafts containing them, with their notes; drafts left empty are deleted. */
export function takeDays(agencyId: string, days: readonly DraftDays[]): Statement[] {
  const placements = [...new Set(days.map(({ contractorId }) => contractorId))];
  const taken = placements.map((id) => days.filter(({ contractorId }) => contractorId === id));
  const ranges = taken.map((some) => `{${some.map(({ beginning, ending }) => `[${beginning},${ending}]`).join(',')}}`);
  // JSON paths select the rows; they contain only dates and our own names.
  const paths = taken.map((some) =>
    some.map(({ beginning, ending }) => `(@.entryDate >= "${beginning}" && @.entryDate <= "${ending}")`).join(' || '),
  );
  const values = [
    agencyId,
    placements,
    ranges,
    paths.map((dates) => `$.entries[*] ? ((${dates}) && (${TYPED}))`),
    paths.map((dates) => `$.entries[*] ? (!(${dates}) && (${TYPED}))`),
  ];
  const rest = `jsonb_set(d.content, '{entries}', jsonb_path_query_array(d.content, n.outside)) || '{"note": ""}'`;
  return [
    {
      text: `delete from timesheet_drafts d using ${DAYS} where ${OF_DAYS} and not jsonb_path_exists(d.content, n.outside)`,
      values,
    },
    { text: `update timesheet_drafts d set content = ${rest} from ${DAYS} where ${OF_DAYS}`, values },
  ];
}
