import { type Browsed, type Choice, CHOICES_AT_ONCE, type FoundChoices } from '../browse.ts';
import { browse, countEach } from '../browse.server.ts';
import { except, listed, only } from '../columns.ts';
import type { Context } from '../context.ts';
import { exportColumns, exportRow } from '../exports/exported-columns.ts';
import { type ExportRow, number, type TableExport, text } from '../exports/export-table.ts';
import { formatDateRange } from '../format.ts';
import { countMissing } from '../reminders/missing/count-missing.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { contractsFilter, selectLabels } from './browse-contracts.rows.server.ts';
import { CONTRACT_COLUMNS } from './contract-columns.ts';
import { type BrowseContracts, BrowseContractsSchema, type ContractFields } from './contract.schema.ts';

const LISTED = listed(CONTRACT_COLUMNS);

type StoredRow = Pick<ContractFields, keyof typeof LISTED | 'clientId'> & {
  contractId: string;
  clientName: string;
  clientReference: string | null;
  contractors: number;
};

/** One row of the list of contracts; `missing` counts the timesheets its placements have not submitted. */
export type ContractRow = StoredRow & { missing: number };

/** Returns a page of the contracts within the actor's reach, as the list's URL requests. */
export async function browseContracts(ctx: Context, filter: BrowseContracts): Promise<Browsed<ContractRow>> {
  requirePermission(ctx.actor, 'directory.view');
  const { rows, total } = await browse<StoredRow>(ctx.db, requested(ctx, filter), filter);
  const missing = await countMissing(ctx, { contractIds: rows.map(({ contractId }) => contractId) });
  return { rows: rows.map((row) => ({ ...row, missing: missing.get(row.contractId) ?? 0 })), total };
}

/** Counts the contracts each of several filters finds, in one round trip. @throws Forbidden */
export async function countContracts(ctx: Context, filters: BrowseContracts[]): Promise<number[]> {
  requirePermission(ctx.actor, 'directory.view');
  return countEach(
    ctx.db,
    filters.map((filter) => requested(ctx, filter)),
  );
}

/** Streams all the contracts the list's filter finds. */
export function exportContracts(ctx: Context, filter: BrowseContracts): TableExport {
  requirePermission(ctx.actor, 'directory.view');
  return {
    columns: [
      ...exportColumns(only(LISTED, 'reference', 'name')),
      ...['client', 'clientName'].map(text),
      ...exportColumns(except(LISTED, 'reference', 'name')),
      number('contractors'),
    ],
    rows: contractRows(ctx, filter),
  };
}

/**
 * Finds the first contracts, by name, matching the search, each with its client and dates; limited to a client if one
 * is given. @throws Forbidden
 */
export async function findContractChoices(ctx: Context, search: string, clientId = ''): Promise<FoundChoices> {
  requirePermission(ctx.actor, 'directory.view');
  const filter = { ...BrowseContractsSchema.parse({ search, clientId }), size: CHOICES_AT_ONCE } as BrowseContracts;
  const { rows, total } = await browse<StoredRow>(ctx.db, requested(ctx, filter), filter);
  return { search, choices: rows.map(toChoice), total };
}

/** Lists the names of all contracts within the actor's reach, for choosing. @throws Forbidden */
export async function listContractLabels(ctx: Context): Promise<{ id: string; label: string }[]> {
  requirePermission(ctx.actor, 'directory.view');
  return ctx.db.run(selectLabels(ctx.db, ctx.agency.id, reachOf(ctx.actor)));
}

/** Converts a contract to a choice. */
export function toChoice({ contractId, name, clientName, start, end }: Omit<StoredRow, 'contractors'>): Choice {
  const runs = start ? `, ${formatDateRange(start, end)}` : '';
  return { value: contractId, label: name, detail: clientName + runs };
}

const requested = (ctx: Context, filter: BrowseContracts) =>
  contractsFilter(ctx.db, ctx.agency.id, reachOf(ctx.actor), filter);

async function* contractRows(ctx: Context, filter: BrowseContracts): AsyncGenerator<ExportRow> {
  for await (const row of ctx.db.stream<StoredRow>(requested(ctx, filter))) {
    const { clientReference, clientName, contractors } = row;
    const client = clientReference ?? clientName;
    yield { ...exportRow(LISTED, row), client, clientName, contractors: String(contractors) };
  }
}
