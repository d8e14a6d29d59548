import { describe, expect, test } from 'vitest';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { acceptMany } from '#domain/timesheets/decision/accept-many.server.ts';
import { readTick, summaryOf, tickOf } from '#domain/timesheets/decision/bulk.ts';
import { deleteTimesheet } from '#domain/timesheets/correction/delete-timesheet.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { findOpenPlacements } from '#domain/timesheets/entry/find-open-placements.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { nextPending } from '#domain/timesheets/decision/next-pending.server.ts';
import { pickMatching } from '#domain/timesheets/listing/pick-timesheets.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { remindAuthorisersNow } from '#domain/reminders/sending/remind-now.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { makePlacement, NORMAL_WEEK, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { countingRoundTrips } from '../../support/round-trips.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

describe('Accepting many', () => {
  test('accepts what it can and gives a reason for each of the others', async () => {
    const made: TestPlacement[] = [];
    for (let i = 0; i < 4; i += 1) made.push(await makePlacement(world.here));
    const ids: string[] = [];
    for (const placement of made) ids.push(await submitWeek(placement));
    const { admin, authoriser, contractor } = made[0]!;
    await rejectTimesheet(admin, { timesheetId: ids[1]!, note: 'Wrong week' });
    await deleteTimesheet(admin, { timesheetId: ids[2]!, note: 'Twice' });
    const edit = EditTimesheetSchema.parse({ timesheetId: ids[3], entries: NORMAL_WEEK.slice(1) });
    await editTimesheet(made[3]!.contractor, edit);
    const picked = [...ids, newId()].map((timesheetId) => ({ timesheetId, version: 1 }));
    const outcomes = await acceptMany(admin, picked);
    expect(outcomes.map(({ isDone, code }) => [isDone, code])).toEqual([
      [true, 'done'],
      [false, 'already_decided'],
      [false, 'already_decided'],
      [false, 'version_changed'],
      [false, 'timesheet_not_found'],
    ]);
    expect(outcomes[1]!.message).toMatch(/ rejected this timesheet on 26 May 2026, 09:40\.$/);
    expect(summaryOf('Accepted', outcomes)).toBe(
      'Accepted 1 of 5 (2 are not pending, 1 changed meanwhile, 1 was refused)',
    );
    expect(await acceptMany(authoriser, [{ timesheetId: ids[3]! }])).toMatchObject([{ code: 'timesheet_not_found' }]);
    await expect(acceptMany(contractor, picked)).rejects.toThrow('This role may not accept timesheets');
  });
  test('stops if the role is disabled meanwhile', async () => {
    const own = await makePlacement(world.here);
    const timesheetId = await submitWeek(own);
    const { roleId, accountId } = own.authoriser.actor as RoleActor;
    const text = 'update roles set is_enabled = not is_enabled where id = $1';
    const change = () => own.authoriser.db.as(accountId).run({ text, values: [roleId] });
    const accept = () => acceptMany(own.authoriser, [{ timesheetId, version: 1 }]);
    await change();
    expect(await accept()).toMatchObject([
      { isDone: false, message: expect.stringContaining('may no longer use the portal') },
    ]);
    await change();
    expect(await accept()).toMatchObject([{ isDone: true }]);
  });
  test('asks in the transaction of each what whoever accepts may by then', async () => {
    const own = await makePlacement(world.here);
    const timesheetId = await submitWeek(own);
    const { roleId, accountId } = own.authoriser.actor as RoleActor;
    const disable = { text: 'update roles set is_enabled = false where id = $1', values: [roleId] };
    const { ctx } = countingRoundTrips(own.authoriser, () => own.authoriser.db.as(accountId).run(disable));
    expect(await acceptMany(ctx, [{ timesheetId, version: 1 }])).toMatchObject([{ isDone: false }]);
  });
  test('needs at least one and takes 500 at most', async () => {
    const { admin } = await makePlacement(world.here);
    await expect(acceptMany(admin, [])).rejects.toThrow('Select at least one timesheet');
    const many = Array.from({ length: 501 }, () => ({ timesheetId: newId() }));
    await expect(acceptMany(admin, many)).rejects.toThrow('At most 500 timesheets at once');
  });
  test('takes exactly those that a filter finds', async () => {
    const placement = await makePlacement(world.here);
    const timesheetId = await submitWeek(placement);
    const { contractorId, admin, stranger } = placement;
    const filter = ListTimesheetsSchema.parse({ status: 'pending', contractorId });
    expect(await pickMatching(admin, filter)).toEqual([{ timesheetId, version: 1 }]);
    expect(await pickMatching(stranger, filter)).toEqual([]);
  });
  test('reads back the ticks it writes', () => {
    const id = newId();
    expect(readTick(tickOf({ id, version: 3 }))).toEqual({ timesheetId: id, version: 3 });
    expect(readTick(id)).toEqual({ timesheetId: id });
  });
});

test('Reminding authorisers of many reports for each whether somebody was reminded', async () => {
  const [waiting, decided] = [await makePlacement(world.here), await makePlacement(world.here)];
  const ids = [await submitWeek(waiting), await submitWeek(decided)];
  await acceptMany(waiting.admin, [{ timesheetId: ids[1]! }]);
  expect(await remindAuthorisersNow(waiting.admin, ids, composeReminder)).toMatchObject([
    { isDone: true, message: expect.stringMatching(/^Reminder sent to /) },
    { isDone: false, code: 'not_pending' },
  ]);
  await expect(remindAuthorisersNow(waiting.authoriser, ids, composeReminder)).rejects.toThrow(
    'This role may not send authorisation reminders',
  );
});

test('The queue of an authoriser leads from one pending timesheet to the next, the oldest first', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-05-04' });
  const week = (day: string) => ({
    beginning: `2026-05-${day}`,
    entries: [{ entryDate: `2026-05-${day}`, startTime: '9', endTime: '17' }],
  });
  const ids: string[] = [];
  for (const day of ['04', '11', '18']) ids.push(await submitWeek(placement, week(day)));
  const [first, middle, last] = ids as [string, string, string];
  const beside = (id: string, day: string) => nextPending(placement.authoriser, { id, beginning: `2026-05-${day}` });
  expect(await beside(first, '04')).toEqual({ previous: null, next: middle });
  expect(await beside(middle, '11')).toEqual({ previous: first, next: last });
  await acceptMany(placement.authoriser, [{ timesheetId: last }]);
  expect(await beside(middle, '11')).toEqual({ previous: first, next: null });
});

test('Time is entered on behalf of current or recently ended placements, found by name, by administration only', async () => {
  const contract = { name: 'Lighthouse keeper' };
  const { contractorId, admin, contractor } = await makePlacement(world.here, contract, { start: '2026-05-04' });
  await makePlacement(world.here, contract, { start: '2025-05-04', end: '2025-06-01' });
  await makePlacement(world.here, contract, { start: '2026-07-06' });
  const found = await findOpenPlacements(admin, 'lighthouse');
  expect(found).toMatchObject({ total: 1, choices: [{ value: contractorId }] });
  expect((await findOpenPlacements(admin, 'nobody at all')).choices).toEqual([]);
  await expect(findOpenPlacements(contractor, '')).rejects.toThrow('This role is not permitted');
});
