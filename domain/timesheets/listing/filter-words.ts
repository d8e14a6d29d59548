import { formatDate, formatDateRange, formatInstant, sentenceCase } from '../../format.ts';
import { type DateUsed, dateUsedOf } from './honoured-filters.ts';
import type { FilterField, FilterKind, TimesheetFilter } from './timesheet-filter.schema.ts';

/** The labels of the dates that `from` and `to` apply to. */
export const DATE_WORDS: Record<DateUsed, string> = {
  timesheetDate: 'Timesheet date',
  beginning: 'Period beginning',
  lastUpdated: 'Last updated',
  authorisationDate: 'Authorisation date',
};

/** A part of a filter in words; of one about dates, the days or instants too. */
export type FilterWords = { field: FilterField; label: string; value: string; span?: Span };

/** From a day or instant, to a day, or both. */
type Span = { from?: string | undefined; to?: string | undefined };

const CORRECTION_WORDS = { true: 'Corrected', false: 'Waiting for a correction' };
const VOID_WORDS = { true: 'Only void', false: 'Without void' };
const NAMED = [
  ['clientId', 'Client'],
  ['contractId', 'Contract'],
  ['contractorId', 'Placement'],
  ['contactId', 'Person'],
  ['authoriserContactId', 'Authoriser'],
] as const;

function rangeWords(field: FilterField, label: string, span: Span): FilterWords[] {
  const { from, to } = span;
  if (!from && !to) return [];
  const value = from && to ? formatDateRange(from, to) : from ? `from ${formatDate(from)}` : `to ${formatDate(to!)}`;
  return [{ field, label, value, span }];
}

/** Describes the dates of a filter, and the rest of it. @param names of the records in the filter, by id */
export function filterInWords(
  kind: FilterKind,
  filter: TimesheetFilter,
  { names, timeZone }: { names: Record<string, string>; timeZone: string },
): { dates: FilterWords[]; rest: FilterWords[] } {
  const { from, to, beginningFrom, beginningTo, updatedSince, authorisedFrom, status, isCorrected, isVoid, search } =
    filter;
  const since = (field: FilterField, label: string, at: string | undefined): FilterWords[] =>
    at ? [{ field, label, value: `from ${formatInstant(at, timeZone)}`, span: { from: at } }] : [];
  const word = (field: FilterField, label: string, value: string | undefined): FilterWords[] =>
    value ? [{ field, label, value }] : [];
  const named = NAMED.flatMap(([field, label]) => {
    const id = filter[field];
    return id ? word(field, label, names[id] ?? `one ${label.toLowerCase()}`) : [];
  });
  return {
    dates: [
      ...rangeWords('from', DATE_WORDS[dateUsedOf(kind, filter)], { from, to }),
      ...rangeWords('beginningFrom', DATE_WORDS.beginning, { from: beginningFrom, to: beginningTo }),
      ...since('updatedSince', DATE_WORDS.lastUpdated, updatedSince),
      ...since('authorisedFrom', DATE_WORDS.authorisationDate, authorisedFrom),
    ],
    rest: [
      ...word('status', 'Status', status && sentenceCase(status)),
      ...word('isCorrected', 'Correction', isCorrected && CORRECTION_WORDS[isCorrected]),
      ...word('isVoid', 'Void', isVoid && VOID_WORDS[isVoid]),
      ...named,
      ...word('search', 'Search', search),
    ],
  };
}
