import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { today } from '#domain/context.ts';
import { EditContractSchema } from '#domain/contracts/contract.schema.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { getPlacement } from '#domain/contractors/get-placement.server.ts';
import { declare } from '#domain/declarations/declare.server.ts';
import { newId } from '#domain/new-id.ts';
import { overlap, placementPeriods } from '#domain/periods/placement-periods.ts';
import { WEEK_DAYS } from '#domain/periods/week-days.ts';
import { countMissing } from '#domain/reminders/missing/count-missing.server.ts';
import { listMissing } from '#domain/reminders/missing/list-missing.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { openPeriod, periodRuleOf, runningDays } from '#domain/timesheets/entry/open-period.ts';
import { coverageAround, coverageBetween } from '#domain/timesheets/entry/coverage.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { fixedClock } from '#platform/clock.ts';
import { numberOf, refusalOf, send, shift, under } from '#tests/support/entered-time.ts';
import { makePlacement, openWithPlacements, type PlacementOnContract } from '#tests/support/placement.ts';
import { life, liveThrough } from '#tests/support/random-lives.ts';
import { opened } from '#tests/support/opened.ts';

const LIVES = Number(process.env.RANDOM_LIVES ?? 40);
const SEED = Number(process.env.RANDOM_SEED ?? Math.floor(Math.random() * 2 ** 31));
const world = opened(() => openWithPlacements('2026-12-01T09:00:00Z', ['2026-02-04', '2026-09-16']));

const SATURDAY = { timesheetWeekStartsOn: 'Saturday' } as const;
const listed = async (ctx: Context, contractorId: string, filter: object = {}) =>
  (await listMissing(ctx, { contractorId, ...filter })).map(({ beginning, ending }) => `${beginning} ${ending}`);
/** Creates a placement of three weeks, and the same people on a day after them. */
async function threeWeeks() {
  const placement = await makePlacement(world.here, {}, { start: '2026-10-26', end: '2026-11-15' });
  const later = (ctx: Context): Context => ({ ...ctx, clock: fixedClock('2026-12-01T09:00:00Z') });
  const { contractor, authoriser, admin, contractorId } = placement;
  return {
    ...{ placement, contractorId },
    ...{ contractor: later(contractor), authoriser: later(authoriser), admin: later(admin) },
  };
}

test('A week voided after weeks began on another day is missing with its own days, and those around it without them', async () => {
  const { placement, contractorId, contractor, authoriser, admin } = await threeWeeks();
  const timesheetId = await send(contractor, placement, '2026-11-02', [shift('2026-11-05')]);
  await acceptTimesheet(authoriser, { timesheetId, note: null });
  const [office, worker] = [under(admin, SATURDAY), under(contractor, SATURDAY)];
  await voidTimesheet(office, { timesheetId, note: 'Wrong rate' });
  expect(await listed(office, contractorId)).toEqual([
    '2026-10-24 2026-10-30',
    '2026-10-31 2026-11-01',
    '2026-11-02 2026-11-08',
    '2026-11-09 2026-11-13',
    '2026-11-14 2026-11-20',
  ]);
  expect((await countMissing(office, { contractorIds: [contractorId] })).get(contractorId)).toBe(5);
  expect(await listed(office, contractorId, { from: '2026-11-05', to: '2026-11-05' })).toEqual([
    '2026-10-31 2026-11-01',
    '2026-11-02 2026-11-08',
  ]);
  const number = await numberOf(admin, timesheetId);
  expect(await refusalOf(send(worker, placement, '2026-11-07', [shift('2026-11-07')]))).toEqual([
    `beginning: 7 Nov 2026 lies in ${number}, which is void: it is entered again for its own days, 2 to 8 Nov 2026.`,
  ]);
  for (const [beginning, day] of [
    ['2026-10-31', '2026-11-01'],
    ['2026-11-02', '2026-11-05'],
    ['2026-11-14', '2026-11-15'],
  ] as const)
    await send(worker, placement, beginning, [shift(day)]);
  for (const beginning of ['2026-10-24', '2026-11-09'])
    await declare(worker, { contractorId, beginning, reason: 'No work' });
  expect(await listed(office, contractorId)).toEqual([]);
});

