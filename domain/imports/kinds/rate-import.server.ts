import type { Context } from '../../context.ts';
import { addRates, type RatedPlacement } from '../../contractors/rates/add-rates.server.ts';
import { whyNoRateFrom } from '../../contractors/rates/dated-rates.ts';
import { lockForRates } from '../../contractors/rates/lock-for-rates.server.ts';
import { ratesOfMany } from '../../contractors/rates/rates-of-many.server.ts';
import type { RateUnit } from '../../digests/amount.ts';
import type { FieldError } from '../../errors.ts';
import { byReference } from '../../reference.ts';
import { type ByRows, importByRows } from '../import-by-rows.server.ts';
import type { StoredReport } from '../stored-report.server.ts';
import { type ReadRow, unknownReference } from '../import-rules.ts';
import type { Cells } from '../reading/import-table.ts';
import { rateKey, RateRow, areSameRates } from './rate-rows.ts';
import type { ImportRequest } from '../run-import.server.ts';

/** A row with a known placement; without `added` its rate already exists. */
type StagedRate = { number: number; reference: string; added: RatedPlacement | null; unit: RateUnit };

/**
 * Plans or applies a file of rates from dates. A new one is added as on the placement's page, so that time accepted
 * from that date gets differences; an existing one stays, and a different one from the same day is refused.
 */
export function importRates(ctx: Context, request: ImportRequest, apply: boolean): Promise<StoredReport> {
  return importByRows(ctx, request, RATES, apply);
}

async function stage(
  ctx: Context,
  rows: ReadRow<RateRow>[],
  refuse: (row: number, problem: FieldError) => void,
): Promise<StagedRate[]> {
  const placements = await lockForRates(ctx, [...new Set(rows.map(({ input }) => input.contractor))]);
  const placementOf = byReference(placements);
  const first = rows.map(({ input }) => input.rate.from).sort()[0];
  if (first === undefined) return [];
  const known = await ratesOfMany(
    ctx,
    placements.map(({ contractorId }) => contractorId),
    first,
  );
  return rows.flatMap(({ number, input: { contractor, rate } }): StagedRate[] => {
    const placement = placementOf(contractor);
    if (!placement) refuse(number, unknownReference('contractor', 'contractor', contractor));
    if (!placement) return [];
    const { contractorId, reference, start, end, unit, ...starting } = placement;
    const kept = known.dated.get(contractorId)?.find(({ from }) => from === rate.from);
    if (kept && areSameRates(rate, kept)) return [{ number, reference, added: null, unit }];
    const problem = whyNoRateFrom(rate.from, { start, end }, kept !== undefined);
    if (problem) refuse(number, { field: 'from', ...problem });
    if (problem) return [];
    const isTouched = known.accepted.has(contractorId);
    return [{ number, reference, added: { contractorId, starting, rate, isTouched }, unit }];
  });
}

const outcomesOf = (staged: StagedRate[]) =>
  staged.map(({ number, added }) => ({
    ...{ number, id: added?.contractorId ?? '', before: null, after: null },
    outcome: added ? ('created' as const) : ('unchanged' as const),
  }));

/** A file does not say what its rates are per: that is for whoever reads its plan to see. */
const notesOf = (staged: StagedRate[]) =>
  new Map(
    staged.flatMap(({ number, added, unit }) => (added ? [[number, `Taken as rates per ${unit}.`] as const] : [])),
  );

const RATES: ByRows<RateRow, StagedRate> = {
  schema: RateRow,
  input: (cells: Cells) => cells,
  key: rateKey,
  referenceOf: ({ contractor }) => contractor,
  stage,
  outcomesOf,
  notesOf,
  async write(ctx, staged, onProgress) {
    const added = staged.flatMap((one) => one.added ?? []);
    await addRates(ctx, added, (hundredths) => onProgress(20 + Math.floor(hundredths / 2)));
  },
};
