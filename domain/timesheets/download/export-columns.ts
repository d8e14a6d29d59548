import { contractorLabel } from '../../agencies/settings/contractor-label.ts';
import type { AgencySettings } from '../../agencies/settings/settings.schema.ts';
import type { ExportColumn } from '../../exports/export-table.ts';

type Settings = Pick<AgencySettings, 'customisation' | 'hourFormat'>;

const text = (key: string, header: string, width = 16): ExportColumn => ({ key, header, kind: 'text', width });
const date = (key: string, header: string): ExportColumn => ({ key, header, kind: 'date', width: 16 });
const instant = (key: string, header: string): ExportColumn => ({ key, header, kind: 'instant', width: 18 });
const days = (key: string, header: string): ExportColumn => ({ key, header, kind: 'number', decimals: 2, width: 14 });
const hours = (key: string, header: string, { hourFormat }: Settings): ExportColumn =>
  hourFormat.decimal
    ? { key, header, kind: 'number', decimals: 2, width: 14 }
    : { key, header, kind: 'duration', width: 14 };

const whose = (settings: Settings) => [
  text('friendlyId', 'Timesheet', 20),
  text('fullname', contractorLabel(settings).one, 28),
  text('payrollNumber', 'Payroll number'),
  text('reference', 'Reference'),
  text('clientName', 'Client', 28),
  text('contractName', 'Contract', 28),
  date('beginning', 'Period beginning'),
  date('ending', 'Period ending'),
  text('isBridgingPeriod', 'Bridging period'),
];
const became = [text('status', 'Status', 12), text('isVoid', 'Void', 8)];
const amounts = (settings: Settings) => [
  hours('workedHours', 'Worked hours', settings),
  hours('nightshiftHours', 'Nightshift hours', settings),
  hours('holidayHours', 'Holiday hours', settings),
  days('workedDays', 'Worked days'),
  days('holidayDays', 'Holiday days'),
];

/** Returns the columns of timesheets for people, one row each. */
export function timesheetColumns(settings: Settings): ExportColumn[] {
  return [
    ...whose(settings),
    ...became,
    ...amounts(settings),
    { key: 'chargeRate', header: 'Charge rate', kind: 'number', decimals: 'rate' },
    { key: 'payRate', header: 'Pay rate', kind: 'number', decimals: 'rate' },
    text('rates', 'Rates by date', 28),
    instant('submittedAt', 'Submitted'),
    text('authorisedBy', 'Decided by', 28),
    instant('authorisationDate', 'Decided'),
    instant('updatedAt', 'Last updated'),
  ];
}

/** Returns the columns of their entries for people, one row each. */
export function entryColumns(settings: Settings): ExportColumn[] {
  return [
    ...whose(settings),
    date('entryDate', 'Date'),
    { key: 'startTime', header: 'Start', kind: 'time', width: 10 },
    { key: 'endTime', header: 'End', kind: 'time', width: 10 },
    hours('breakTime', 'Break', settings),
    ...became,
    ...amounts(settings),
    text('isHoliday', 'Holiday', 10),
    text('isNightshift', 'Nightshift', 10),
  ];
}