test('A week rejected before its placement changed to months is missing as a week', async () => {
  const { placement, contractorId, contractor, authoriser, admin } = await threeWeeks();
  const timesheetId = await send(contractor, placement, '2026-11-02', [shift('2026-11-05')]);
  await rejectTimesheet(authoriser, { timesheetId, note: 'Wrong hours' });
  const { contractId } = await getTimesheet(admin, timesheetId);
  await editContract(admin, contractId, EditContractSchema.parse({ entryPeriod: 'monthly' }));
  expect(await listMissing(admin, { contractorId })).toMatchObject([
    { beginning: '2026-10-01', ending: '2026-10-31', entryPeriod: 'monthly', rejected: null },
    { beginning: '2026-11-01', ending: '2026-11-01', entryPeriod: 'monthly', rejected: null },
    { beginning: '2026-11-02', ending: '2026-11-08', entryPeriod: 'weekly', rejected: { timesheetId } },
    { beginning: '2026-11-09', ending: '2026-11-30', entryPeriod: 'monthly', rejected: null },
  ]);
  expect(await refusalOf(send(contractor, placement, '2026-11-05', [shift('2026-11-05')]))).toEqual([
    `beginning: 5 Nov 2026 lies in ${await numberOf(admin, timesheetId)}, which is rejected: it is entered again for its own days, 2 to 8 Nov 2026.`,
  ]);
  const again = await send(contractor, placement, '2026-11-02', [shift('2026-11-05')]);
  expect(await getTimesheet(admin, again)).toMatchObject({ replacesTimesheetId: timesheetId, ending: '2026-11-08' });
  expect(await listed(admin, contractorId)).not.toContain('2026-11-02 2026-11-08');
});

test('A declared week that no longer begins on the first day of a week says what it is', async () => {
  const { placement, contractorId, contractor } = await threeWeeks();
  await declare(contractor, { contractorId, beginning: '2026-11-02', reason: 'No work' });
  expect(await refusalOf(send(under(contractor, SATURDAY), placement, '2026-11-07', [shift('2026-11-07')]))).toEqual([
    'beginning: 7 Nov 2026 lies in a period that is marked as not worked: 2 to 8 Nov 2026.',
  ]);
});

/** Returns every past period that can still be entered for a placement, by the plain rule of the entry. */
async function toEnter(ctx: Context, contractorId: string): Promise<string[]> {
  const placement = await getPlacement(ctx, contractorId);
  const { start, end } = runningDays(placement);
  const standing = await coverageBetween(ctx, contractorId, start, today(ctx));
  const running = { beginning: start, ending: end ?? '9999-12-31' };
  return placementPeriods(start, today(ctx), periodRuleOf(ctx.agency, placement), standing)
    .filter((one) => one.ending < today(ctx) && overlap(one, running))
    .filter((one) => one.standing === null || one.standing.kind === 'reopened')
    .map(({ beginning, ending }) => `${beginning} ${ending}`);
}

async function expectEachToOpen(ctx: Context, contractorId: string): Promise<number> {
  const missing = await listed(ctx, contractorId);
  expect(missing).toEqual(await toEnter(ctx, contractorId));
  const placement = await getPlacement(ctx, contractorId);
  for (const period of missing) {
    const [beginning, ending] = period.split(' ') as [string, string];
    const { periods } = await coverageAround(ctx, contractorId, beginning);
    expect(openPeriod(ctx.agency, placement, { beginning, ending }, periods).period).toMatchObject({
      beginning,
      ending,
    });
  }
  return missing.length;
}

test(`Whatever happened, what is missing can be entered, with exactly its dates (seed ${SEED})`, async () => {
  const { here, placements } = world;
  const send = async (agency: Context['agency'], input: { contractorId: string }) => {
    const by = placements.find(({ contractorId }) => contractorId === input.contractorId)!;
    const sent = SubmitTimesheetSchema.parse({ ...input, taskId: newId() });
    return (await submitTimesheet({ ...by.contractor, agency }, sent)).timesheetId;
  };
  const cases = fc.sample(fc.tuple(life, fc.constantFrom(...WEEK_DAYS), fc.nat(1)), { numRuns: LIVES, seed: SEED });
  let bridged = 0;
  for (const [one, timesheetWeekStartsOn, of] of cases) {
    const placement: PlacementOnContract = placements[of]!;
    await liveThrough(one, placement, { clients: [placement.clientId], send });
    bridged += await expectEachToOpen(under(here, { timesheetWeekStartsOn }), placement.contractorId);
  }
  expect(bridged).toBeGreaterThan(LIVES);
}, 240_000);
