import { z } from 'zod';
import { checkContract, NamedContract } from '#domain/contracts/contract.schema.ts';
import { ReadVersion } from '#domain/fields.ts';
import { withFlags } from './choice-of-flag.ts';
import { Tick } from './tick.ts';
import { typedDates, withTypedDates } from './typed-dates.ts';

const readFlags = (typed: unknown) => withFlags(typed, ['allowHolidays', 'allowNightshifts']);

const DATES = ['start', 'end'];

/** What the form of a contract posted, as the domain reads it. */
export const readContract = (typed: unknown) => typedDates(readFlags(typed), DATES);

/** A new contract as its form posts it. */
export const NewContractFields = withTypedDates(
  z.preprocess(readFlags, NamedContract.strip().extend({ isNamesakeMeant: Tick }).superRefine(checkContract)),
  DATES,
);

/** A contract as its form posts it: all of its fields, an empty one to be cleared. */
export const ContractFields = withTypedDates(
  z.preprocess(
    readFlags,
    NamedContract.strip()
      .extend({ version: ReadVersion, isNamesakeMeant: Tick, areRatesMeant: Tick })
      .superRefine(checkContract),
  ),
  DATES,
);
