import type { Statement } from '#platform/database/database.ts';
import type { Browsed } from '../browse.ts';
import { browse, countEach } from '../browse.server.ts';
import { except, listed as listedOf, only, where } from '../columns.ts';
import { type Context, today } from '../context.ts';
import { exportColumns, exportRow } from '../exports/exported-columns.ts';
import { type ExportRow, type TableExport, text } from '../exports/export-table.ts';
import { countAllMissingOf } from '../reminders/missing/count-missing.server.ts';
import { queryAllMissing } from '../reminders/missing/stored-missing.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { findFewPlacements } from '../search.rows.server.ts';
import {
  contractorsFilter,
  contractorsExported,
  contractorsFound,
  contractorsListed,
  type ExportedRow,
  type KnownOfList,
  type StoredRow,
} from './browse-contractors.rows.server.ts';
import type { BrowseContractors } from './contractor.schema.ts';
import { PLACEMENT_COLUMNS } from './placement-columns.ts';

const LISTED = listedOf(PLACEMENT_COLUMNS);

/** One row of the list of placements; `missing` counts the timesheets not submitted. */
export type ContractorRow = StoredRow & { missing: number };

/** Returns a page of the placements within the actor's reach, as the list's URL requests. */
export async function browseContractors(ctx: Context, filter: BrowseContractors): Promise<Browsed<ContractorRow>> {
  requirePermission(ctx.actor, 'directory.view');
  const known = await knownFor(ctx, filter);
  const db = { runAll: (statements: Statement[]) => queryAllMissing(ctx, statements) };
  return browse<ContractorRow>(db, listed(ctx, filter, known), filter, found(ctx, filter, known));
}

/** The same without missing timesheets. @throws Forbidden */
export async function browseStored(ctx: Context, filter: BrowseContractors): Promise<Browsed<StoredRow>> {
  requirePermission(ctx.actor, 'directory.view');
  const known = await knownFor(ctx, filter);
  return browse<StoredRow>(ctx.db, requested(ctx, filter, known), filter, found(ctx, filter, known));
}

/** Counts the placements each of several filters finds, in one round trip. @throws Forbidden */
export async function countContractors(ctx: Context, filters: BrowseContractors[]): Promise<number[]> {
  requirePermission(ctx.actor, 'directory.view');
  const missing = filters.some(({ timesheets }) => timesheets !== undefined) ? await countAllMissingOf(ctx) : null;
  return countEach(
    ctx.db,
    filters.map((filter) => found(ctx, filter, { missing: filter.timesheets ? missing : null, found: null })),
  );
}

/** Returns the ids of the first placements, up to `most`, that the list's filter finds. @throws Forbidden */
export async function pickContractors(ctx: Context, filter: BrowseContractors, most: number): Promise<string[]> {
  requirePermission(ctx.actor, 'directory.view');
  const ids = requested(ctx, filter, await knownFor(ctx, filter))
    .clearSelect()
    .select('p.id')
    .limit(most);
  return (await ctx.db.run<{ id: string }>(ids)).map(({ id }) => id);
}

/** Streams all the placements the list's filter finds; rates only for those who may see them. */
export function exportContractors(ctx: Context, filter: BrowseContractors): TableExport {
  requirePermission(ctx.actor, 'directory.view');
  const names = ['contract', 'contact', 'fullname', 'contractName', 'clientName', 'timesheetTemplate'];
  const seesRates = reachOf(ctx.actor).kind === 'agency';
  const shown = where(except(LISTED, 'reference'), ({ isRate }) => seesRates || !isRate);
  return {
    columns: [
      ...exportColumns(only(LISTED, 'reference')),
      ...[...names, 'authorisers'].map(text),
      ...exportColumns(shown),
    ],
    rows: contractorRows(ctx, filter),
  };
}

/** Missing timesheets are computed for the whole list only if it is filtered or sorted by them. */
async function knownFor(ctx: Context, { timesheets, sort, search }: BrowseContractors): Promise<KnownOfList> {
  const missing = timesheets !== undefined || sort === 'missing' ? await countAllMissingOf(ctx) : null;
  return { missing, found: search ? await findFewPlacements(ctx.db, ctx.agency.id, search) : null };
}

const within = (select: typeof contractorsFound) => (ctx: Context, filter: BrowseContractors, known: KnownOfList) =>
  select(ctx.db, ctx.agency.id, reachOf(ctx.actor), filter, today(ctx), known);
const requested = within(contractorsFilter);
const found = within(contractorsFound);
const listed = within(contractorsListed);
const exported = within(contractorsExported);

async function* contractorRows(ctx: Context, filter: BrowseContractors): AsyncGenerator<ExportRow> {
  for await (const row of ctx.db.stream<ExportedRow>(exported(ctx, filter, await knownFor(ctx, filter)))) {
    const { contractReference, emailAddress: contact, templateName: timesheetTemplate } = row;
    const { fullname, contractName, clientName, authorisers } = row;
    const contract = contractReference ?? contractName;
    const names = { contract, contact, fullname, contractName, clientName, timesheetTemplate, authorisers };
    const starting = { ...row, chargeRate: row.startingChargeRate, payRate: row.startingPayRate };
    yield { ...exportRow(LISTED, starting), ...names };
  }
}
