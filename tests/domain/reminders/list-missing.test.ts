import { expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { listMissing } from '#domain/reminders/missing/list-missing.server.ts';
import { listPendingForAuthorisation } from '#domain/timesheets/authorisation/list-pending-for-authorisation.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { makePlacement, submitWeek } from '#tests/support/placement.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

const beginnings = async (ctx: Context, contractorId: string, more: object = {}) =>
  (await listMissing(ctx, { contractorId, ...more })).map(({ beginning }) => beginning);
const at = (ctx: Context, instant: string): Context => ({ ...ctx, clock: fixedClock(instant) });
const run = (ctx: Context, text: string, values: unknown[]) => ctx.db.run({ text, values });

test('A placement that starts and ends mid-week misses every week it touches, the last one once it has ended', async () => {
  const { contractorId } = await makePlacement(world.here, {}, { start: '2026-04-29', end: '2026-05-13' });
  expect(await beginnings(world.here, contractorId)).toEqual(['2026-04-27', '2026-05-04', '2026-05-11']);
  expect(await beginnings(at(world.here, '2026-05-17T12:00:00Z'), contractorId)).toEqual(['2026-04-27', '2026-05-04']);
});

test('An ongoing placement misses periods up to yesterday, by the agency’s own midnight', async () => {
  const { contractorId } = await makePlacement(world.here, {}, { start: '2026-05-11' });
  expect(await beginnings(at(world.here, '2026-05-24T22:59:00Z'), contractorId)).toEqual(['2026-05-11']);
  expect(await beginnings(at(world.here, '2026-05-24T23:00:00Z'), contractorId)).toEqual(['2026-05-11', '2026-05-18']);
});

test('A live timesheet fills its period; rejecting or voiding it frees the period', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-05-18' });
  const { contractorId, authoriser, admin } = placement;
  expect(await beginnings(world.here, contractorId)).toEqual(['2026-05-18']);
  const timesheetId = await submitWeek(placement);
  expect(await beginnings(world.here, contractorId)).toEqual([]);
  await rejectTimesheet(authoriser, { timesheetId, note: 'Wrong week.' });
  expect(await beginnings(world.here, contractorId)).toEqual(['2026-05-18']);
  const second = await submitWeek(placement);
  await acceptTimesheet(authoriser, { timesheetId: second, note: null });
  expect(await beginnings(world.here, contractorId)).toEqual([]);
  await voidTimesheet(admin, { timesheetId: second, note: 'Wrong contract.' });
  expect(await beginnings(world.here, contractorId)).toEqual(['2026-05-18']);
});

test('A declaration that they did not work fills its period', async () => {
  const { contractorId } = await makePlacement(world.here, {}, { start: '2026-05-11' });
  await run(
    world.here,
    `insert into declarations (agency_id, id, contractor_id, beginning, ending, entry_period, declared_by_name, created_at)
     values ($1, $2, $3, '2026-05-11', '2026-05-17', 'weekly', 'Callum', now())`,
    [world.here.agency.id, newId(), contractorId],
  );
  expect(await beginnings(world.here, contractorId)).toEqual(['2026-05-18']);
});

test('A monthly placement misses whole months, by its own entry period before its contract’s', async () => {
  const { contractorId } = await makePlacement(world.here, { entryPeriod: 'monthly' }, { start: '2026-02-14' });
  expect(await listMissing(world.here, { contractorId })).toMatchObject([
    { entryPeriod: 'monthly', beginning: '2026-02-01', ending: '2026-02-28' },
    { beginning: '2026-03-01', ending: '2026-03-31' },
    { beginning: '2026-04-01', ending: '2026-04-30' },
  ]);
  await run(world.here, `update contractors set entry_period = 'weekly', start_date = '2026-05-11' where id = $1`, [
    contractorId,
  ]);
  expect(await beginnings(world.here, contractorId)).toEqual(['2026-05-11', '2026-05-18']);
});

test('A changed week start repeats no week that is filled and loses no day of the new ones', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-05-18' });
  await submitWeek(placement);
  const { settings } = world.here.agency;
  const saturday = {
    ...at(world.here, '2026-05-31T12:00:00Z'),
    agency: {
      ...world.here.agency,
      settings: { ...settings, defaults: { ...settings.defaults, timesheetWeekStartsOn: 'Saturday' as const } },
    },
  };
  expect(await listMissing(saturday, { contractorId: placement.contractorId })).toMatchObject([
    { beginning: '2026-05-25', ending: '2026-05-29' },
  ]);
});

test('A range includes periods that overlap it', async () => {
  const { contractorId } = await makePlacement(world.here, {}, { start: '2026-04-06' });
  const inRange = (from: string | null, to: string | null) => beginnings(world.here, contractorId, { from, to });
  expect(await inRange('2026-05-10', '2026-05-18')).toEqual(['2026-05-04', '2026-05-11', '2026-05-18']);
  expect(await inRange('2026-05-18', null)).toEqual(['2026-05-18']);
  expect(await inRange(null, '2026-04-12')).toEqual(['2026-04-06']);
});

test('A deleted placement misses nothing, and one without reminders is still listed', async () => {
  const gone = await makePlacement(world.here, {}, { start: '2026-05-18' });
  const quiet = await makePlacement(world.here, {}, { start: '2026-05-18' });
  await run(world.here, `update contractors set status = 'deleted' where id = $1`, [gone.contractorId]);
  await run(world.here, `update contractors set is_sending_reminders = false where id = $1`, [quiet.contractorId]);
  expect(await beginnings(world.here, gone.contractorId)).toEqual([]);
  expect(await listMissing(world.here, { contractorId: quiet.contractorId })).toMatchObject([
    { beginning: '2026-05-18', isSendingReminders: false },
  ]);
});

test('Nobody sees what is out of reach: another agency, another contractor, another authoriser', async () => {
  const own = await makePlacement(world.here, {}, { start: '2026-05-18' });
  const foreign = await makePlacement(world.there, {}, { start: '2026-05-18' });
  const { contractorId } = own;
  expect(await beginnings(world.there, contractorId)).toEqual([]);
  expect(new Set((await listMissing(world.there)).map((one) => one.contractorId))).toEqual(
    new Set([foreign.contractorId]),
  );
  expect((await listMissing(own.contractor)).map((one) => one.contractorId)).toEqual([contractorId]);
  expect(await beginnings(own.authoriser, contractorId)).toEqual(['2026-05-18']);
  expect(await beginnings(own.stranger, contractorId)).toEqual([]);
  expect(await beginnings(world.here, 'nonsense')).toEqual([]);
});

test('Pending timesheets are listed with their primary authoriser until they are decided', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-05-18' });
  const timesheetId = await submitWeek(placement);
  const { contractorId } = placement;
  expect(await listPendingForAuthorisation(world.here, { contractorId })).toMatchObject([
    { timesheetId, contractorId, beginning: '2026-05-18', authoriserName: 'Helen Brackenridge', workedMinutes: 2250 },
  ]);
  expect(await listPendingForAuthorisation(world.there, { contractorId })).toEqual([]);
  expect(await listPendingForAuthorisation(placement.stranger, { contractorId })).toEqual([]);
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  expect(await listPendingForAuthorisation(world.here, { contractorId })).toEqual([]);
});
