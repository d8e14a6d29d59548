import { firstFew } from '../first-few.ts';
import { z } from 'zod';
import { browseSchema, optionalFilter } from '../browse.schema.ts';
import type { FieldError } from '../errors.ts';
import type { RulesOf } from '../columns.ts';
import { addProblems } from '../field-codes.ts';
import {
  AreRatesMeant,
  ChosenId,
  editOf,
  optionalDate,
  optionalFlag,
  optionalRate,
  OptionalId,
  OptionalText,
  ReadVersion,
  requiredId,
  requiredText,
} from '../fields.ts';
import { isOnOrAfter } from '../periods/period.ts';
import { CONTRACT_COLUMNS } from './contract-columns.ts';
import { OptionalDailyHours, OptionalWeeklyHours } from './weekly-hours.ts';

/** The message for a contract without a client, or with one the agency does not have. */
export const NO_CLIENT = 'Please choose a client for the contract';
/** The message for a start that is not before the end. */
const CONTRACT_DATES_ORDER = 'The start date of the contract must be before its end date.';
/** The message for an end without a start. */
const CONTRACT_START_MISSING = 'Please supply a start date for the contract';
/** The message for nightshifts on a contract that is not hourly. */
const NIGHTSHIFTS_NEED_HOURLY = 'Nightshifts are only allowed on hourly contracts.';

/** An optional entry period. */
export const OptionalEntryPeriod = z
  .enum(CONTRACT_COLUMNS.entryPeriod.choices, { error: 'Please choose how often timesheets should be entered.' })
  .nullish()
  .transform((value) => value ?? null);
/** An optional charging period. */
export const OptionalChargingPeriod = z
  .enum(CONTRACT_COLUMNS.chargingPeriod.choices, { error: 'Please choose a billing rate for the contractor.' })
  .nullish()
  .transform((value) => value ?? null);
/** Whether holidays may be entered; nothing means inherited. */
export const OptionalHolidays = optionalFlag('Please choose whether holidays may be entered or not.');
/** Whether nightshifts may be entered; nothing means inherited. */
export const OptionalNightshifts = optionalFlag('Please choose whether nightshifts may be entered or not.');

/** The fields of a contract, without its client. Dates are optional, but an end needs a start. */
export const ContractFields = z.strictObject({
  name: requiredText('Please supply a name for the contract'),
  reference: OptionalText,
  start: optionalDate('Please supply a valid start date for the contract'),
  end: optionalDate('Please supply a valid end date for the contract'),
  entryPeriod: OptionalEntryPeriod,
  chargingPeriod: OptionalChargingPeriod,
  allowNightshifts: OptionalNightshifts,
  allowHolidays: OptionalHolidays,
  weeklyHours: OptionalWeeklyHours,
  dailyHours: OptionalDailyHours,
  roleGroup: OptionalText,
  costCentre: OptionalText,
  department: OptionalText,
  comparablePayRate: optionalRate('The comparable pay must be a number.'),
} satisfies RulesOf<typeof CONTRACT_COLUMNS>);
type Fields = Pick<z.output<typeof ContractFields>, 'start' | 'end' | 'allowNightshifts' | 'chargingPeriod'>;

/** Returns problems between several fields of a contract. */
export function contractProblems({ start, end, allowNightshifts, chargingPeriod }: Fields): FieldError[] {
  const problems: FieldError[] = [];
  if (end && !start) problems.push({ field: 'start', message: CONTRACT_START_MISSING, code: 'missing' });
  if (start && end && isOnOrAfter(start, end))
    problems.push({ field: 'end', message: CONTRACT_DATES_ORDER, code: 'out_of_range' });
  if (allowNightshifts && chargingPeriod && chargingPeriod !== 'hourly') {
    problems.push({ field: 'allowNightshifts', message: NIGHTSHIFTS_NEED_HOURLY, code: 'contradictory' });
  }
  return problems;
}

/** Checks several fields of a contract together. */
export function checkContract(contract: Fields, issues: z.RefinementCtx): void {
  addProblems(contractProblems(contract), issues);
}

/** A contract with its references to other records. */
export const NamedContract = ContractFields.extend({
  clientId: requiredId(NO_CLIENT),
  consultantContactId: OptionalId,
});
/** The editable fields of a contract. */
export type ContractFields = z.output<typeof NamedContract>;

/** A new contract. */
export const CreateContractSchema = NamedContract.extend({ contractId: ChosenId }).superRefine(checkContract);
export type CreateContract = z.output<typeof CreateContractSchema>;

/** A change to some of a contract’s fields; with `version`, only for the state that was read. */
export const EditContractSchema = editOf(NamedContract.shape).extend({
  version: ReadVersion.optional(),
  areRatesMeant: AreRatesMeant,
});
export type EditContract = z.output<typeof EditContractSchema>;

/** A list of contracts as the page’s URL specifies it. */
export const BrowseContractsSchema = browseSchema(
  ['name', 'clientName', 'start', 'end', 'contractors'],
  ['clientName', 'name', 'date'],
).extend({ clientId: optionalFilter(z.uuid()), contactId: optionalFilter(z.uuid()) });
export type BrowseContracts = z.output<typeof BrowseContractsSchema>;

type Dates = { start: string | null; end: string | null };

/** Returns where a contract's dates exclude those of its placements, naming them. */
export function contractDateConflicts(
  contract: Dates,
  placements: readonly { fullname: string; start: string; end: string | null }[],
): FieldError[] {
  const { start, end } = contract;
  const named = (found: readonly { fullname: string }[]) => firstFew(found.map(({ fullname }) => fullname));
  const early = start ? placements.filter((placement) => placement.start < start) : [];
  const late = end ? placements.filter((placement) => placement.end !== null && placement.end > end) : [];
  const ongoing = end ? placements.filter((placement) => placement.end === null) : [];
  const problems: FieldError[] = [];
  if (early.length > 0) {
    const message = `These contractors start before the contract: ${named(early)}.`;
    problems.push({ field: 'start', message, code: 'out_of_range' });
  }
  if (late.length > 0) {
    const message = `These contractors end after the contract: ${named(late)}.`;
    problems.push({ field: 'end', message, code: 'out_of_range' });
  }
  if (ongoing.length > 0) {
    problems.push({
      field: 'end',
      message: `These contractors are ongoing, so the contract may not end: ${named(ongoing)}.`,
      code: 'out_of_range',
    });
  }
  return problems;
}
