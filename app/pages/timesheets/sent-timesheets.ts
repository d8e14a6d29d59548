import type { DayShape, TimesheetRow } from '#domain/timesheets/listing/list-timesheets.server.ts';
import { addDays, daysBetween } from '#domain/periods/period.ts';
import { readRows, sendRows, type SentRows } from '#app/components/lists/sent-rows.ts';

/** A row as a list shows it: identified by its names and, for a contractor, also by placement. */
export type ShownTimesheet = Omit<TimesheetRow, 'contractId' | 'clientId' | 'contractorId'> & { contractorId?: string };

/** Rows as a page carries them for its script, each row's entries in a line of text. */
export type SentTimesheets = SentRows<SentTimesheet>;
type SentTimesheet = Omit<ShownTimesheet, 'days'> & { days: string | null };

const MINUTE = '2026-11-09T00:59'.length;

/** Encodes 450 minutes on the second day as `1:450`, followed by its other values; the most common ones are omitted. */
function lineOf(days: DayShape[], beginning: string): string {
  const entries = days.map(([date, ...shape]) => {
    const [billable, nonBillable, rate, isHoliday, isNightshift] = shape;
    const more = [nonBillable || '', rate ?? '', isHoliday ? 1 : '', isNightshift ? 1 : ''];
    return `${daysBetween(beginning, date)}:${[billable, ...more].join(',').replace(/,+$/, '')}`;
  });
  return entries.join(' ');
}

function daysIn(line: string, beginning: string): DayShape[] {
  return line
    .split(' ')
    .filter(Boolean)
    .map((entry) => {
      const [day, shape] = entry.split(':') as [string, string];
      const [billable, nonBillable, rate, isHoliday, isNightshift] = shape.split(',');
      return [
        addDays(beginning, Number(day)),
        Number(billable),
        Number(nonBillable ?? 0),
        rate ? Number(rate) : null,
        Boolean(isHoliday),
        Boolean(isNightshift),
      ];
    });
}

/** Returns the rows of a list for its page's script, with no more than the page shows. */
export function sendTimesheets(rows: TimesheetRow[], isContractor: boolean): SentTimesheets {
  return sendRows<TimesheetRow, SentTimesheet>(rows, {
    leftOut: ['contractId', 'clientId', ...(isContractor ? [] : (['contractorId'] as const))],
    computed: {
      updatedAt: ({ updatedAt }) => `${updatedAt.slice(0, MINUTE)}Z`,
      days: ({ days, beginning }) => days && lineOf(days, beginning),
    },
  });
}

/** Decodes the rows that a page carries. */
export function readTimesheets(sent: SentTimesheets): ShownTimesheet[] {
  return readRows(sent, ({ days, ...row }) => ({ ...row, days: days === null ? null : daysIn(days, row.beginning) }));
}
