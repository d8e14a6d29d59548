import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ListAdvisoriesSchema } from '#domain/advisories/advisory.schema.ts';
import { findAgenciesWithAdvisoriesDue } from '#domain/advisories/updating/find-agencies-with-advisories-due.server.ts';
import { updateAdvisories } from '#domain/advisories/updating/update-advisories.server.ts';
import { listAdvisories } from '#domain/advisories/listing/list-advisories.server.ts';
import { recomputeAdvisories } from '#domain/advisories/updating/recompute-advisories.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { fixedClock } from '#platform/clock.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { life, liveThrough } from '#tests/support/random-lives.ts';
import { opened } from '#tests/support/opened.ts';
import { type PlacementOnContract, openWithPlacements } from '#tests/support/placement.ts';

const LIVES = Number(process.env.RANDOM_LIVES ?? 25);
const SEED = Number(process.env.RANDOM_SEED ?? Math.floor(Math.random() * 2 ** 31));

const world = opened(() => openWithPlacements('2026-12-01T09:00:00Z', ['2026-02-04', '2026-09-16']));
let here: Context;
let placements: PlacementOnContract[];
beforeAll(() => void ({ here, placements } = world));

const listed = async (ctx: Context, query: object = {}) =>
  (await listAdvisories(ctx, ListAdvisoriesSchema.parse({ limit: 1000, ...query }))).rows;
const send = async (agency: Context['agency'], input: { contractorId: string }) => {
  const by = placements.find(({ contractorId }) => contractorId === input.contractorId)!;
  const sent = SubmitTimesheetSchema.parse({ ...input, taskId: newId() });
  return (await submitTimesheet({ ...by.contractor, agency }, sent)).timesheetId;
};
const marks = async () =>
  (await here.db.run<{ count: number }>({ text: 'select count(*)::int as count from advisory_marks', values: [] }))[0]!
    .count;

/** Returns a week with shifts from 14:00 to 22:00 and, the next day, from 08:00: ten hours of rest. */
const restless = (contractorId: string, beginning: string, next: string) => ({
  contractorId,
  beginning,
  entries: [
    { entryDate: beginning, startTime: '14:00', endTime: '22:00', breakMinutes: 30 },
    { entryDate: next, startTime: '08:00', endTime: '17:00', breakMinutes: 30 },
  ],
});

const due = (at: string) =>
  findAgenciesWithAdvisoriesDue({ db: world.platform.pool.for({ agencyId: null }), clock: fixedClock(at) });

test('an agency whose advisories were never calculated is found by the sweep, once', async () => {
  expect(await due('2026-12-01T09:00:00Z')).toContain(world.there.agency.id);
  await updateAdvisories(world.there);
  expect(await due('2026-12-01T09:00:00Z')).not.toContain(world.there.agency.id);
});

test('a submitted shift is checked, and a deleted one no longer is', async () => {
  const { contractorId } = placements[0]!;
  expect(await listed(here)).toEqual([]);
  const timesheetId = await send(here.agency, restless(contractorId, '2026-05-18', '2026-05-19'));
  const found = await listed(here);
  expect(found).toMatchObject([
    {
      rule: 'dailyRest',
      level: 'missing',
      on: '2026-05-19',
      contractorIds: [contractorId],
      title: '10h 00m of rest before Tue 19 May. The rule is 11 hours.',
    },
  ]);
  expect(await listed(here, { rule: 'dailyRest', from: '2026-05-19', to: '2026-05-19' })).toEqual(found);
  expect(await listed(here, { to: '2026-05-18' })).toEqual([]);
  expect(await listed(here, { level: 'over' })).toEqual([]);
  await here.db.run({
    text: `update timesheets set status = 'deleted', deletion_reason = 'Wrong' where id = $1`,
    values: [timesheetId],
  });
  expect(await listed(here)).toEqual([]);
});

test('contractors see their own, and another agency sees nothing', async () => {
  const [one, other] = [placements[0]!, placements[1]!];
  await send(here.agency, restless(one.contractorId, '2026-06-01', '2026-06-02'));
  expect(await listed(one.contractor)).toHaveLength(1);
  expect(await listed(other.contractor)).toEqual([]);
  expect(await listed(world.there)).toEqual([]);
  expect(await listed(world.there, { contractorId: one.contractorId })).toEqual([]);
});

