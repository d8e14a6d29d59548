import { beforeAll, expect, test } from 'vitest';
import { updateAdvisories } from '#domain/advisories/updating/update-advisories.server.ts';
import { listOnDashboard } from '#domain/advisories/listing/list-on-dashboard.server.ts';
import { readNearby } from '#domain/advisories/listing/read-nearby.server.ts';
import { recomputeAdvisories } from '#domain/advisories/updating/recompute-advisories.server.ts';
import { readOwnWeeks } from '#domain/advisories/listing/read-placement-advisories.server.ts';
import { readTimesheetAdvisories } from '#domain/advisories/listing/read-timesheet-advisories.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { fixedClock } from '#platform/clock.ts';
import { makePlacement, type TestPlacement } from '#tests/support/placement.ts';
import { openTwoAgenciesAt } from '#tests/support/two-agencies.ts';
import { after } from './work-histories.ts';
import { opened } from '#tests/support/opened.ts';

const MONDAY = '2026-06-08';

const world = opened(() => openTwoAgenciesAt('2026-06-14T09:00:00Z'));
let here: Context;
beforeAll(async () => {
  here = world.here;
});

type Times = [date: string, startTime: string, endTime: string];
async function send({ contractor, contractorId }: TestPlacement, beginning: string, shifts: Times[]) {
  const entries = shifts.map(([entryDate, startTime, endTime]) => ({
    entryDate,
    startTime,
    endTime,
    breakMinutes: 30,
  }));
  const sent = SubmitTimesheetSchema.parse({ contractorId, beginning, taskId: newId(), entries });
  return (await submitTimesheet(contractor, sent)).timesheetId;
}
const contactOf = ({ contractor }: TestPlacement) => (contractor.actor as RoleActor).contactId!;

test('a timesheet shows its rest under the day, and an authoriser never sees another client’s name', async () => {
  const decided = await makePlacement(here, { start: null }, { start: '2026-05-04' });
  const away = { contractorContactId: contactOf(decided), start: '2026-05-04' };
  const elsewhere = await makePlacement(here, { start: null }, away);
  await here.db.run({
    text: `update clients set client_name = 'Seacroft Foundry' where id =
      (select k.client_id from contracts k join contractors p on p.agency_id = k.agency_id and p.contract_id = k.id where p.id = $1)`,
    values: [elsewhere.contractorId],
  });
  await send({ ...elsewhere, contractor: decided.contractor }, MONDAY, [[MONDAY, '14:00', '22:00']]);
  const timesheetId = await send(decided, MONDAY, [[after(MONDAY, 1), '08:00', '17:00']]);
  const read = async (ctx: Context) => readTimesheetAdvisories(ctx, await getTimesheet(ctx, timesheetId));
  const seen = await read(decided.authoriser);
  expect(seen).toMatchObject([
    {
      rule: 'dailyRest',
      date: after(MONDAY, 1),
      title: '10h 00m of rest before Tue 9 Jun. The rule is 11 hours.',
      where: expect.stringContaining('another placement'),
      contractorIds: [decided.contractorId],
    },
  ]);
  for (const hidden of ['Seacroft', elsewhere.contractorId]) expect(JSON.stringify(seen)).not.toContain(hidden);
  expect(JSON.stringify(await read(here))).toContain('Seacroft Foundry');
  expect(JSON.stringify(await read(decided.contractor))).toContain('Seacroft Foundry');
});

test('averages appear beside a week for the agency and the person, and not for the authoriser', async () => {
  const made = await makePlacement(here, { start: null }, { start: MONDAY });
  const days = [0, 1, 2, 3, 4].map((day): Times => [after(MONDAY, day), '06:00', '16:30']);
  const timesheetId = await send(made, MONDAY, days);
  const rules = async (ctx: Context) =>
    (await readTimesheetAdvisories(ctx, await getTimesheet(ctx, timesheetId))).map(({ rule, date }) => [rule, date]);
  expect(await rules(here)).toEqual([['fortyEightHours', null]]);
  expect(await rules(made.contractor)).toEqual([['fortyEightHours', null]]);
  expect(await rules(made.authoriser)).toEqual([]);
});

