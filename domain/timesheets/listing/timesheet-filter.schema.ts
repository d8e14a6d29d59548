import { z } from 'zod';
import type { FieldError } from '../../errors.ts';
import { addProblems, type FieldCode } from '../../field-codes.ts';
import { writtenDate } from '../../fields.ts';
import { endsBeforeStart } from '../../periods/period.ts';
import { TIMESHEET_STATUSES } from '../timesheet.ts';
import { dateUsedOf, DATES_USED, HONOURED } from './honoured-filters.ts';

/** A date that limits the list. */
export const FilterDate = writtenDate('Please choose a date', (text) => `${text} is not a valid date.`);
const InstantText = z.iso.datetime({
  offset: true,
  error: (issue) => `${String(issue.input)} is not an instant such as 2026-05-18T09:00:00Z`,
});

/** All filters of timesheets, the same in every interface. Absent means all. */
export const TIMESHEET_FILTER = {
  status: z.enum(TIMESHEET_STATUSES).optional(),
  isCorrected: z
    .enum(['true', 'false'])
    .optional()
    .describe(
      'Rejected timesheets alone: `false` for those that wait for a correction, `true` for those whose days were submitted again or declared since',
    ),
  isVoid: z.enum(['true', 'false']).optional().describe('`false` leaves void timesheets out, `true` finds them alone'),
  search: z.string().trim().max(100).optional(),
  clientId: z.uuid().optional(),
  contractId: z.uuid().optional(),
  contractorId: z.uuid().optional(),
  contactId: z.uuid().optional(),
  authoriserContactId: z.uuid().optional(),
  dateUsed: z.enum(DATES_USED).optional(),
  from: FilterDate.optional(),
  to: FilterDate.optional(),
  /** `from` by the first day of the period, whatever `dateUsed` is. */
  beginningFrom: FilterDate.optional(),
  beginningTo: FilterDate.optional(),
  /** The same by the instant of the last change, and of the decision. */
  updatedSince: InstantText.optional(),
  authorisedFrom: InstantText.optional(),
};
const Shape = z.object(TIMESHEET_FILTER);

/** A parsed filter. */
export type TimesheetFilter = z.output<typeof Shape>;
export type FilterField = keyof TimesheetFilter;
export const FILTER_FIELDS = Object.keys(TIMESHEET_FILTER) as FilterField[];

/** What a filter applies to: timesheets as a list or a file, the payroll digest, or the periods without a timesheet. */
export const FILTER_KINDS = ['list', 'detail', 'summary', 'digest', 'missing'] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];

/** The name of each field of a filter. */
const NAMES: Record<FilterField, string> = {
  status: 'status',
  isCorrected: 'whether it was corrected',
  isVoid: 'whether it is void',
  search: 'a search',
  clientId: 'client',
  contractId: 'contract',
  contractorId: 'placement',
  contactId: 'person',
  authoriserContactId: 'authoriser',
  dateUsed: 'another date',
  from: 'its start',
  to: 'its end',
  beginningFrom: 'beginningFrom; please use from',
  beginningTo: 'beginningTo; please use to',
  updatedSince: 'its last change',
  authorisedFrom: 'the time of the decision',
};

const END_BEFORE_START = 'The filter period end date must be after the start date.';
const NO_RANGE = 'Please supply a date range for the digest.';

/** Returns the problems of a filter for one kind, each at its field: what it cannot honour, and impossible dates. */
export function filterProblems(kind: FilterKind, filter: TimesheetFilter): FieldError[] {
  const problems: FieldError[] = [];
  const add = (field: FilterField, message: string, code: FieldCode) => problems.push({ field, message, code });
  const honoured = HONOURED[kind];
  for (const field of honoured ? FILTER_FIELDS : []) {
    const value = filter[field];
    if (value === undefined) continue;
    const only = honoured!.only[field];
    if (!honoured!.fields.includes(field)) add(field, `${honoured!.refusal} ${NAMES[field]}.`, 'not_allowed');
    else if (only && only.value !== value) add(field, only.message, 'not_allowed');
  }
  const { from, to, beginningFrom, beginningTo } = filter;
  if (kind === 'digest' && !from) add('from', NO_RANGE, 'missing');
  if (kind === 'digest' && !to) add('to', NO_RANGE, 'missing');
  if (endsBeforeStart(from, to)) add('to', END_BEFORE_START, 'out_of_range');
  if (endsBeforeStart(beginningFrom, beginningTo)) add('beginningTo', END_BEFORE_START, 'out_of_range');
  return problems;
}

/** Adds the problems of a filter to a schema's issues. */
export const checkFilter =
  (kind: FilterKind) =>
  (filter: TimesheetFilter, issues: Parameters<typeof addProblems>[1]): void =>
    addProblems(filterProblems(kind, filter), issues);

/** Converts an address or a form to a filter: blank fields, and the status for all, are dropped. */
export function withoutBlanks(requested: unknown): unknown {
  if (typeof requested !== 'object' || requested === null) return requested;
  const isBlank = ([name, value]: [string, unknown]) =>
    value === '' || value === null || (name === 'status' && value === 'all');
  return Object.fromEntries(Object.entries(requested).filter((field) => !isBlank(field)));
}

/** The filter of one kind, read from any query; its date is resolved. */
export const filterSchema = (kind: FilterKind) =>
  z.preprocess(
    withoutBlanks,
    Shape.superRefine(checkFilter(kind)).transform((filter) => ({ ...filter, dateUsed: dateUsedOf(kind, filter) })),
  );
