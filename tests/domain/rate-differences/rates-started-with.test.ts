import { expect, test } from 'vitest';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { removeRate } from '#domain/contractors/rates/remove-rate.server.ts';
import { listDifferences } from '#domain/rate-differences/list-differences.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { pullTimesheet } from '#domain/timesheets/download/pull-timesheets.server.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const STARTS = { start: '2026-01-05', chargeRate: null, payRate: '20' };
const ENTRIES = [
  { entryDate: '2026-05-18', startTime: '08:00', endTime: '16:00' },
  { entryDate: '2026-05-19', startTime: '21:00', endTime: '05:00', isNightshift: true },
];

const place = (rates: object = {}) => makePlacement(world.here, {}, { ...STARTS, ...rates });
const edit = ({ admin, contractorId }: TestPlacement, fields: object) =>
  editContractor(admin, contractorId, EditContractorSchema.parse(fields));
const add = ({ admin, contractorId }: TestPlacement, rate: object) =>
  addRate(admin, contractorId, AddRateSchema.parse(rate));
const remove = ({ admin, contractorId }: TestPlacement, { rateId }: { rateId: string }) =>
  removeRate(admin, { contractorId, rateId });
const submit = (placement: TestPlacement) => submitWeek(placement, { entries: ENTRIES });
const accept = ({ authoriser }: TestPlacement, timesheetId: string) =>
  acceptTimesheet(authoriser, { timesheetId, note: null });
const owed = async ({ admin, contractorId }: TestPlacement) =>
  (await listDifferences(admin, contractorId)).map((one) => [
    one.element,
    one.oldPayRate,
    one.newPayRate,
    one.payAmount,
  ]);

test('An added factor follows the ordinary rate the week was accepted with, not one edited since', async () => {
  const placement = await place();
  await accept(placement, await submit(placement));
  await edit(placement, { payRate: '40' });
  await add(placement, { from: '2026-05-18', nightshiftPayRate: '1.5x' });
  expect(await owed(placement)).toEqual([['nightshift', '20.0000', '30.0000', '80.00']]);
});

test.each([
  { had: 'no rate of its own', follows: 'takes it', own: {}, payRate: '21', due: ['20.0000', '21.0000', '8.00'] },
  {
    had: 'a factor',
    follows: 'has it by that factor',
    own: { nightshiftPayRate: '1.5x' },
    payRate: '22',
    due: ['30.0000', '33.0000', '24.00'],
  },
])(
  'If an ordinary rate is added, a night that had $had when it was accepted $follows',
  async ({ own, payRate, due }) => {
    const placement = await place(own);
    await accept(placement, await submit(placement));
    await edit(placement, { nightshiftPayRate: '2x' });
    await add(placement, { from: '2026-05-19', payRate });
    expect(await owed(placement)).toEqual([['nightshift', ...due]]);
  },
);

test('Once a rate is removed an accepted week is owed what a pending week takes: what it was submitted with', async () => {
  const [accepted, waiting] = [await place(), await place()];
  const rates = [await add(accepted, { from: '2026-05-01', payRate: '22' })];
  rates.push(await add(waiting, { from: '2026-05-01', payRate: '22' }));
  await accept(accepted, await submit(accepted));
  const timesheetId = await submit(waiting);
  for (const placement of [accepted, waiting]) await edit(placement, { payRate: '40' });
  await remove(accepted, rates[0]!);
  await remove(waiting, rates[1]!);
  await accept(waiting, timesheetId);
  expect(JSON.parse(await pullTimesheet(world.here, timesheetId))).toMatchObject({ payRate: '20.0000' });
  expect((await owed(accepted)).map(([element, before, after]) => [element, before, after])).toEqual([
    ['standard', '22.0000', '20.0000'],
    ['nightshift', '22.0000', '20.0000'],
  ]);
});
