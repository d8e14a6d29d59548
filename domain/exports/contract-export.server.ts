import { type Context, today } from '../context.ts';
import { ELEMENT_RATES } from '../contractors/rates/element-rates.ts';
import { except, inFiles, only } from '../columns.ts';
import type { Contract } from '../contracts/contract.ts';
import { CONTRACT_COLUMNS } from '../contracts/contract-columns.ts';
import { type ContractRate, defaultOnDay } from '../contracts/contract-rate.ts';
import { defaultRatesOf } from '../contracts/list-contract-rates.server.ts';
import { listContracts } from '../contracts/list-contracts.server.ts';
import { defaultColumn } from '../imports/kinds/contract-rows.ts';
import type { PageRequest } from '../page.server.ts';
import { holds } from '../roles/permissions.ts';
import { contractRow, defaultRateRow } from './directory-rows.ts';
import { date, type ExportColumn, rate, text } from './export-table.ts';
import { exportColumns } from './exported-columns.ts';

/** The columns of the contracts file, in order. */
export const CONTRACT_FILE: ExportColumn[] = [
  ...exportColumns(only(CONTRACT_COLUMNS, 'reference', 'name')),
  ...['client', 'clientName'].map(text),
  ...exportColumns(inFiles(except(CONTRACT_COLUMNS, 'reference', 'name'))),
  date('defaultRatesFrom'),
  text('defaultRatesPer'),
  rate('defaultChargeRate'),
  rate('defaultPayRate'),
  ...ELEMENT_RATES.map((name) => text(defaultColumn(name))),
];

/** Returns a page of contracts, each with the current or next default rates, for those who may see rates. */
export async function ratedContracts(ctx: Context, request: PageRequest) {
  const { rows, nextCursor } = await listContracts(ctx, { ...request, sort: 'name' });
  const ids = holds(ctx.actor, 'contractor.viewRates') ? rows.map(({ contractId }) => contractId) : [];
  const defaults = await defaultRatesOf(ctx, ids);
  const rated = rows.map((contract) => {
    const rate = defaultOnDay(defaults.get(contract.contractId) ?? [], contract.chargingPeriod, today(ctx));
    return { contract, rate };
  });
  return { rows: rated, nextCursor };
}

/** Returns such a contract in the columns of its import. */
export const contractRows = ({ contract, rate }: { contract: Contract; rate: ContractRate | null }) => ({
  ...contractRow(contract),
  ...defaultRateRow(rate),
});
