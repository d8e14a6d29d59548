import type { ExportColumn } from '../exports/export-table.ts';

const text = (key: string): ExportColumn => ({ key, header: key, kind: 'text' });
const date = (key: string): ExportColumn => ({ key, header: key, kind: 'date' });
const number = (key: string): ExportColumn => ({ key, header: key, kind: 'number' });

/** What the last row of a download says instead of a timesheet's number. */
export const CONTROL_TOTALS = 'Control totals';

/** Whether an export ends with what its rows add up to. */
export type WithTotals = { withTotals?: boolean };

const SHEET = [
  'friendlyId',
  'status',
  'isVoid',
  'fullname',
  'payrollNumber',
  'reference',
  'clientName',
  'contractName',
];
const MINUTES = ['workedMinutes', 'nightshiftMinutes', 'holidayMinutes', 'workedDays', 'holidayDays'];

/** The columns of timesheets, one row each. */
export const TIMESHEET_COLUMNS: ExportColumn[] = [
  ...SHEET.map(text),
  ...['beginning', 'ending'].map(date),
  ...[...MINUTES, 'chargeRate', 'payRate'].map(number),
  ...['submittedAt', 'authorisedBy', 'authorisationDate', 'updatedAt'].map(text),
];

/** The columns of their entries, one row each. */
export const ENTRY_COLUMNS: ExportColumn[] = [
  ...SHEET.map(text),
  ...['beginning', 'ending', 'entryDate'].map(date),
  ...['startTime', 'endTime'].map(text),
  ...['breakMinutes', 'billableMinutes', 'nonBillableMinutes', 'chargingPeriodRate'].map(number),
  ...['isHoliday', 'isNightshift'].map(text),
];
