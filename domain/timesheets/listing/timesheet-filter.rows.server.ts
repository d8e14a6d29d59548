import type { Knex } from 'knex';
import type { Database, Statement } from '#platform/database/database.ts';
import type { Reach } from '../../roles/reach.ts';
import { idsFound } from '../../search.rows.server.ts';
import { waitsForCorrection } from '../../waits-for-correction.rows.server.ts';
import type { DateUsed } from './honoured-filters.ts';
import { FILTER_FIELDS, type FilterField, type TimesheetFilter } from './timesheet-filter.schema.ts';
import { withinReach } from '../timesheets.rows.server.ts';

/** The people, placements, contracts and clients that match the words of a search, and the timesheet with that number. */
export type FoundByName = {
  contactIds: string[];
  contractorIds: string[];
  contractIds: string[];
  clientIds: string[];
  timesheetIds: string[];
};

/** The timesheet column for each of them. */
const NAMED = [
  { table: 'contacts', column: 't.contact_id', of: 'contactIds' },
  { table: 'contractors', column: 't.contractor_id', of: 'contractorIds' },
  { table: 'contracts', column: 't.contract_id', of: 'contractIds' },
  { table: 'clients', column: 't.client_id', of: 'clientIds' },
] as const;

/**
 * A filter with `found` if its search has already been resolved, `ids` to limit it to some timesheets, and one
 * timesheet's friendly number.
 */
export type Narrowed = TimesheetFilter & {
  found?: FoundByName | undefined;
  ids?: string[] | undefined;
  friendlyId?: string | undefined;
};

/** Returns the number that the words of a search may be: `TS-000123`, or `123`. */
const numberIn = (search: string) => /^(?:ts-?)?0*(\d{1,9})$/i.exec(search)?.[1];

/** The shared properties of a placement's timesheets by which their counts are stored. */
const COUNTED_BY: FilterField[] = [
  'clientId',
  'contractId',
  'contractorId',
  'contactId',
  'authoriserContactId',
  'search',
];

/** Whether the number of matches of a filter, by status, is stored; for other filters the timesheets themselves are counted. */
export const isKept = (filter: Narrowed): boolean =>
  !filter.ids &&
  !filter.friendlyId &&
  !numberIn(filter.search ?? '') &&
  FILTER_FIELDS.every((field) => filter[field] === undefined || field === 'dateUsed' || COUNTED_BY.includes(field));

/**
 * Selects the timesheets within reach that match a filter, as `t`: the only definition of what a filter means. Client,
 * contract and placement are the timesheet's own, whatever has become of them since. With `isKept`, from
 * `timesheet_counts`, which has a row per combination of these.
 */
export function filtered<Filter extends Narrowed>(
  db: Database,
  agencyId: string,
  reach: Reach,
  filter: Filter,
  timeZone: string,
  table: 'timesheets' | 'timesheet_counts' = 'timesheets',
): Knex.QueryBuilder {
  const query = withinReach(db.sql(`${table} as t`), agencyId, reach);
  for (const key of ['status', 'clientId', 'contractId', 'contractorId', 'contactId'] as const) {
    if (filter[key]) query.where(`t.${key}`, filter[key]);
  }
  if (filter.authoriserContactId)
    query.whereRaw(
      `exists (select from authorisers a where a.agency_id = ? and a.contractor_id = t.contractor_id
         and a.contact_id = ? and a.status <> 'deleted')`,
      [agencyId, filter.authoriserContactId],
    );
  if (filter.isVoid) query.where('t.isVoid', filter.isVoid === 'true');
  if (filter.isCorrected) {
    const waits = waitsForCorrection(':agencyId');
    query.where('t.status', 'rejected').whereRaw(filter.isCorrected === 'true' ? `not ${waits}` : waits, { agencyId });
  }
  if (filter.ids) query.whereIn('t.id', filter.ids);
  if (filter.friendlyId) query.where('t.friendlyNumber', Number(filter.friendlyId.slice('TS-'.length)));
  if (filter.search) searched(agencyId, query, filter.search, filter.found);
  between(query, filter.dateUsed ?? 'timesheetDate', filter, timeZone);
  between(query, 'beginning', { from: filter.beginningFrom, to: filter.beginningTo }, timeZone);
  if (filter.updatedSince) query.where('t.updatedAt', '>=', filter.updatedSince);
  if (filter.authorisedFrom) query.where('t.authorisationDate', '>=', filter.authorisedFrom);
  return query;
}

/** Selects the ids of what the words match. */
export function selectFoundByName(db: Database, agencyId: string, search: string): Statement {
  const ids = NAMED.map(({ table, of }) => ({ of, ...idsFound(table, search) }));
  const numbered = `array(select id from timesheets where agency_id = :agencyId and friendly_number = cast(:number as integer))`;
  return db.sql.raw(
    `select ${ids.map(({ text, of }) => `${text} as "${of}"`).join(', ')}, ${numbered} as "timesheetIds"`,
    {
      ...ids[0]!.bindings,
      agencyId,
      number: numberIn(search) ?? null,
    },
  );
}

/** With known ids PostgreSQL sees how few they are and uses an index for each; otherwise they are found on the way. */
function searched(agencyId: string, query: Knex.QueryBuilder, search: string, found?: FoundByName): void {
  const number = numberIn(search);
  query.where((any) => {
    any.whereRaw('false');
    for (const { table, column, of } of NAMED) {
      const { text, bindings } = idsFound(table, search);
      if (!found) any.orWhereRaw(`${column} = any(${text})`, { ...bindings, agencyId });
      else if (found[of].length > 0) any.orWhereRaw(`${column} = any(?::uuid[])`, [found[of]]);
    }
    if (number && !found) any.orWhere('t.friendlyNumber', Number(number));
    if (found && found.timesheetIds.length > 0) any.orWhereRaw('t.id = any(?::uuid[])', [found.timesheetIds]);
  });
}

function between(
  query: Knex.QueryBuilder,
  dateUsed: DateUsed,
  { from, to }: Pick<TimesheetFilter, 'from' | 'to'>,
  timeZone: string,
): void {
  if (dateUsed === 'timesheetDate' || dateUsed === 'beginning') {
    if (from) query.where(dateUsed === 'beginning' ? 't.beginning' : 't.ending', '>=', from);
    if (to) query.where('t.beginning', '<=', to);
    return;
  }
  const column = dateUsed === 'lastUpdated' ? 't.updated_at' : 't.authorisation_date';
  if (from) query.whereRaw(`${column} >= (?::date)::timestamp at time zone ?`, [from, timeZone]);
  if (to) query.whereRaw(`${column} < (?::date + 1)::timestamp at time zone ?`, [to, timeZone]);
}
