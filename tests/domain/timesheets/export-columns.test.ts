import { describe, expect, test } from 'vitest';
import { entryColumns, timesheetColumns } from '#domain/timesheets/download/export-columns.ts';

const settings = (decimal: boolean) =>
  ({
    customisation: { contractor: { name: { singular: 'temp', plural: 'temps' } } },
    hourFormat: { decimal },
  }) as Parameters<typeof timesheetColumns>[0];

const WHOSE = [
  { key: 'friendlyId', header: 'Timesheet', kind: 'text', width: 20 },
  { key: 'fullname', header: 'Temp', kind: 'text', width: 28 },
  { key: 'payrollNumber', header: 'Payroll number', kind: 'text', width: 16 },
  { key: 'reference', header: 'Reference', kind: 'text', width: 16 },
  { key: 'clientName', header: 'Client', kind: 'text', width: 28 },
  { key: 'contractName', header: 'Contract', kind: 'text', width: 28 },
  { key: 'beginning', header: 'Period beginning', kind: 'date', width: 16 },
  { key: 'ending', header: 'Period ending', kind: 'date', width: 16 },
  { key: 'isBridgingPeriod', header: 'Bridging period', kind: 'text', width: 16 },
];
const STATE = [
  { key: 'status', header: 'Status', kind: 'text', width: 12 },
  { key: 'isVoid', header: 'Void', kind: 'text', width: 8 },
];
const DAYS = [
  { key: 'workedDays', header: 'Worked days', kind: 'number', decimals: 2, width: 14 },
  { key: 'holidayDays', header: 'Holiday days', kind: 'number', decimals: 2, width: 14 },
];
const HOURS = [
  { key: 'workedHours', header: 'Worked hours', kind: 'duration', width: 14 },
  { key: 'nightshiftHours', header: 'Nightshift hours', kind: 'duration', width: 14 },
  { key: 'holidayHours', header: 'Holiday hours', kind: 'duration', width: 14 },
];
const DECIMAL_HOURS = HOURS.map((column) => ({ ...column, kind: 'number', decimals: 2 }));

describe('Files of timesheets for people', () => {
  test('have a row for each timesheet, with its decision and its rates', () => {
    const decided = [
      { key: 'chargeRate', header: 'Charge rate', kind: 'number', decimals: 'rate' },
      { key: 'payRate', header: 'Pay rate', kind: 'number', decimals: 'rate' },
      { key: 'rates', header: 'Rates by date', kind: 'text', width: 28 },
      { key: 'submittedAt', header: 'Submitted', kind: 'instant', width: 18 },
      { key: 'authorisedBy', header: 'Decided by', kind: 'text', width: 28 },
      { key: 'authorisationDate', header: 'Decided', kind: 'instant', width: 18 },
      { key: 'updatedAt', header: 'Last updated', kind: 'instant', width: 18 },
    ];
    expect(timesheetColumns(settings(false))).toEqual([...WHOSE, ...STATE, ...HOURS, ...DAYS, ...decided]);
    expect(timesheetColumns(settings(true))).toEqual([...WHOSE, ...STATE, ...DECIMAL_HOURS, ...DAYS, ...decided]);
  });

  test('have a row for each entry, with its times and what it counts as', () => {
    const shift = [
      { key: 'entryDate', header: 'Date', kind: 'date', width: 16 },
      { key: 'startTime', header: 'Start', kind: 'time', width: 10 },
      { key: 'endTime', header: 'End', kind: 'time', width: 10 },
    ];
    const pause = { key: 'breakTime', header: 'Break', kind: 'duration', width: 14 };
    const kinds = [
      { key: 'isHoliday', header: 'Holiday', kind: 'text', width: 10 },
      { key: 'isNightshift', header: 'Nightshift', kind: 'text', width: 10 },
    ];
    expect(entryColumns(settings(false))).toEqual([...WHOSE, ...shift, pause, ...STATE, ...HOURS, ...DAYS, ...kinds]);
    const decimal = { ...pause, kind: 'number', decimals: 2 };
    expect(entryColumns(settings(true))).toEqual([
      ...WHOSE,
      ...shift,
      decimal,
      ...STATE,
      ...DECIMAL_HOURS,
      ...DAYS,
      ...kinds,
    ]);
  });
});
