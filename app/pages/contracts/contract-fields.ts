import { z } from 'zod';
import { type Contract, contractFields } from '#domain/contracts/contract.ts';
import { checkContract, type ContractFields as Fields, NamedContract } from '#domain/contracts/contract.schema.ts';
import { hoursInWords } from '#domain/contracts/weekly-hours.ts';
import { ReadVersion } from '#domain/fields.ts';
import { withFlags } from '#app/forms/choice-of-flag.ts';
import { SHOWN, shownOnly, withShown } from '#app/forms/shown-fields.ts';
import { Tick } from '#app/forms/tick.ts';
import { typedDates, withTypedDates } from '#app/forms/typed-dates.ts';
import { typedValues } from '#app/forms/typed-values.ts';

const readFlags = (typed: unknown) => withFlags(typed, ['allowHolidays', 'allowNightshifts']);

const DATES = ['start', 'end'];

/** Reads the posted form of a contract for the domain. */
export const readContract = (typed: unknown) => typedDates(readFlags(typed), DATES);

/** A new contract as its form posts it. */
export const NewContractFields = withTypedDates(
  z.preprocess(readFlags, NamedContract.strip().extend({ isNamesakeMeant: Tick }).superRefine(checkContract)),
  DATES,
);

/** A contract as its form posts it: an empty field is cleared, one that was not sent stays. */
export const ContractFields = z.preprocess(
  withShown(readContract),
  NamedContract.strip()
    .extend({ ...SHOWN, version: ReadVersion, isNamesakeMeant: Tick, areRatesMeant: Tick })
    .superRefine(checkContract)
    .transform(shownOnly),
);

/** All of a contract's fields as its form shows them. */
export type ContractValues = Record<keyof Fields, string> & { isNamesakeMeant?: boolean; areRatesMeant?: boolean };

/** The same for an existing contract. @param decimal whether hours are shown as decimals */
export function contractValues(contract: Contract, decimal: boolean): ContractValues {
  const { weeklyHours, dailyHours, ...fields } = contractFields(contract);
  const hours = { weeklyHours: hoursInWords(weeklyHours, decimal), dailyHours: hoursInWords(dailyHours, decimal) };
  return typedValues({ ...fields, ...hours });
}