test('the form knows the shifts around its period, and none within the period', async () => {
  const made = await makePlacement(here, { start: null }, { start: '2026-05-04' });
  await send(made, '2026-05-18', [
    ['2026-05-23', '08:00', '16:00'],
    ['2026-05-24', '14:00', '22:00'],
  ]);
  await send(made, '2026-06-01', [
    ['2026-06-05', '08:00', '16:00'],
    ['2026-06-06', '08:00', '16:00'],
    ['2026-06-07', '08:00', '16:00'],
  ]);
  await send(made, MONDAY, [[MONDAY, '08:00', '16:00']]);
  const period = { beginning: MONDAY, ending: after(MONDAY, 6) };
  const requested = { ...period, contactId: contactOf(made), contractorId: made.contractorId };
  const { shifts, rules, weekStartsOn } = await readNearby(made.contractor, requested);
  expect(shifts.map(({ date }) => date)).toEqual(['2026-05-24', '2026-06-05', '2026-06-06', '2026-06-07']);
  expect(rules).toContain('dailyRest');
  expect(weekStartsOn).toBe('Monday');
});

test('advisories of the next two weeks are listed, the next first, in words with names; later or past ones are not', async () => {
  const made = await makePlacement(here, { start: null }, { start: '2026-03-30' });
  for (let week = 0; week < 11; week += 1) {
    const beginning = after('2026-03-30', week * 7);
    await send(made, beginning, [[beginning, '08:00', '16:00']]);
  }
  await updateAdvisories(here);
  const { comingUp: coming } = await listOnDashboard(here);
  expect(coming).toMatchObject({ from: '2026-06-14', until: '2026-06-28' });
  const found = coming.advisories.find(({ contactId }) => contactId === contactOf(made))!;
  expect(found).toMatchObject({ rule: 'twelveWeeks', level: 'comingUp', on: '2026-06-22' });
  expect(found.title).toBe('Week 11 of 12. Rights to equal pay and conditions from Mon 22 Jun 2026.');
  expect(found.where).not.toContain('another placement');
  const days = coming.advisories.map(({ on }) => on);
  expect(days).toEqual([...days].sort());
  expect(days.every((on) => on >= '2026-06-14' && on <= '2026-06-28')).toBe(true);
  const { comingUp: sooner } = await listOnDashboard({ ...here, clock: fixedClock('2026-06-07T09:00:00Z') });
  expect(sooner.until).toBe('2026-06-21');
  await expect(listOnDashboard(made.authoriser)).rejects.toThrow();
  expect((await listOnDashboard(world.there)).comingUp.advisories).toEqual([]);
});

test('the agency’s last whole week is listed separately, and nothing before or after it', async () => {
  const made = await makePlacement(here, { start: null }, { start: '2026-05-04' });
  await send(made, '2026-05-25', [['2026-05-31', '08:00', '16:00']]);
  await send(made, '2026-06-01', [
    ['2026-06-01', '08:00', '16:00'],
    ['2026-06-07', '08:00', '16:00'],
  ]);
  await send(made, MONDAY, [[MONDAY, '08:00', '16:00']]);
  await here.db.run({
    text: `update timesheet_entries set break_minutes = 0 where timesheet_id in
      (select id from timesheets where contractor_id = $1)`,
    values: [made.contractorId],
  });
  await recomputeAdvisories(here);
  const { lastWeek: last } = await listOnDashboard(here);
  expect(last).toMatchObject({ from: '2026-06-01', until: '2026-06-07' });
  const own = last.advisories.filter(({ contactId, rule }) => contactId === contactOf(made) && rule === 'break');
  expect(own.map(({ on }) => on)).toEqual(['2026-06-01', '2026-06-07']);
  await expect(listOnDashboard(made.contractor)).rejects.toThrow();
  expect((await listOnDashboard(world.there)).lastWeek.advisories).toEqual([]);
});

test('a contractor’s own page has each role with its weeks, and their average', async () => {
  const made = await makePlacement(here, { start: null }, { start: '2026-05-04' });
  await send(made, '2026-06-01', [['2026-06-05', '08:00', '16:30']]);
  await send(made, MONDAY, [[MONDAY, '08:00', '16:30']]);
  const own = await readOwnWeeks(made.contractor, { contactId: contactOf(made), fullname: '' });
  expect(own).toMatchObject({
    standings: [{ facts: { count: 1 }, isShared: false }],
    workingTime: { average: '8h 00m on average over 2 weeks', fullFrom: '2026-09-21', optOut: null },
  });
});
