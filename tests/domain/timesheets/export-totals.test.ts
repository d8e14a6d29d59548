import { describe, expect, test } from 'vitest';
import { type FileTable, sheetRows, totalledRows } from '#domain/exports/export-table.ts';
import { openTotals } from '#domain/timesheets/download/export-totals.ts';

const hours = (minutes: number) => `${minutes} min`;
const time = {
  workedMinutes: 480,
  nightshiftMinutes: 60,
  holidayMinutes: 450,
  workedQuarters: 7,
  holidayQuarters: 2,
};
const NONE = {
  workedHours: '0 min',
  nightshiftHours: '0 min',
  holidayHours: '0 min',
  workedDays: '0.00',
  holidayDays: '0.00',
};

describe('The totals of a file of timesheets', () => {
  test('are separated by outcome: void counts as void, whatever was decided before', () => {
    const totals = openTotals('timesheet', hours);
    totals.add({ status: 'accepted', isVoid: false }, time);
    totals.add({ status: 'accepted', isVoid: false }, { ...time, workedMinutes: 20, workedQuarters: 1 });
    totals.add({ status: 'accepted', isVoid: true }, time);
    totals.add({ status: 'rejected', isVoid: false }, { ...time, nightshiftMinutes: 0 });
    expect(totals.rows()).toEqual([
      { friendlyId: 'Control totals' },
      {
        friendlyId: 'Payable (accepted)',
        fullname: '2 timesheets',
        workedHours: '500 min',
        nightshiftHours: '120 min',
        holidayHours: '900 min',
        workedDays: '2.00',
        holidayDays: '1.00',
      },
      { friendlyId: 'Pending', fullname: '0 timesheets', ...NONE },
      {
        friendlyId: 'Rejected',
        fullname: '1 timesheet',
        workedHours: '480 min',
        nightshiftHours: '0 min',
        holidayHours: '450 min',
        workedDays: '1.75',
        holidayDays: '0.50',
      },
      { friendlyId: 'Deleted', fullname: '0 timesheets', ...NONE },
      {
        friendlyId: 'Void',
        fullname: '1 timesheet',
        workedHours: '480 min',
        nightshiftHours: '60 min',
        holidayHours: '450 min',
        workedDays: '1.75',
        holidayDays: '0.50',
      },
    ]);
  });

  test('count entries if there is a row for each, and start from zero each time', () => {
    const totals = openTotals('entry', hours);
    const counts = () => totals.rows().map(({ fullname }) => fullname);
    expect(counts()).toEqual([undefined, '0 entries', '0 entries', '0 entries', '0 entries', '0 entries']);
    totals.add({ status: 'pending', isVoid: false }, time);
    totals.add({ status: 'deleted', isVoid: false }, time);
    expect(counts()).toEqual([undefined, '0 entries', '1 entry', '0 entries', '1 entry', '0 entries']);
  });
});

describe('The rows of a file', () => {
  async function* rows() {
    yield { friendlyId: 'TS-000001', fullname: 'Callum Hargreaves' };
  }
  const table = (totals?: FileTable['totals']): FileTable => ({
    title: 'Timesheets',
    nameAs: (format) => `timesheets.${format}`,
    columns: [
      { key: 'friendlyId', header: 'Timesheet', kind: 'text' },
      { key: 'fullname', header: 'Worker', kind: 'text' },
    ],
    about: [{ label: 'Period', value: '18 to 24 May 2026' }],
    rows: rows(),
    ...(totals ? { totals } : {}),
  });
  const all = async (stream: AsyncIterable<object>) => {
    const read: object[] = [];
    for await (const row of stream) read.push(row);
    return read;
  };
  const [row, sum] = [{ friendlyId: 'TS-000001', fullname: 'Callum Hargreaves' }, { friendlyId: 'Control totals' }];

  test('are followed by their totals', async () => {
    expect(await all(totalledRows(table(() => [sum])))).toEqual([row, sum]);
    expect(await all(totalledRows(table()))).toEqual([row]);
  });

  test('of a sheet are followed by the totals and the description, each after an empty row', async () => {
    const about = { friendlyId: 'Period', fullname: '18 to 24 May 2026' };
    expect(await all(sheetRows(table(() => [sum])))).toEqual([row, {}, sum, {}, about]);
    expect(await all(sheetRows(table()))).toEqual([row]);
  });
});
