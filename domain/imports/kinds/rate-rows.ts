import type { z } from 'zod';
import { RATE_NAMES } from '../../contractors/rates/dated-rates.ts';
import { checkRates, RatesFrom } from '../../contractors/rates/rate.schema.ts';
import { sameRate } from '../../contractors/rates/same-rate.ts';
import { requiredText } from '../../fields.ts';
import { foldReference } from '../../reference.ts';

/** Rates of a placement from a date, as a row of a file gives them. */
export const RateRow = RatesFrom.extend({ contractor: requiredText('Please choose a contractor for the rates.') })
  .superRefine(checkRates)
  .transform(({ contractor, ...rate }) => ({ contractor, rate }));
export type RateRow = z.output<typeof RateRow>;

/** Returns what tells rows apart: the placement, in any case and spacing, and the day. */
export function rateKey({ contractor, rate: { from } }: RateRow) {
  return { column: 'from', value: `${contractor}, ${from}`, same: `${foldReference(contractor)}\n${from}` };
}

/** Whether stored rates match a row; a column that the file does not have is ignored. */
export function areSameRates(
  row: RateRow['rate'],
  kept: { [Name in (typeof RATE_NAMES)[number] | 'note']: string | null },
) {
  const isSame = RATE_NAMES.every((name) => row[name] === undefined || sameRate(row[name], kept[name]));
  return isSame && (row.note === undefined || row.note === kept.note);
}
