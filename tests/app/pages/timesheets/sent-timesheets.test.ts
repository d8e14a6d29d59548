import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTimesheets, sendTimesheets } from '#app/pages/timesheets/sent-timesheets.ts';
import { addDays } from '#domain/periods/period.ts';
import type { DayShape, TimesheetRow } from '#domain/timesheets/listing/list-timesheets.server.ts';

const day = fc.tuple(
  fc.nat(30),
  fc.nat(1440),
  fc.nat(1440),
  fc.constantFrom(null, 0, 0.25, 0.5, 0.75, 1),
  fc.boolean(),
  fc.boolean(),
);
const row = fc
  .record({
    id: fc.uuid(),
    friendlyNumber: fc.nat(),
    ending: fc.constant('2026-11-08'),
    entryPeriod: fc.constantFrom('weekly' as const, 'monthly' as const),
    chargingPeriod: fc.constantFrom('hourly' as const, 'daily' as const),
    dateRelativeTo: fc.constantFrom('beginning' as const, 'ending' as const),
    status: fc.constantFrom('pending' as const, 'accepted' as const, 'rejected' as const),
    isVoid: fc.boolean(),
    version: fc.nat(9),
    workedMinutes: fc.nat(9000),
    holidayMinutes: fc.nat(9000),
    workedQuarterDays: fc.nat(20),
    holidayQuarterDays: fc.nat(20),
    submittedAt: fc.constant('2026-11-07T00:00:00Z'),
    updatedAt: fc.constantFrom('2026-11-09T00:59:42.615837Z', '2026-11-09T00:59:00Z'),
    decidedByName: fc.option(fc.string()),
    authorisationDate: fc.option(fc.constant('2026-11-09T00:00:00Z')),
    decisionNote: fc.option(fc.string()),
    isCorrected: fc.boolean(),
    contractId: fc.uuid(),
    clientId: fc.uuid(),
    contractorId: fc.uuid(),
    fullname: fc.string(),
    contractName: fc.string(),
    clientName: fc.string(),
    beginning: fc.constantFrom('2026-11-02', '2026-10-26', '2026-03-23'),
    shapes: fc.option(fc.array(day)),
  })
  .map(({ shapes, ...one }): TimesheetRow => ({
    ...one,
    days: shapes && shapes.map(([at, ...shape]): DayShape => [addDays(one.beginning, at), ...shape]),
  }));
const rows = fc.oneof(
  fc.array(row, { maxLength: 4 }),
  row.map((one) => [one, { ...one, id: one.contractId }]),
);

test('A page’s rows are those of its list, except for unused ids and the seconds of a change', () => {
  fc.assert(
    fc.property(rows, fc.boolean(), (given, isContractor) => {
      const shown = given.map(({ contractId: _contract, clientId: _client, contractorId, updatedAt: _at, ...one }) => ({
        ...one,
        updatedAt: '2026-11-09T00:59Z',
        ...(isContractor ? { contractorId } : {}),
      }));
      // As received by a browser: what the server created is not there.
      expect(readTimesheets(structuredClone(sendTimesheets(given, isContractor)))).toEqual(shown);
    }),
  );
});

test('The server shows the rows that it sends', () => {
  fc.assert(
    fc.property(rows, fc.boolean(), (given, isContractor) => {
      expect(readTimesheets(sendTimesheets(given, isContractor))).toBe(given);
    }),
  );
});

test('What all rows have in common is sent once, and an ordinary week takes a few characters', () => {
  const [one] = fc.sample(row, { numRuns: 1, seed: 1 }) as [TimesheetRow];
  const days = [0, 1].map((at): DayShape => [addDays('2026-11-02', at), 450, 0, null, false, false]);
  const same = { ...one, beginning: '2026-11-02', days };
  const { alike, columns } = sendTimesheets(
    [same, { ...same, id: 'another', fullname: `${same.fullname}, another` }],
    false,
  );
  expect(alike).toMatchObject({ beginning: '2026-11-02', days: '0:450 1:450' });
  expect(Object.keys(columns).sort()).toEqual(['fullname', 'id']);
});
