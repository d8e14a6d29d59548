import fc from 'fast-check';
import { expect } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { contractorOf, entriesOn, listed, shifts, type Shift, workedDays } from './acts-of-time.ts';
import { amount, any, day, elementRate, kind, type Kind } from './kinds.ts';
import { dayAt, type Office, oneOf } from './office.ts';

type Row = Record<string, unknown>;
const cell = (value: unknown) => (value === true ? 'yes' : value === false ? 'no' : String(value ?? ''));
const csv = (rows: readonly Row[]) => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [names, ...rows.map((row) => names.map((name) => cell(row[name])))]
    .map((cells) => cells.join(','))
    .join('\r\n');
};

/** Imports rows; repeating it changes nothing. */
async function importRows(office: Office, which: string, rows: readonly Row[]): Promise<boolean> {
  const send = () =>
    office.ask('key', 'POST', `/imports/${which}/apply?fileName=${which}.csv`, csv(rows), {
      'Content-Type': 'text/csv',
    });
  const first = await send();
  if (first.status !== 200) return false;
  const again = await send();
  expect([again.status, (again.body.counts as Row).unchanged], JSON.stringify(again.body)).toEqual([200, rows.length]);
  return true;
}

const dated = fc.record(
  {
    from: day.map((at) => dayAt(at - 10)),
    ...{ chargeRate: amount, payRate: amount, nightshiftPayRate: elementRate, holidayPayRate: elementRate },
  },
  { requiredKeys: ['from', 'payRate'] },
);
type Rates = { of: number; rows: Row[] };
type Time = { placement: number; of: number; shifts: Shift[] };

/** What the office imports as files. */
export const FILES: Record<string, Kind> = {
  importRates: kind(
    1,
    { of: any, rows: fc.array(dated, { minLength: 1, maxLength: 3 }) },
    async (office, { of, rows }: Rates) => {
      const { reference: contractor } = await contractorOf(office, oneOf(office.placements, of)!);
      return importRows(
        office,
        'rates',
        rows.map((row) => ({ contractor, ...row })),
      );
    },
  ),
  importTime: kind(2, { placement: any, of: any, shifts }, async (office, { placement, of, shifts: worked }: Time) => {
    const contractorId = oneOf(office.placements, placement)!;
    const contractor = await contractorOf(office, contractorId);
    const period = oneOf(await listed(office, contractorId), of);
    if (!period) return;
    const days = workedDays(period.beginning, period.ending, contractor);
    const same = { reference: newId(), contractor: contractor.reference, beginning: period.beginning };
    const rows = entriesOn(days, worked, contractor.chargingPeriod).map((entry) => ({ ...same, ...entry }));
    if (!(await importRows(office, 'timesheets', rows))) return;
    const { body } = await office.ask('key', 'GET', `/contractors/${contractorId}/timesheets?limit=1000`);
    for (const { timesheetId } of body.timesheets as { timesheetId: string }[])
      if (!office.sheets.some((sheet) => sheet.timesheetId === timesheetId))
        office.sheets.push({ timesheetId, contractorId, status: 'pending' });
  }),
};
