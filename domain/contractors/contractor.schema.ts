import { z } from 'zod';
import {
  OptionalChargingPeriod,
  OptionalEntryPeriod,
  OptionalHolidays,
  OptionalNightshifts,
} from '../contracts/contract.schema.ts';
import type { RulesOf } from '../columns.ts';
import { browseSchema, optionalFilter } from '../browse.schema.ts';
import type { FieldError } from '../errors.ts';
import { addProblems, refusal } from '../field-codes.ts';
import {
  AreRatesMeant,
  ChosenId,
  editOf,
  optionalDate,
  optionalFlag,
  OptionalId,
  optionalRate,
  OptionalText,
  ReadVersion,
  requiredDate,
  requiredId,
} from '../fields.ts';
import { ElementRateFields } from './rates/element-rates.schema.ts';
import { EnteredUnit } from './rates/rate.schema.ts';
import type { PLACEMENT_COLUMNS } from './placement-columns.ts';
import { isDate, isOnOrAfter } from '../periods/period.ts';
import { REMINDER_REASONS } from '../reminders/reminder.ts';

/** The message for each rule, used wherever it is violated. */
export const NO_CONTRACT = 'Please choose a contract for the contractor.';
export const NO_CONTRACTOR_CONTACT = 'Please choose a user to make the contractor.';
export const ALREADY_CONTRACTOR = 'The supplied contact is already a contractor for this contract.';
export const NO_TEMPLATE = 'Please select a timesheet template for the contractor.';
export const NO_TEMPLATES_AT_ALL =
  "You haven't created a timesheet template yet. Please create one before adding a contractor.";
export const NO_PRIMARY_AUTHORISER = 'Please select a primary authoriser for the contractor.';
export const NOT_AN_AUTHORISER_CONTACT = 'Please choose a valid user to make the authoriser.';
export const ALREADY_AUTHORISER = 'The supplied contact is already a authoriser for this contract.';
export { OWN_AUTHORISER, placementDateProblems } from './placement-limits.ts';
const PLACEMENT_DATES_ORDER = 'The end date must be after the start date.';

const NO_WEEKS = 'Please give the weeks as a whole number from 0 to 52.';
const MAX_PRIOR_WEEKS = 52;
/** Weeks in the same role at the same client through another agency, before this placement; empty means none. */
const PriorWeeks = z
  .union([z.string(), z.number()], { error: NO_WEEKS })
  .nullish()
  .transform((value, issues): number => {
    const text = value === null || value === undefined ? '' : String(value).trim();
    if (text === '') return 0;
    if (/^\d{1,2}$/.test(text) && Number(text) <= MAX_PRIOR_WEEKS) return Number(text);
    issues.addIssue({ code: 'custom', message: NO_WEEKS });
    return z.NEVER;
  });
const PRIOR_FROM_WITHOUT_WEEKS = 'Please say how many weeks were worked with another agency, or leave the date empty.';
const PRIOR_FROM_TOO_LATE = 'The weeks with another agency must begin before the placement starts.';

const START_INVALID = 'Please supply a valid start date for the contractor';
/** An earlier year is a slip such as `0026`, and every week since would count as missing. */
const FIRST_START = '1900-01-01';

/** The fields of a placement, without its references to other records. Empty references and payroll numbers are null. */
export const PlacementFields = z.strictObject({
  start: requiredDate('Please supply a start date for the contractor', START_INVALID).refine(
    (start) => !isDate(start) || start >= FIRST_START,
    refusal(START_INVALID, 'out_of_range'),
  ),
  end: optionalDate('Please supply a valid end date for the contractor'),
  chargeRate: optionalRate('The charge rate must be a number.'),
  payRate: optionalRate('The pay rate must be a number.'),
  ...ElementRateFields,
  payrollNumber: OptionalText,
  reference: OptionalText,
  priorWeeks: PriorWeeks,
  priorFrom: optionalDate('Please supply a valid date from which the weeks with another agency began'),
} satisfies RulesOf<typeof PLACEMENT_COLUMNS>);
export type OwnPlacementFields = z.output<typeof PlacementFields>;

type PlacementDates = { start: string; end: string | null; priorWeeks: number; priorFrom: string | null };

/** Checks that an end comes after the start, and weeks with another agency before it. */
export function checkPlacement(dates: PlacementDates, issues: z.RefinementCtx): void {
  addProblems(placementOrderProblems(dates), issues);
}

/** The same, as problems at their fields. */
export function placementOrderProblems(dates: {
  start: string;
  end: string | null;
  priorWeeks?: number;
  priorFrom?: string | null;
}): FieldError[] {
  const { start, end, priorWeeks, priorFrom } = dates;
  const problems: FieldError[] =
    end && isOnOrAfter(start, end) ? [{ field: 'end', message: PLACEMENT_DATES_ORDER, code: 'out_of_range' }] : [];
  if (priorFrom && !priorWeeks)
    problems.push({ field: 'priorWeeks', message: PRIOR_FROM_WITHOUT_WEEKS, code: 'missing' });
  else if (priorFrom && isOnOrAfter(priorFrom, start))
    problems.push({ field: 'priorFrom', message: PRIOR_FROM_TOO_LATE, code: 'out_of_range' });
  return problems;
}

/** An authoriser named in a new placement. */
const NamedAuthoriser = z.strictObject({
  contactId: requiredId('Please supply a contact to make the authoriser.'),
  isPrimary: z.boolean({ error: 'Please choose whether the authoriser is the primary one.' }).default(false),
  reference: OptionalText,
});

