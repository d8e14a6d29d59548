import { z } from 'zod';
import { addProblems } from '../../field-codes.ts';
import { type FilterKind, filterSchema, TIMESHEET_FILTER, withoutBlanks } from './timesheet-filter.schema.ts';

/** The filters of timesheets for programs: `q`, as every collection has it, is another name for `search`. */
export const TIMESHEET_QUERY = { ...TIMESHEET_FILTER, q: TIMESHEET_FILTER.search };
type Words = { q?: string | undefined; search?: string | undefined };

/** Adds the problem of two different searches to a schema's issues. */
export function checkWords({ q, search }: Words, issues: Parameters<typeof addProblems>[1]): void {
  if (!q || !search || q === search) return;
  const message = 'q and search are the same filter and say different things.';
  const problems = ['q', 'search'].map((field) => ({ field, message, code: 'contradictory' as const }));
  addProblems(problems, issues);
}

/** Returns the words to search for. */
export const wordsOf = ({ q, search }: Words): string | undefined => q || search;

/** The filter of one kind, read from a program's query. */
export const querySchema = (kind: FilterKind) =>
  z
    .preprocess(withoutBlanks, z.looseObject({ q: TIMESHEET_QUERY.q, search: TIMESHEET_QUERY.search }))
    .superRefine(checkWords)
    .transform(({ q, search, ...others }): unknown => ({ ...others, search: wordsOf({ q, search }) }))
    .pipe(filterSchema(kind));
