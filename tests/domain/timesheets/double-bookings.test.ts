import { expect, test } from 'vitest';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { doubleBookingInWords } from '#domain/timesheets/decision/double-booking.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { makePlacement, weekInput } from '#tests/support/placement.ts';
import { addContract, openTwoAgencies, placementInput } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

const on = (entryDate: string, startTime: string, endTime: string) => ({
  entryDate,
  startTime,
  endTime,
  isNightshift: endTime < startTime,
});

test('The same time at two placements is allowed, and contractor, agency and authoriser are warned', async () => {
  const { here } = world;
  const first = await makePlacement(here);
  const contactId = first.contractor.actor.kind === 'role' ? first.contractor.actor.contactId : null;
  const { contractId } = await addContract(here, {
    allowNightshifts: true,
    chargingPeriod: 'hourly',
    entryPeriod: 'weekly',
  });
  const second = await createContractor(here, {
    ...(await placementInput(here, contractId, 'someone-else@example.example')),
    contractorContactId: contactId!,
  });
  const send = async (contractorId: string, entries: unknown[]) =>
    (await submitTimesheet(first.contractor, weekInput(contractorId, { entries }))).timesheetId;
  const day = await send(first.contractorId, [on('2026-05-18', '09:00', '17:00'), on('2026-05-19', '06:00', '12:00')]);
  const night = await send(second.contractorId, [
    on('2026-05-18', '22:00', '07:00'),
    on('2026-05-20', '09:00', '17:00'),
  ]);

  const seen = await getTimesheet(first.contractor, day);
  expect(seen.doubleBookings).toHaveLength(1);
  expect(seen.doubleBookings[0]).toMatchObject({ entryDate: '2026-05-19', other: { timesheetId: night } });
  expect(doubleBookingInWords(seen.doubleBookings[0]!)).toBe(
    'Tue 19 May, 06:00 to 12:00: time was entered in TS-000002 too, CNC setter-operator at Kirkstall Precision Engineering.',
  );
  expect((await getTimesheet(here, night)).doubleBookings).toMatchObject([
    { entryDate: '2026-05-18', other: { timesheetId: day } },
  ]);
  const warned = (await getTimesheet(first.authoriser, day)).doubleBookings;
  expect(warned).toMatchObject([{ entryDate: '2026-05-19', other: null }]);
  expect(doubleBookingInWords(warned[0]!)).toBe(
    'Tue 19 May, 06:00 to 12:00: time was entered for another placement of the same person too.',
  );

  await rejectTimesheet(first.authoriser, { timesheetId: day, note: 'You were elsewhere' });
  expect((await getTimesheet(here, night)).doubleBookings).toEqual([]);
});
