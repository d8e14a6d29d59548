import { describe, expect, test } from 'vitest';
import type { ChargingPeriod } from '#domain/agencies/settings/settings.schema.ts';
import { checkEntries } from '#domain/timesheets/entry/entry-rules.ts';
import { TypedEntrySchema } from '#domain/timesheets/timesheet.schema.ts';

const messages = (rows: Record<string, unknown>[], { chargingPeriod }: { chargingPeriod: ChargingPeriod }) =>
  checkEntries(
    rows.map((row) => TypedEntrySchema.parse({ entryDate: '2026-05-18', ...row })),
    {
      beginning: '2026-05-18',
      ending: '2026-05-24',
      entryPeriod: 'weekly',
      contractStart: null,
      contractEnd: null,
      chargingPeriod,
      allowHolidays: true,
      allowNightshifts: true,
      timeZone: 'Europe/London',
    },
  ).errors.map(({ field, message }) => `${field}: ${message}`);
const shift = (startTime: string, endTime: string) => ({ startTime, endTime });
const hourly = { chargingPeriod: 'hourly' } as const;

describe('Time in a unit the contract does not charge by', () => {
  const DAYS = 'Hours were entered, but this contract is charged by the day now. Please enter days.';
  test('is refused on a daily contract, not dropped', () => {
    const daily = { chargingPeriod: 'daily' } as const;
    expect(messages([shift('09:00', '17:00')], daily)).toEqual([`entries[0].chargingPeriodRate: ${DAYS}`]);
    expect(messages([{ duration: '7:30' }], daily)).toEqual([`entries[0].chargingPeriodRate: ${DAYS}`]);
    expect(messages([{ chargingPeriodRate: '1' }, shift('09:00', '17:00')], daily)).toEqual([
      `entries[1].chargingPeriodRate: ${DAYS}`,
    ]);
    expect(messages([{ chargingPeriodRate: '0.5', ...shift('', '') }], daily)).toEqual([]);
  });
  test('is refused on an hourly contract, unless times are there too', () => {
    const said =
      'entries[0].startTime: Days or totals were entered, but this contract takes start and finish times now. Please enter those.';
    expect(messages([{ chargingPeriodRate: '1' }], hourly)).toEqual([said]);
    expect(messages([{ duration: '8:00' }], hourly)).toEqual([said]);
    expect(messages([{ ...shift('09:00', '17:00'), duration: '8:00' }], hourly)).toEqual([]);
    expect(messages([{ ...shift('09:00', '17:00'), chargingPeriodRate: '0' }], hourly)).toEqual([]);
  });
  test('is refused if a total for each day is expected', () => {
    expect(messages([shift('09:00', '17:00')], { chargingPeriod: 'hourlyTotal' })).toEqual([
      'entries[0].duration: Times or days were entered, but this contract takes a total of hours for each day now. Please enter that.',
    ]);
  });
  test('is refused beside the contract’s own, unless both agree', () => {
    const days = 'This contract is charged by the hour. Please leave the days out.';
    const hours = 'This contract is charged by the day. Please leave the hours out.';
    const total = 'The start and finish add up to a different total. Please give only one of the two.';
    const [totals, daily] = [{ chargingPeriod: 'hourlyTotal' }, { chargingPeriod: 'daily' }] as const;
    const worked = { ...shift('09:00', '17:00'), breakTime: '30' };
    for (const rules of [hourly, totals]) {
      expect(messages([{ ...worked, duration: '7:30' }], rules)).toEqual([]);
      expect(messages([{ ...worked, duration: '8:00' }], rules)).toEqual([`entries[0].duration: ${total}`]);
      expect(messages([{ ...worked, duration: '7:30', chargingPeriodRate: '1' }], rules)).toEqual([
        `entries[0].chargingPeriodRate: ${days}`,
      ]);
    }
    expect(messages([{ startTime: '09:00', duration: '8:00' }], totals)).toEqual([`entries[0].duration: ${total}`]);
    expect(messages([{ chargingPeriodRate: '1', ...worked }], daily)).toEqual([`entries[0].startTime: ${hours}`]);
    expect(messages([{ chargingPeriodRate: '1', endTime: '17:00' }], daily)).toEqual([
      `entries[0].startTime: ${hours}`,
    ]);
    expect(messages([{ chargingPeriodRate: '1', duration: '8' }], daily)).toEqual([`entries[0].duration: ${hours}`]);
  });
});
