import type { FeedDocument, PayEntry } from '#domain/payroll-layouts/pay-entry.ts';
import { openPayrollFile, type FileReport } from '#domain/payroll-layouts/payroll-file.ts';
import type { PayrollLayout } from '#domain/payroll-layouts/payroll-layout.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';

type Shift = { day: string; minutes: number; as?: 'standard' | 'nightshift' | 'holiday' };

let count = 0;

/** Creates a timesheet on the payroll feed, with shifts of given minutes. `more` changes its fields. */
export function feedEntry(
  shifts: Shift[],
  more: Partial<Omit<PayEntry, 'document'>> & { document?: Partial<FeedDocument> } = {},
): PayEntry {
  count += 1;
  const sum = (as: string) =>
    shifts.reduce((all, shift) => all + ((shift.as ?? 'standard') === as ? shift.minutes : 0), 0);
  const { document, ...entry } = more;
  return {
    sequence: count,
    timesheetId: `timesheet-${count}`,
    contactId: 'contact-1',
    contractorId: 'contractor-1',
    clientId: 'client-1',
    payrollNumber: 'HOL-0462',
    firstName: null,
    lastName: null,
    costCentre: 'CC-40',
    department: 'Warehouse',
    ...entry,
    document: {
      kind: 'accepted',
      friendlyId: `TS-${String(count).padStart(6, '0')}`,
      payrollNumber: 'HOL-0462',
      fullname: 'Lukas O’Brien',
      reference: null,
      clientName: 'Holbeck Logistics',
      contractName: 'Night picker',
      contractReference: null,
      beginning: '2026-05-18',
      ending: '2026-05-24',
      chargingPeriod: 'hourly',
      workedMinutes: sum('standard') + sum('nightshift'),
      nightshiftMinutes: sum('nightshift'),
      holidayMinutes: sum('holiday'),
      workedDays: '0.00',
      holidayDays: '0.00',
      chargeRate: '20.0000',
      payRate: '14.6000',
      authorisationDate: '2026-05-26T08:31:00.000000Z',
      authorisedBy: 'Stuart Pell',
      timesheetEntries: shifts.map(({ day, minutes, as = 'standard' }) => ({
        entryDate: day,
        chargingPeriodRate: null,
        isHoliday: as === 'holiday',
        isNightshift: as === 'nightshift',
        billableMinutes: as === 'holiday' ? 0 : minutes,
        nonBillableMinutes: as === 'holiday' ? minutes : 0,
      })),
      ...document,
    },
  };
}

/** Creates a timesheet charged daily, of a number of quarters of days. */
export function dailyEntry(
  days: { day: string; quarters: number; as: 'standard' | 'holiday' }[],
  more: Parameters<typeof feedEntry>[1] = {},
): PayEntry {
  const text = (quarters: number) => (quarters / 4).toFixed(2);
  const sum = (as: string) => text(days.reduce((all, day) => all + (day.as === as ? day.quarters : 0), 0));
  const timesheetEntries = days.map(({ day, quarters, as }) => ({
    entryDate: day,
    chargingPeriodRate: text(quarters),
    isHoliday: as === 'holiday',
    isNightshift: false,
    billableMinutes: 0,
    nonBillableMinutes: 0,
  }));
  const charged = { chargingPeriod: 'daily', workedDays: sum('standard'), holidayDays: sum('holiday') };
  return feedEntry([], { ...more, document: { ...charged, timesheetEntries, ...more.document } });
}

const negative = (days: string) => (Number(days) === 0 ? days : `-${days}`);

/** Returns the entry that reverses another. */
export function reversalOf(entry: PayEntry): PayEntry {
  count += 1;
  const { document } = entry;
  return {
    ...entry,
    sequence: count,
    document: {
      ...document,
      kind: 'voided',
      workedMinutes: -document.workedMinutes,
      nightshiftMinutes: -document.nightshiftMinutes,
      holidayMinutes: -document.holidayMinutes,
      workedDays: negative(document.workedDays),
      holidayDays: negative(document.holidayDays),
      timesheetEntries: document.timesheetEntries!.map((time) => ({
        ...time,
        billableMinutes: -time.billableMinutes,
        nonBillableMinutes: -time.nonBillableMinutes,
        chargingPeriodRate: time.chargingPeriodRate === null ? null : negative(time.chargingPeriodRate),
      })),
    },
  };
}

/** Five days of 7h 30m from Monday 18 May 2026. */
export const FIVE_DAYS: Shift[] = ['18', '19', '20', '21', '22'].map((day) => ({
  day: `2026-05-${day}`,
  minutes: 450,
}));

/** Returns the plain layout with other parts. */
export const layoutWith = (more: Partial<PayrollLayout>): PayrollLayout => ({
  ...presetLayout('plain'),
  encoding: 'utf-8',
  ...more,
});

/** Writes a file of people's entries; returns its bytes, its lines read as Latin letters, and its report. */
export function writeFile(
  layout: PayrollLayout,
  people: PayEntry[][],
): { bytes: Buffer; lines: string[]; report: FileReport; taken: PayEntry[] } {
  const file = openPayrollFile({ layout, run: 14, timeZone: 'Europe/London' });
  const chunks = [...file.head()];
  const taken: PayEntry[] = [];
  for (const entries of people) {
    const part = file.person(entries);
    chunks.push(...part.chunks);
    taken.push(...part.taken);
  }
  const bytes = Buffer.concat(chunks);
  const lines = bytes
    .toString(layout.encoding === 'windows-1252' ? 'latin1' : 'utf8')
    .split(layout.lineEnding === 'lf' ? '\n' : '\r\n');
  return { bytes, lines: lines.slice(0, -1), report: file.report(), taken };
}
