import type { Knex } from 'knex';
import { withOwner } from './index.ts';
import { COLOCATED_WITH, type Place, PLACEMENTS } from './placements.ts';

/** Where each table is, and how many nodes there are besides the coordinator; null if the database has no Citus. */
export type Distribution = {
  nodes: number | null;
  isCoordinatorIn: boolean;
  tables: { table: string; place: Place; found: Place }[];
  /** Tables of agencies that are not with their agency's others. */
  apart: string[];
  /** Tables that the list does not name. */
  unplaced: string[];
  /** Whether a run of `distribute` was interrupted, so that foreign keys are missing. */
  isBrokenOff: boolean;
};

const HAS_CITUS = `select exists (select from pg_extension where extname = 'citus') as "hasCitus"`;
const TABLES = `select c.relname as table from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;
const NODES = `select count(*) filter (where groupid <> 0)::int as nodes, coalesce(bool_or(groupid = 0), false) as "isCoordinatorIn"
  from pg_dist_node where noderole = 'primary' and isactive`;
const FOUND = `select logicalrelid::text as table, colocationid as colocation,
    case when partmethod = 'h' then 'distributed' when repmodel = 't' then 'reference' else 'coordinator' end as found
  from pg_dist_partition`;

const KEPT = `select from pg_class where relnamespace = to_regnamespace('distribution') and relname = 'foreign_keys'`;

type Found = { table: string; colocation: number; found: Place };

/** Finds where the tables are, as the owner. */
export const findDistribution = (ownerUrl: string): Promise<Distribution> => withOwner(ownerUrl, distributionOf);

/** The same for an owner who is already connected. */
export async function distributionOf(owner: Knex): Promise<Distribution> {
  const rows = async <Row>(text: string) => ((await owner.raw(text)) as { rows: Row[] }).rows;
  const names = (await rows<{ table: string }>(TABLES)).map(({ table }) => table);
  const [{ hasCitus }] = (await rows<{ hasCitus: boolean }>(HAS_CITUS)) as [{ hasCitus: boolean }];
  const found = hasCitus ? await rows<Found>(FOUND) : [];
  const [node] = hasCitus ? await rows<{ nodes: number; isCoordinatorIn: boolean }>(NODES) : [];
  const at = (table: string) => found.find((one) => one.table === table);
  const together = at(COLOCATED_WITH)?.colocation;
  return {
    nodes: node?.nodes ?? null,
    isCoordinatorIn: node?.isCoordinatorIn ?? false,
    tables: Object.entries(PLACEMENTS)
      .filter(([table]) => names.includes(table))
      .map(([table, { place }]) => ({ table, place, found: at(table)?.found ?? 'apart' })),
    apart: found.filter((one) => one.found === 'distributed' && one.colocation !== together).map(({ table }) => table),
    unplaced: names.filter((table) => !(table in PLACEMENTS)),
    isBrokenOff: (await rows(KEPT)).length > 0,
  };
}
