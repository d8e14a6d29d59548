import { z } from 'zod';
import { browseSchema } from '../../browse.schema.ts';
import { checkFilter, TIMESHEET_FILTER, withoutBlanks } from './timesheet-filter.schema.ts';

/** What a list can be grouped by. */
const GROUPINGS = ['contract', 'client', 'contractor', 'beginning', 'lastUpdated'] as const;

/** The query of a list of timesheets, from the page's address. Every filter is optional. */
export const ListTimesheetsSchema = z.preprocess(
  withoutBlanks,
  browseSchema(['contractor', 'beginning', 'hours', 'status', 'lastUpdated'], GROUPINGS)
    .extend(TIMESHEET_FILTER)
    .superRefine(checkFilter('list')),
);
export type ListTimesheets = z.output<typeof ListTimesheetsSchema>;

/** The same with any page size. */
export type PageOfTimesheets = Omit<ListTimesheets, 'size'> & { size: number };
