import { rateUnitOf } from '../../digests/amount.ts';
import { z } from 'zod';
import { type RateName, RATE_NAMES } from '../../contractors/rates/dated-rates.ts';
import { RatesFrom } from '../../contractors/rates/rate.schema.ts';
import { type ContractRate, whyNoDefaultFrom } from '../../contracts/contract-rate.ts';
import { areSameRates } from './rate-rows.ts';
import type { AddContractRate } from '../../contracts/contract-rate.schema.ts';
import { UNIT_MISSING } from '../../contracts/contract-rate.schema.ts';
import { checkContract, ContractFields, NO_CLIENT } from '../../contracts/contract.schema.ts';
import { FROM_MISSING, NO_RATE } from '../../contractors/rates/rate.schema.ts';
import { optionalDate, requiredText } from '../../fields.ts';
import { refusal } from '../../field-codes.ts';

/** The contract file's column for a default rate: `defaultChargeRate`. */
export const defaultColumn = (rate: RateName) =>
  `default${rate.charAt(0).toUpperCase()}${rate.slice(1)}` as `default${Capitalize<RateName>}`;

const shape = RatesFrom.shape;
const DefaultRates = {
  defaultRatesFrom: optionalDate(FROM_MISSING).optional(),
  defaultRatesPer: z
    .enum(['hour', 'day'], { error: UNIT_MISSING })
    .nullish()
    .transform((unit) => unit ?? null),
  defaultChargeRate: shape.chargeRate,
  defaultPayRate: shape.payRate,
  defaultNightshiftChargeRate: shape.nightshiftChargeRate,
  defaultNightshiftPayRate: shape.nightshiftPayRate,
  defaultHolidayChargeRate: shape.holidayChargeRate,
  defaultHolidayPayRate: shape.holidayPayRate,
};

/** A contract as a row of a file gives it, with default rates from a date. */
export const ContractRow = ContractFields.extend({ client: requiredText(NO_CLIENT), ...DefaultRates })
  .superRefine(checkContract)
  .superRefine((row, issues) => {
    const isRated = RATE_NAMES.some((name) => (row[defaultColumn(name)] ?? null) !== null);
    const wrong = (field: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [field], ...refusal(message, 'missing') });
    if (isRated && !row.defaultRatesFrom) wrong('defaultRatesFrom', FROM_MISSING);
    if (isRated && !row.defaultRatesPer && !row.chargingPeriod) wrong('defaultRatesPer', UNIT_MISSING);
    if (!isRated && row.defaultRatesFrom) wrong('defaultChargeRate', NO_RATE);
  });
export type ContractRow = z.output<typeof ContractRow>;

/** Returns the default rates of a row, or null. Unless it gives their unit, they are for the unit by which the contract is charged. */
function defaultRatesIn(row: ContractRow): AddContractRate | null {
  const from = row.defaultRatesFrom;
  if (!from) return null;
  const unit = row.defaultRatesPer ?? rateUnitOf(row.chargingPeriod);
  const rates = Object.fromEntries(RATE_NAMES.map((name) => [name, row[defaultColumn(name)]]));
  return { unit, from, ...rates };
}

/** Returns the default rates that a row adds to its contract; none if it already has them. */
export function defaultRateOf(
  input: ContractRow,
  contract: { end: string | null } | undefined,
  defaults: readonly ContractRate[],
) {
  const rate = defaultRatesIn(input);
  const kept = defaults.find(({ unit, from }) => unit === rate?.unit && from === rate.from);
  if (!rate || (kept && areSameRates(rate, kept))) return { added: {}, problems: [] };
  const end = input.end ?? contract?.end ?? null;
  const refused = whyNoDefaultFrom(rate, { end, isTaken: kept !== undefined });
  const rates = RATE_NAMES.flatMap((name) => (rate[name] ? [[defaultColumn(name), rate[name]] as const] : []));
  const adds = { defaultRatesFrom: rate.from, defaultRatesPer: rate.unit, ...Object.fromEntries(rates) };
  return {
    added: { defaultRate: rate, adds },
    problems: refused ? [{ field: 'defaultRatesFrom', ...refused }] : [],
  };
}