test('authorisers see rest and breaks of what they decide, and neither client nor contract of other placements', async () => {
  const decided = await makePlacement(here, { start: null }, { start: '2026-02-04' });
  const { contactId } = decided.contractor.actor as RoleActor;
  const away = { contractorContactId: contactId!, start: '2026-02-04' };
  const elsewhere = await makePlacement(here, { start: null }, away);
  await here.db.run({
    text: `with k as (update contracts set name = 'Seacroft night casters'
        where id = (select contract_id from contractors where id = $1) returning client_id)
      update clients set client_name = 'Seacroft Foundry' where id in (select client_id from k)`,
    values: [elsewhere.contractorId],
  });
  const week = (contractorId: string, entryDate: string, startTime: string, endTime: string) =>
    SubmitTimesheetSchema.parse({
      contractorId,
      beginning: '2026-05-18',
      taskId: newId(),
      entries: [{ entryDate, startTime, endTime }],
    });
  // Ten hours of rest between the two clients, and a shift without a break at each.
  await submitTimesheet(decided.contractor, week(decided.contractorId, '2026-05-19', '08:00', '17:00'));
  await submitTimesheet(decided.contractor, week(elsewhere.contractorId, '2026-05-18', '14:00', '22:00'));
  const all = await listed(here, { contactId });
  expect(all.map(({ rule }) => rule).sort()).toEqual(['break', 'break', 'dailyRest']);
  const seen = await listed(decided.authoriser);
  expect(seen.map(({ rule, contractorIds }) => [rule, contractorIds]).sort()).toEqual([
    ['break', [decided.contractorId]],
    ['dailyRest', [decided.contractorId]],
  ]);
  expect(JSON.stringify(all)).toContain('Seacroft Foundry');
  for (const hidden of ['Seacroft', elsewhere.contractorId]) expect(JSON.stringify(seen)).not.toContain(hidden);
  expect(seen.find(({ rule }) => rule === 'dailyRest')!.where).toContain('another placement');
  expect(await listed(decided.stranger)).toEqual([]);
  expect(await listed(decided.authoriser, { rule: 'fortyEightHours' })).toEqual([]);
});

test('each page leads to the next', async () => {
  const { contractorId } = placements[0]!;
  await send(here.agency, restless(contractorId, '2026-06-08', '2026-06-09'));
  const first = await listAdvisories(here, ListAdvisoriesSchema.parse({ limit: 1 }));
  const second = await listAdvisories(here, ListAdvisoriesSchema.parse({ limit: 1, cursor: first.nextCursor }));
  expect([...first.rows, ...second.rows].map(({ on }) => on)).toEqual(['2026-06-09', '2026-06-02']);
  await expect(listAdvisories(here, ListAdvisoriesSchema.parse({ cursor: 'no' }))).rejects.toThrow();
});

test('the sweep finds agencies with something to calculate, even if only the calendar changed it', async () => {
  await send(here.agency, restless(placements[1]!.contractorId, '2026-11-23', '2026-11-24'));
  expect(await due('2026-12-01T09:00:00Z')).toContain(here.agency.id);
  expect(await updateAdvisories(here)).toBe(1);
  expect(await marks()).toBe(0);
  expect(await due('2026-12-01T09:00:00Z')).not.toContain(here.agency.id);
  // Weeks start on Mondays in this role: that of 30 Nov ends on 7 Dec.
  expect(await due('2026-12-06T09:00:00Z')).not.toContain(here.agency.id);
  expect(await due('2026-12-07T09:00:00Z')).toContain(here.agency.id);
});

test('recalculating everything needs permission to change settings', async () => {
  await expect(recomputeAdvisories(placements[0]!.contractor)).rejects.toMatchObject({ code: 'role_may_not' });
});

test('nothing is kept or calculated for an erased person', async () => {
  const [{ contactId }] = (await here.db.run<{ contactId: string }>({
    text: 'select contact_id from contractors where id = $1',
    values: [placements[0]!.contractorId],
  })) as [{ contactId: string }];
  const erasure = newId();
  await here.db.run({
    text: `insert into erasures (agency_id, id, contact_id, keep_until, erased_at) values ($1, $2, $3, '2030-01-01', now())`,
    values: [here.agency.id, erasure, contactId],
  });
  await recomputeAdvisories(here);
  expect(await listed(here, { contactId })).toEqual([]);
  await here.db.run({ text: 'delete from erasures where id = $1', values: [erasure] });
  await recomputeAdvisories(here);
  expect(await listed(here, { contactId })).toHaveLength(2);
});

test(`the stored advisories equal those calculated from scratch, whatever happens (seed ${SEED})`, async () => {
  const zones = ['Europe/London', 'America/New_York'] as const;
  const cases = fc.sample(fc.tuple(life, fc.nat(1), fc.nat(5)), { numRuns: LIVES, seed: SEED });
  // Clocks do not go back by days, and nobody is recomputed for that.
  cases.sort(([, , one], [, , other]) => one - other);
  let found = 0;
  for (const [one, of, later] of cases) {
    const placement = placements[of]!;
    await liveThrough(one, placement, { clients: [placement.clientId], send });
    const ctx: Context = {
      ...here,
      clock: fixedClock(`2026-12-${String(1 + later * 4).padStart(2, '0')}T09:00:00Z`),
      agency: { ...here.agency, timeZone: zones[later % 2]! },
    };
    const kept = await listed(ctx);
    await recomputeAdvisories(ctx);
    expect(await listed(ctx), `seed ${SEED}`).toEqual(kept);
    found += kept.length;
  }
  expect(found).toBeGreaterThan(LIVES);
});