/** A placement's own timesheet rules; nothing means inherited. */
const OwnRuleFields = {
  entryPeriod: OptionalEntryPeriod,
  chargingPeriod: OptionalChargingPeriod,
  allowNightshifts: OptionalNightshifts,
  allowHolidays: OptionalHolidays,
  allowDocumentUploads: optionalFlag('Please choose whether documents may be uploaded or not.'),
};

/** A placement as sent, before its dates are compared. */
export const NewPlacement = PlacementFields.extend({
  contractorId: ChosenId,
  contractId: requiredId(NO_CONTRACT),
  contractorContactId: requiredId(NO_CONTRACTOR_CONTACT),
  timesheetTemplateId: OptionalId,
  authorisers: z
    .array(NamedAuthoriser, { error: NO_PRIMARY_AUTHORISER })
    .max(50)
    .refine((list) => list.filter(({ isPrimary }) => isPrimary).length === 1, refusal(NO_PRIMARY_AUTHORISER, 'missing'))
    .refine(
      (list) => new Set(list.map(({ contactId }) => contactId)).size === list.length,
      refusal(ALREADY_AUTHORISER, 'already_exists'),
    ),
  isSendingReminders: z.boolean().default(true),
  ...OwnRuleFields,
  unit: EnteredUnit,
});

/** A new placement; with `unit`, its rates only per that unit. Only the agency knows whether a template must be made first, so it may be missing here. */
export const CreateContractorSchema = NewPlacement.superRefine(checkPlacement);
export type CreateContractor = z.output<typeof CreateContractorSchema>;

/** The editable fields of a placement; its person and contract stay. */
export const EditablePlacement = PlacementFields.extend({
  timesheetTemplateId: requiredId(NO_TEMPLATE),
  isSendingReminders: z.boolean({ error: 'Please choose whether reminders are sent or not.' }),
  ...OwnRuleFields,
});
export type ContractorFields = z.output<typeof EditablePlacement>;

/** A change to some of a placement’s fields; with `version`, only for the state that was read, and with `unit` rates only per that unit. */
export const EditContractorSchema = editOf(EditablePlacement.shape).extend({
  version: ReadVersion.optional(),
  areRatesMeant: AreRatesMeant,
  unit: EnteredUnit,
});
export type EditContractor = z.output<typeof EditContractorSchema>;

/** Deletes a placement through the only status that can be set. */
export const SetContractorStatusSchema = z.strictObject({
  status: z.literal('Deleted', { error: 'Please provide a valid contractor status to set.' }),
});

const NO_INSTANT = 'Last reminded must be a date or null.';

/** When a contractor was last reminded and why: a date, a moment, or null for never. */
export const SetLastRemindedSchema = z
  .strictObject({
    lastReminded: z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.null()], { error: NO_INSTANT }),
    reason: z
      .enum(REMINDER_REASONS, { error: 'Please supply a valid reason for the last reminded date.' })
      .nullish()
      .transform((reason) => reason ?? null),
  })
  .refine(({ lastReminded, reason }) => lastReminded === null || reason !== null, {
    path: ['reason'],
    ...refusal('Please supply a valid reason for the last reminded date.', 'missing'),
  });
export type SetLastReminded = z.output<typeof SetLastRemindedSchema>;

/** A placement's standing, as a filter. `ending` is within fourteen days, `ending-30` within thirty; `starting` is from tomorrow on. */
export const STANDINGS = ['notEnded', 'current', 'starting', 'ending', 'ended', 'noAuthoriser'] as const;
export type Standing = (typeof STANDINGS)[number] | `${'starting' | 'ending'}-${number}`;

const StandingSchema = z.union([
  z.enum(STANDINGS),
  z.templateLiteral([z.enum(['starting', 'ending']), '-', z.int().min(1).max(366)]),
]);

/** Splits a standing into its kind and its number of days. */
export function readStanding(standing: Standing): { is: (typeof STANDINGS)[number]; days: number | null } {
  const [is, days] = standing.split('-') as [(typeof STANDINGS)[number], string | undefined];
  return { is, days: days === undefined ? null : Number(days) };
}

/** The sort orders of a list of placements: every column shown. */
export type ContractorSort =
  | 'fullname'
  | 'contractName'
  | 'clientName'
  | 'start'
  | 'end'
  | 'chargeRate'
  | 'payRate'
  | 'primaryAuthoriser'
  | 'missing'
  | 'isSendingReminders';

/** A list of placements as the page’s URL specifies it. */
export const BrowseContractorsSchema = browseSchema(
  [
    ...['fullname', 'contractName', 'clientName', 'start', 'end', 'chargeRate', 'payRate'],
    ...['primaryAuthoriser', 'missing', 'isSendingReminders'],
  ] as ContractorSort[],
  ['contractName', 'clientName', 'contactFullName', 'date'],
).extend({
  clientId: optionalFilter(z.uuid()),
  contractId: optionalFilter(z.uuid()),
  contactId: optionalFilter(z.uuid()),
  templateId: optionalFilter(z.uuid()),
  authoriserContactId: optionalFilter(z.uuid()),
  standing: optionalFilter(StandingSchema),
  /** Placements that have missing timesheets, or have submitted them all. */
  timesheets: optionalFilter(z.enum(['missing', 'sent'])),
});
export type BrowseContractors = z.output<typeof BrowseContractorsSchema>;
