import { z } from 'zod';
import { checkContract, NamedContract } from '#domain/contracts/contract.schema.ts';
import { ReadVersion } from '#domain/fields.ts';
import { readFlag } from './choice-of-flag.ts';
import { withTypedDates } from './typed-dates.ts';

function withFlags(typed: unknown): unknown {
  const fields = typed as Record<string, unknown>;
  const { allowHolidays, allowNightshifts } = fields;
  return { ...fields, allowHolidays: readFlag(allowHolidays), allowNightshifts: readFlag(allowNightshifts) };
}

const DATES = ['start', 'end'];

/** A new contract as its form posts it. */
export const NewContractFields = withTypedDates(
  z.preprocess(withFlags, NamedContract.strip().superRefine(checkContract)),
  DATES,
);

/** A contract as its form posts it: all of its fields, an empty one to be cleared. */
export const ContractFields = withTypedDates(
  z.preprocess(withFlags, NamedContract.strip().extend({ version: ReadVersion }).superRefine(checkContract)),
  DATES,
);
