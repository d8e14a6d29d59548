import type { DayShape, TimesheetRow } from '#domain/timesheets/listing/list-timesheets.server.ts';
import { addDays, daysBetween } from '#domain/periods/period.ts';

/** A row as a list shows it: what it is of is said by its names, and for a contractor by their placement too. */
export type ShownTimesheet = Omit<TimesheetRow, 'contractId' | 'clientId' | 'contractorId'> & { contractorId?: string };

/** Rows as a page carries them for its script: what all of them have alike once, the rest by column, and each row’s entries in a line of text. */
export type SentTimesheets = {
  alike: Partial<SentTimesheet>;
  columns: Partial<Record<keyof SentTimesheet, unknown[]>>;
};
type SentTimesheet = Omit<ShownTimesheet, 'days'> & { days: string | null };

const MINUTE = '2026-11-09T00:59'.length;

/** `1:450` for 450 minutes on the second day, then what else there is of it; nothing stands for what most entries have. */
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

/** What a page does not carry, or not as it is in the list. */
const APART: readonly string[] = ['contractId', 'clientId', 'contractorId', 'updatedAt', 'days'];

function sentValue(row: TimesheetRow, name: keyof SentTimesheet): unknown {
  if (name === 'updatedAt') return `${row.updatedAt.slice(0, MINUTE)}Z`;
  return name === 'days' ? row.days && lineOf(row.days, row.beginning) : row[name];
}

/** The server shows a page from the rows that it sends: they need not be read back there. */
const rowsSent = new WeakMap<SentTimesheets, ShownTimesheet[]>();

/** The rows of a list for its page’s script: no more of each than the page shows, and what all have alike once. */
export function sendTimesheets(rows: TimesheetRow[], isContractor: boolean): SentTimesheets {
  const plain = Object.keys(rows[0] ?? {}).filter((name) => !APART.includes(name));
  const names = [...plain, ...(isContractor ? ['contractorId'] : []), 'updatedAt', 'days'] as (keyof SentTimesheet)[];
  const sent: { alike: Record<string, unknown>; columns: Record<string, unknown[]> } = { alike: {}, columns: {} };
  for (const name of rows.length === 0 ? [] : names) {
    const values = rows.map((row) => sentValue(row, name));
    const [first, ...others] = values;
    const isAlike = others.length > 0 && others.every((value) => value === first);
    if (isAlike) sent.alike[name] = first;
    else sent.columns[name] = values;
  }
  rowsSent.set(sent, rows);
  return sent;
}

/** The rows that a page carries, as they are shown. */
export function readTimesheets(sent: SentTimesheets): ShownTimesheet[] {
  const columns = Object.entries(sent.columns);
  const first = columns[0]?.[1] ?? [];
  const readRow = (_: unknown, at: number): ShownTimesheet => {
    const own = Object.fromEntries(columns.map(([name, values]) => [name, values[at]]));
    const { days, ...row } = { ...sent.alike, ...own } as SentTimesheet;
    return { ...row, days: days === null ? null : daysIn(days, row.beginning) };
  };
  return rowsSent.get(sent) ?? first.map(readRow);
}
