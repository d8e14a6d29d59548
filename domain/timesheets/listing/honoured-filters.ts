import type { FilterField, FilterKind, TimesheetFilter } from './timesheet-filter.schema.ts';

/**
 * The date that `from` and `to` apply to, both included: the days of the period, which they overlap; its first day; the
 * day of the last change; or the day of the decision. Days are in the agency's time zone.
 */
export const DATES_USED = ['timesheetDate', 'beginning', 'lastUpdated', 'authorisationDate'] as const;
export type DateUsed = (typeof DATES_USED)[number];

/** The filters of a kind, if not all, and the only value that some of them may have. */
type Honoured = {
  fields: FilterField[];
  dateUsed: DateUsed;
  refusal: string;
  only: Partial<Record<FilterField, { value: string; message: string }>>;
};
/** The filters that each kind honours; a kind not listed honours all. */
export const HONOURED: Partial<Record<FilterKind, Honoured>> = {
  digest: {
    fields: ['status', 'isVoid', 'dateUsed', 'from', 'to'],
    dateUsed: 'beginning',
    refusal: 'The digest is of the whole agency and cannot be narrowed by',
    only: {
      status: { value: 'accepted', message: 'The digest is of accepted time.' },
      isVoid: { value: 'false', message: 'The digest leaves void timesheets out.' },
      dateUsed: { value: 'beginning', message: 'The digest goes by the beginning of the period.' },
    },
  },
  missing: {
    fields: ['search', 'clientId', 'contractId', 'contractorId', 'contactId', 'dateUsed', 'from', 'to'],
    dateUsed: 'timesheetDate',
    refusal: 'Periods without a timesheet cannot be narrowed by',
    only: { dateUsed: { value: 'timesheetDate', message: 'Periods without a timesheet go by their own dates.' } },
  },
};

/** Returns the date that `from` and `to` apply to: the requested one, otherwise the kind's own. */
export function dateUsedOf(kind: FilterKind, { dateUsed }: TimesheetFilter): DateUsed {
  return dateUsed ?? HONOURED[kind]?.dateUsed ?? 'timesheetDate';
}
