import { expect, test } from 'vitest';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { withOwner } from '#migrations/index.ts';
import { down, up } from '#migrations/0104-units-of-dated-rates.ts';
import { makeDailyPlacement, makePlacement, submitWeek } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const NIGHT = [{ entryDate: '2026-05-20', startTime: '22:00', endTime: '05:00', isNightshift: true }];
const rate = (from: string, rates: object) => AddRateSchema.parse({ from, ...rates });

test('An upgrade records the unit of each rate, and what timesheets started with', async () => {
  const { here, database } = world;
  const started = { start: '2026-01-05', chargeRate: null, payRate: '20', nightshiftPayRate: '1.5x' };
  const hourly = await makePlacement(here, {}, started);
  await addRate(here, hourly.contractorId, rate('2026-05-25', { payRate: '22' }));
  const accepted = await submitWeek(hourly, { entries: NIGHT });
  await acceptTimesheet(hourly.authoriser, { timesheetId: accepted, note: null });
  // A rate set afterwards from within the week is not one that it started with.
  await addRate(here, hourly.contractorId, rate('2026-05-20', { payRate: '21' }));
  const edit = EditContractorSchema.parse({ payRate: '40' });
  await editContractor(hourly.admin, hourly.contractorId, edit);
  const daily = await makeDailyPlacement(here);
  await addRate(here, daily.contractorId, rate('2026-05-19', { payRate: '190' }));
  const waiting = await makePlacement(here, {}, { ...started, holidayPayRate: '25' });
  const former = await submitWeek(waiting, { entries: NIGHT });
  await editContractor(
    waiting.admin,
    waiting.contractorId,
    EditContractorSchema.parse({ chargingPeriod: 'daily', areRatesMeant: true }),
  );

  await withOwner(database.ownerUrl, async (owner) => {
    await owner.transaction(async (step) => {
      await down(step);
      await up(step);
    });
  });
  const rates = await here.db.run({
    text: `select contractor_id, from_date, is_per_hour, is_per_day from placement_rates where agency_id = $1 order by from_date`,
    values: [here.agency.id],
  });
  const [ofHours, ofDays] = [{ contractorId: hourly.contractorId }, { contractorId: daily.contractorId }];
  expect(rates).toEqual([
    { ...ofDays, fromDate: '2026-05-19', isPerHour: false, isPerDay: true },
    { ...ofHours, fromDate: '2026-05-20', isPerHour: true, isPerDay: false },
    { ...ofHours, fromDate: '2026-05-25', isPerHour: true, isPerDay: false },
  ]);
  const startOf = async (id: string) =>
    (
      await here.db.run<{ startingRates: object }>({
        text: 'select starting_rates from timesheets where agency_id = $1 and id = $2',
        values: [here.agency.id, id],
      })
    )[0]!.startingRates;
  expect(await startOf(accepted)).toMatchObject({
    payRate: '20.0000',
    nightshiftPayRate: '1.5x',
    holidayPayRate: null,
  });
  expect(await startOf(former)).toMatchObject({ payRate: '20.0000', nightshiftPayRate: '1.5x', holidayPayRate: null });
});
