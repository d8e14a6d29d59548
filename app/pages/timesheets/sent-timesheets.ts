import type { DayShape, TimesheetRow } from '#domain/timesheets/listing/list-timesheets.server.ts';
import { addDays } from '#domain/periods/period.ts';

/** A row as a list shows it: what it is of is said by its names, and for a contractor by their placement too. */
export type ShownTimesheet = Omit<TimesheetRow, 'contractId' | 'clientId' | 'contractorId'> & { contractorId?: string };

/** Rows as a page carries them for its script: what all of them have alike once, and each row’s entries in a line of text. */
export type SentTimesheets = {
  alike: Partial<SentTimesheet>;
  each: Partial<SentTimesheet>[];
};
type SentTimesheet = Omit<ShownTimesheet, 'days'> & { days: string | null };

const DAY = 86_400_000;
const MINUTE = '2026-11-09T00:59'.length;

/** `1:450` for 450 minutes on the second day, then what else there is of it; nothing stands for what most entries have. */
function lineOf(days: DayShape[], beginning: string): string {
  const entries = days.map(([date, ...shape]) => {
    const [billable, nonBillable, rate, isHoliday, isNightshift] = shape;
    const more = [nonBillable || '', rate ?? '', isHoliday ? 1 : '', isNightshift ? 1 : ''];
    const day = Math.round((Date.parse(date) - Date.parse(beginning)) / DAY);
    return `${day}:${[billable, ...more].join(',').replace(/,+$/, '')}`;
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

/** The rows of a list for its page’s script: no more of each than the page shows, and what all have alike once. */
export function sendTimesheets(rows: TimesheetRow[], isContractor: boolean): SentTimesheets {
  const sent = rows.map(({ contractId: _k, clientId: _c, contractorId, days, updatedAt, ...row }): SentTimesheet => ({
    ...row,
    ...(isContractor ? { contractorId } : {}),
    updatedAt: `${updatedAt.slice(0, MINUTE)}Z`,
    days: days && lineOf(days, row.beginning),
  }));
  const [first, ...others] = sent;
  const isAlike = ([name, value]: [string, unknown]) =>
    others.every((row) => row[name as keyof SentTimesheet] === value);
  const alike = others.length === 0 ? [] : Object.entries(first!).filter(isAlike);
  const names = new Set(alike.map(([name]) => name));
  const each = sent.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name))));
  return { alike: Object.fromEntries(alike), each };
}

/** The rows that a page carries, as they are shown. */
export function readTimesheets({ alike, each }: SentTimesheets): ShownTimesheet[] {
  return each.map((one) => {
    const { days, ...row } = { ...alike, ...one } as SentTimesheet;
    return { ...row, days: days === null ? null : daysIn(days, row.beginning) };
  });
}

/** The same with each column’s values beside each other, so that its name is not said in every row. */
export type TimesheetColumns = { alike: SentTimesheets['alike']; columns: Record<string, unknown[]> };

/** Puts rows beside each other by column. */
export function columnsOf({ alike, each }: SentTimesheets): TimesheetColumns {
  const names = Object.keys(each[0] ?? {}) as (keyof SentTimesheet)[];
  return { alike, columns: Object.fromEntries(names.map((name) => [name, each.map((row) => row[name])])) };
}

/** The rows again. */
export function rowsOf({ alike, columns }: TimesheetColumns): SentTimesheets {
  const names = Object.entries(columns);
  const rows = names[0]?.[1] ?? [];
  return { alike, each: rows.map((_, at) => Object.fromEntries(names.map(([name, values]) => [name, values[at]]))) };
}
