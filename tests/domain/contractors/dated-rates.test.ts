import { expect, test } from 'vitest';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { listRates } from '#domain/contractors/rates/list-rates.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { removeRate } from '#domain/contractors/rates/remove-rate.server.ts';
import { Forbidden, Invalid, NotFound } from '#domain/errors.ts';
import { listPayrollChanges } from '#domain/payroll/list-payroll-changes.server.ts';
import { listDifferences } from '#domain/rate-differences/list-differences.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { says } from '../../support/says.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const START = { start: '2026-01-05', chargeRate: '26.75', payRate: '19.85' };
const place = (more: Record<string, unknown> = {}) => makePlacement(world.here, {}, { ...START, ...more });
const add = ({ admin, contractorId }: TestPlacement, rate: Record<string, unknown>) =>
  addRate(admin, contractorId, AddRateSchema.parse(rate));
const accept = ({ authoriser }: TestPlacement, timesheetId: string) =>
  acceptTimesheet(authoriser, { timesheetId, note: null });

async function refused(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.catch((error: unknown) => error);
  expect(error).toBeInstanceOf(Invalid);
  return (error as Invalid).fields.map(({ field, message, code }) => ({ field, message, code }));
}

/** Returns the rates reported to payroll, entry by entry. */
async function told(of: string): Promise<unknown[]> {
  const { text } = await listPayrollChanges(world.here, { after: 0, limit: 1000 });
  const { changes } = JSON.parse(text) as { changes: Record<string, unknown>[] };
  return changes
    .filter(({ timesheetId }) => timesheetId === of)
    .map(({ kind, chargeRate, payRate }) => [kind, chargeRate, payRate]);
}

/** Returns what payroll gets for a submitted week that is accepted once these rates are added. */
async function toldOfWeekWith(rates: Record<string, unknown>[]): Promise<unknown[]> {
  const placement = await place();
  const timesheetId = await submitWeek(placement);
  for (const rate of rates) await add(placement, rate);
  await accept(placement, timesheetId);
  return told(timesheetId);
}

test('A timesheet takes the rates of its days when it is accepted, and payroll receives them', async () => {
  const rates = [
    { from: '2026-05-11', chargeRate: '27.50', payRate: '20.40' },
    { from: '2026-05-18', payRate: '20.65', note: 'Setter grade' },
    { from: '2026-05-25', chargeRate: '28.40', payRate: '21.10' },
  ];
  expect(await toldOfWeekWith(rates)).toEqual([['accepted', '27.5000', '20.6500']]);
});

test('A timesheet before the first dated rate keeps the placement’s starting rates', async () => {
  const rates = [{ from: '2026-05-25', chargeRate: '28.40', payRate: '21.10' }];
  expect(await toldOfWeekWith(rates)).toEqual([['accepted', '26.7500', '19.8500']]);
});

test('A reversal reverses what was accepted, whatever rates apply since', async () => {
  const placement = await place();
  const timesheetId = await submitWeek(placement);
  await accept(placement, timesheetId);
  await voidTimesheet(placement.admin, { timesheetId, note: 'Wrong week' });
  await add(placement, { from: '2026-05-18', chargeRate: '30', payRate: '22' });
  expect(await told(timesheetId)).toEqual([
    ['accepted', '26.7500', '19.8500'],
    ['voided', '26.7500', '19.8500'],
  ]);
});

test.each([
  [
    '2026-01-05',
    'The placement starts on 5 Jan 2026. Edit the placement to change the rates that it starts with.',
    'out_of_range',
  ],
  ['2026-07-06', 'The placement ends on 5 Jul 2026.', 'out_of_range'],
  ['2026-06-01', 'There is a rate from 1 Jun 2026 already.', 'already_exists'],
])('A rate from %s is refused: %s', async (from, message, code) => {
  const placement = await place({ end: '2026-07-05' });
  await add(placement, { from: '2026-06-01', payRate: '21' });
  expect(await refused(add(placement, { from, payRate: '22' }))).toEqual([{ field: 'from', message, code }]);
});

test('A rate can be removed, and an unknown one is not found', async () => {
  const placement = await place();
  const { admin, contractorId } = placement;
  const { rateId } = await add(placement, { from: '2026-06-01', payRate: '21.10' });
  await removeRate(admin, { contractorId, rateId });
  await expect(removeRate(admin, { contractorId, rateId })).rejects.toBeInstanceOf(NotFound);
  expect(await listRates(admin, contractorId)).toEqual([]);
});

test('Neither the contractor nor an authoriser nor another agency sees or changes a rate', async () => {
  const placement = await place();
  const { contractorId, contractor, authoriser } = placement;
  await add(placement, { from: '2026-06-01', payRate: '21.10' });
  for (const who of [contractor, authoriser]) {
    await expect(listRates(who, contractorId)).rejects.toBeInstanceOf(Forbidden);
    const given = AddRateSchema.parse({ from: '2026-06-08', payRate: '1' });
    expect(() => addRate(who, contractorId, given)).toThrow(Forbidden);
  }
  await expect(listRates(world.there, contractorId)).rejects.toBeInstanceOf(NotFound);
});

test('An acceptance and a new rate at the same time happen one after the other: the timesheet has the rate, or a difference', async () => {
  for (const round of [1, 2, 3, 4]) {
    const placement = await place();
    const timesheetId = await submitWeek(placement);
    const rate = () => add(placement, { from: '2026-05-18', chargeRate: '30', payRate: '22' });
    const decide = () => accept(placement, timesheetId);
    const [first, second] = round % 2 === 0 ? [rate(), decide()] : [decide(), rate()];
    await Promise.all([first, second]);
    const hasDifference = (await listDifferences(placement.admin, placement.contractorId)).length > 0;
    expect(await told(timesheetId)).toEqual([
      ['accepted', ...(hasDifference ? ['26.7500', '19.8500'] : ['30.0000', '22.0000'])],
    ]);
  }
});

test('A rate needs a date and at least one amount', () => {
  expect(says(AddRateSchema, { from: '2026-06-01' })).toEqual(['chargeRate: Enter a charge rate, a pay rate or both.']);
  expect(says(AddRateSchema, { payRate: 'x', from: '1 June' })).toEqual([
    'from: Please supply the date from which the rate holds.',
    'payRate: The pay rate must be a number.',
  ]);
});
