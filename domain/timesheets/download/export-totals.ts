import type { ExportRow } from '../../exports/export-table.ts';
import { formatCount, formatDays } from '../../format.ts';
import type { TimesheetStatus } from '../timesheet.ts';

/** The heading above the totals of a file. */
export const CONTROL_TOTALS = 'Control totals';

/** The status of time as payroll sees it: only what is accepted and not void is paid. */
const STANDINGS = ['payable', 'pending', 'rejected', 'deleted', 'void'] as const;
type Standing = (typeof STANDINGS)[number];
const LABELS: Record<Standing, string> = {
  payable: 'Payable (accepted)',
  pending: 'Pending',
  rejected: 'Rejected',
  deleted: 'Deleted',
  void: 'Void',
};

const standingOf = ({ status, isVoid }: { status: TimesheetStatus; isVoid: boolean }): Standing => {
  if (isVoid) return 'void';
  return status === 'accepted' ? 'payable' : status;
};

/** Time in whole units: minutes, and quarters of a day. */
export type Time = {
  workedMinutes: number;
  nightshiftMinutes: number;
  holidayMinutes: number;
  workedQuarters: number;
  holidayQuarters: number;
};
const NOTHING: Time = {
  workedMinutes: 0,
  nightshiftMinutes: 0,
  holidayMinutes: 0,
  workedQuarters: 0,
  holidayQuarters: 0,
};

/** Formats time as cells: hours in the reader's format, days as decimals. */
export function timeCells(time: Time, hours: (minutes: number) => string): ExportRow {
  return {
    workedHours: hours(time.workedMinutes),
    nightshiftHours: hours(time.nightshiftMinutes),
    holidayHours: hours(time.holidayMinutes),
    workedDays: formatDays(time.workedQuarters, true),
    holidayDays: formatDays(time.holidayQuarters, true),
  };
}

/** Adds up time, separated by status, by hours and days, and by worked and holiday. @param noun what is counted */
export function openTotals(noun: 'timesheet' | 'entry', hours: (minutes: number) => string) {
  const sums = new Map(STANDINGS.map((standing) => [standing, { count: 0, time: { ...NOTHING } }]));
  const nouns = { timesheet: 'timesheets', entry: 'entries' };
  const counted = (count: number) => `${formatCount(count)} ${count === 1 ? noun : nouns[noun]}`;
  return {
    add(of: { status: TimesheetStatus; isVoid: boolean }, time: Time): void {
      const sum = sums.get(standingOf(of))!;
      sum.count += 1;
      for (const unit of Object.keys(NOTHING) as (keyof Time)[]) sum.time[unit] += time[unit];
    },
    rows: (): ExportRow[] => [
      { friendlyId: CONTROL_TOTALS },
      ...[...sums].map(([standing, { count, time }]) => ({
        friendlyId: LABELS[standing],
        fullname: counted(count),
        ...timeCells(time, hours),
      })),
    ],
  };
}
