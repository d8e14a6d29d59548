import { expect, test } from 'vitest';
import { doubleBookingInWords, visibleDoubleBooking } from '#domain/timesheets/decision/double-booking.ts';

const other = { timesheetId: 'o', friendlyNumber: 123, contractName: 'Stores', clientName: 'Airedale Castings' };
const found = { timesheetId: 't', entryDate: '2026-05-18', startTime: '09:00:00', endTime: '17:30:00', other };
const { timesheetId: _timesheetId, ...booking } = found;

test('An authoriser is told when, and not where else, the person was working', () => {
  expect(visibleDoubleBooking({ kind: 'authoriser' })(found)).toEqual({ ...booking, other: null });
  expect(doubleBookingInWords({ ...booking, other: null })).toBe(
    'Mon 18 May, 09:00 to 17:30: time was entered for another placement of the same person too.',
  );
});

test('Administration and the person are told of the other timesheet', () => {
  for (const kind of ['agency', 'contractor']) expect(visibleDoubleBooking({ kind })(found)).toEqual(booking);
  expect(doubleBookingInWords(booking)).toBe(
    'Mon 18 May, 09:00 to 17:30: time was entered in TS-000123 too, Stores at Airedale Castings.',
  );
});
