import { listCell } from '../reading/cell-values.ts';
import { PLACEMENT_COLUMNS } from '../../contractors/placement-columns.ts';
import type { LaterRate } from '../../contracts/contract-rate.ts';
import { overlapProblem } from '../../contractors/other-placements.ts';
import { type KnownForContractors, lookUpContractors, pair } from './contractor-lookups.server.ts';
import { ContractorRow } from './contractor-rows.ts';
import { storeLaterRates } from '../../contractors/rates/store-later-rates.server.ts';
import { type ImportRules, keyOf, type ReadRow, type Refuse, type StagedRow } from '../import-rules.ts';
import { importTarget } from '../reading/imported-columns.ts';
import { roundsOf } from '../rounds.ts';
import { stagePlacement } from './stage-contractor.server.ts';

/**
 * Placements, identified by their reference, or by contact, contract and days where a row has none. The first
 * authoriser is the primary one; none is ever removed.
 */
export const CONTRACTOR_IMPORT: ImportRules<ContractorRow> = {
  target: {
    table: 'contractors',
    subjectType: 'contractor',
    columns: {
      contract_id: { type: 'uuid', from: 'contract' },
      contact_id: { type: 'uuid', from: 'contact' },
      timesheet_template_id: { type: 'uuid', from: 'timesheetTemplate' },
      ...importTarget(PLACEMENT_COLUMNS),
    },
    names: {
      contract_id: { table: 'contracts', isDeleted: "n.status = 'deleted'" },
      contact_id: { table: 'contacts', isDeleted: "n.status = 'deleted'" },
      timesheet_template_id: { table: 'timesheet_templates', isDeleted: 'n.is_deleted' },
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
    return inRounds(rows, known, refuse);
  },
  finish: (ctx, kept) => {
    const rated: { contractorId: string; later: LaterRate[] }[] = [];
    for (const { id, later } of kept) if (later) rated.push({ contractorId: id, later });
    return storeLaterRates(ctx, rated);
  },
};

/** Returns the rows to write, each in the round in which its days are free. Rows that wait for each other are refused. */
function inRounds(rows: ReadRow<ContractorRow>[], known: KnownForContractors, refuse: Refuse): StagedRow[] {
  const staged = rows.flatMap((row) => {
    const one = stagePlacement(row, known, refuse);
    return one ? [{ one, after: row.input, before: known.placementOf(row.input) }] : [];
  });
  const moves = staged.flatMap(({ one, after, before }) =>
    before ? [{ id: one.id, pair: pair(before.contractId, before.contactId), before, after }] : [],
  );
  const { rounds, stuck } = roundsOf(moves);
  return staged.flatMap(({ one, after }) => {
    const inWay = stuck.get(one.id);
    if (!inWay) return [{ ...one, round: rounds.get(one.id) }];
    const { field, message, code } = overlapProblem(after, inWay);
    refuse(one.number, {
      field,
      message: `${message} It moves too, and each waits for the days of the other: move one of them to free days first.`,
      code,
    });
    return [];
  });
}
