import type { Context } from '../../context.ts';
import { date, type ExportRow, rate, type TableExport, text } from '../../exports/export-table.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { ELEMENT_RATES } from './element-rates.ts';
import { countNamedRates, type NamedRate, streamNamedRates } from './rated-placements.rows.server.ts';

/** Streams all dated rates of the agency's placements, in the columns of their import. @throws Forbidden */
export function exportRates(ctx: Context): TableExport {
  requirePermission(ctx.actor, 'contractor.viewRates');
  return {
    columns: [
      ...['contractor', 'fullname', 'contractName', 'clientName'].map(text),
      date('from'),
      ...['chargeRate', 'payRate'].map(rate),
      ...[...ELEMENT_RATES, 'note'].map(text),
    ],
    rows: toRows(streamNamedRates(ctx.db, ctx.agency.id)),
  };
}

/** Returns how many there are. @throws Forbidden */
export function countRates(ctx: Context): Promise<number> {
  requirePermission(ctx.actor, 'contractor.viewRates');
  return countNamedRates(ctx.db, ctx.agency.id);
}

async function* toRows(rates: AsyncIterable<NamedRate>): AsyncGenerator<ExportRow> {
  for await (const rate of rates) yield { ...rate };
}
