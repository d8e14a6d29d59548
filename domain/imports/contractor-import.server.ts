import { listCell } from './cell-values.ts';
import { lookUpContractors } from './contractor-lookups.server.ts';
import { ContractorRow } from './contractor-rows.ts';
import { keepLaterRates } from '../contractors/keep-later-rates.server.ts';
import { type ImportRules, keyOf } from './import-rules.ts';
import { stagePlacement } from './stage-contractor.server.ts';

/** Placements, addressed by their reference, or by contact, contract and days where a row has none. Of the authorisers the first is the primary one; none is ever taken away. */
export const CONTRACTOR_IMPORT: ImportRules<ContractorRow> = {
  target: {
    table: 'contractors',
    subjectType: 'contractor',
    columns: {
      contract_id: { type: 'uuid', from: 'contract' },
      contact_id: { type: 'uuid', from: 'contact' },
      timesheet_template_id: { type: 'uuid', from: 'timesheetTemplate' },
      start_date: { type: 'date', from: 'start' },
      end_date: { type: 'date', from: 'end' },
      charge_rate: { type: 'numeric(12,4)', from: 'chargeRate', isFilled: true },
      pay_rate: { type: 'numeric(12,4)', from: 'payRate', isFilled: true },
      nightshift_charge_rate: { type: 'text', from: 'nightshiftChargeRate', isFilled: true },
      nightshift_pay_rate: { type: 'text', from: 'nightshiftPayRate', isFilled: true },
      holiday_charge_rate: { type: 'text', from: 'holidayChargeRate', isFilled: true },
      holiday_pay_rate: { type: 'text', from: 'holidayPayRate', isFilled: true },
      payroll_number: { type: 'text', from: 'payrollNumber' },
      reference: { type: 'text', from: 'reference' },
      prior_weeks: { type: 'integer', from: 'priorWeeks' },
      prior_from: { type: 'date', from: 'priorFrom' },
    },
  },
  schema: ContractorRow,
  input: (cells) => ({
    ...cells,
    authorisers: listCell(cells.authorisers),
  }),
  key: ({ reference, contact, contract, start }) =>
    keyOf(reference, { column: 'contact', value: contact, within: `${contract}\n${start}` }),
  async stage(ctx, rows, refuse) {
    const known = await lookUpContractors(
      ctx,
      rows.map(({ input }) => input),
    );
    return rows.flatMap((row) => stagePlacement(row, known, refuse) ?? []);
  },
  finish: (ctx, staged) => {
    const later = staged.map((row) => ({ contractorId: row.id, later: row.later ?? [] }));
    return keepLaterRates(ctx, later);
  },
};
