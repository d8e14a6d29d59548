import type { ChargingPeriod, EntryPeriod } from '../agencies/settings.schema.ts';
import { type Browsed, type Choice, CHOICES_AT_ONCE, type FoundChoices } from '../browse.ts';
import { browse, countEach } from '../browse.server.ts';
import type { Context } from '../context.ts';
import type { ExportRow, TableExport } from '../exports/export-table.ts';
import { formatDateRange } from '../format.ts';
import { countMissing } from '../reminders/count-missing.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { contractsAsked, selectLabels } from './browse-contracts.rows.server.ts';
import { type BrowseContracts, BrowseContractsSchema } from './contract.schema.ts';

type StoredRow = {
  contractId: string;
  name: string;
  reference: string | null;
  clientId: string;
  clientName: string;
  clientReference: string | null;
  start: string | null;
  end: string | null;
  entryPeriod: EntryPeriod | null;
  chargingPeriod: ChargingPeriod | null;
  allowNightshifts: boolean | null;
  allowHolidays: boolean | null;
  weeklyHours: string | null;
  costCentre: string | null;
  department: string | null;
  contractors: number;
};

/** One row of the list of contracts; `missing` counts the timesheets its placements have not sent. */
export type ContractRow = StoredRow & { missing: number };

/** A page of the contracts that the actor reaches, as the list's address asks for them. */
export async function browseContracts(ctx: Context, filter: BrowseContracts): Promise<Browsed<ContractRow>> {
  requirePermission(ctx.actor, 'directory.view');
  const { rows, total } = await browse<StoredRow>(ctx.db, asked(ctx, filter), filter);
  const missing = await countMissing(ctx, { contractIds: rows.map(({ contractId }) => contractId) });
  return { rows: rows.map((row) => ({ ...row, missing: missing.get(row.contractId) ?? 0 })), total };
}

/** How many contracts each of some filters finds, in one round trip. @throws Forbidden */
export async function countContracts(ctx: Context, filters: BrowseContracts[]): Promise<number[]> {
  requirePermission(ctx.actor, 'directory.view');
  return countEach(
    ctx.db,
    filters.map((filter) => asked(ctx, filter)),
  );
}

/** All the contracts that the list's filter finds, as they are read. */
export function exportContracts(ctx: Context, filter: BrowseContracts): TableExport {
  requirePermission(ctx.actor, 'directory.view');
  const column = (kind: 'text' | 'date' | 'number') => (key: string) => ({ key, header: key, kind });
  return {
    columns: [
      ...['reference', 'name', 'client', 'clientName'].map(column('text')),
      ...['start', 'end'].map(column('date')),
      ...['entryPeriod', 'chargingPeriod', 'allowNightshifts', 'allowHolidays'].map(column('text')),
      column('number')('weeklyHours'),
      ...['costCentre', 'department'].map(column('text')),
      column('number')('contractors'),
    ],
    rows: contractRows(ctx, filter),
  };
}

/** The first contracts, by name, that the words find; each with its client and when it runs; of one client where it is named. @throws Forbidden */
export async function findContractChoices(ctx: Context, search: string, clientId = ''): Promise<FoundChoices> {
  requirePermission(ctx.actor, 'directory.view');
  const filter = { ...BrowseContractsSchema.parse({ search, clientId }), size: CHOICES_AT_ONCE } as BrowseContracts;
  const { rows, total } = await browse<StoredRow>(ctx.db, asked(ctx, filter), filter);
  return { search, choices: rows.map(toChoice), total };
}

/** The names of all contracts that the actor reaches, to choose from. @throws Forbidden */
export async function listContractLabels(ctx: Context): Promise<{ id: string; label: string }[]> {
  requirePermission(ctx.actor, 'directory.view');
  return ctx.db.run(selectLabels(ctx.db, ctx.agency.id, reachOf(ctx.actor)));
}

/** A contract as something to choose. */
export function toChoice({ contractId, name, clientName, start, end }: Omit<StoredRow, 'contractors'>): Choice {
  const runs = start ? `, ${formatDateRange(start, end)}` : '';
  return { value: contractId, label: name, detail: clientName + runs };
}

const asked = (ctx: Context, filter: BrowseContracts) =>
  contractsAsked(ctx.db, ctx.agency.id, reachOf(ctx.actor), filter);

async function* contractRows(ctx: Context, filter: BrowseContracts): AsyncGenerator<ExportRow> {
  const yesNo = (flag: boolean | null) => (flag === null ? null : flag ? 'yes' : 'no');
  for await (const row of ctx.db.stream<StoredRow>(asked(ctx, filter))) {
    const { contractId: _contract, clientId: _client, clientReference: client, contractors, ...shown } = row;
    const rules = { allowNightshifts: yesNo(row.allowNightshifts), allowHolidays: yesNo(row.allowHolidays) };
    yield { ...shown, client, ...rules, contractors: String(contractors) };
  }
}
