import { describe, expect, test } from 'vitest';
import { Forbidden } from '#domain/errors.ts';
import { newId } from '#domain/new-id.ts';
import type { ApiScope } from '#domain/roles/role-type.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { addNote } from '#domain/timesheets/add-note.server.ts';
import { deleteTimesheet } from '#domain/timesheets/correction/delete-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { openTwoAgencies, type TwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

describe('Accepting', () => {
  test('decides a pending timesheet, puts it on the payroll feed and is in its history', async () => {
    const placement = await makePlacement(world.here);
    const timesheetId = await submitWeek(placement);
    await acceptTimesheet(placement.authoriser, { timesheetId, note: 'Thank you' });
    const timesheet = await getTimesheet(placement.admin, timesheetId);
    expect(timesheet).toMatchObject({
      status: 'accepted',
      decidedByName: 'Somebody',
      decisionNote: 'Thank you',
      version: 2,
      workedMinutes: 2250,
    });
    expect(timesheet.trail.map(({ action }) => action)).toEqual(['timesheet.accepted', 'timesheet.submitted']);
    const feed = await world.here.db.run({
      text: 'select minutes, kind from payroll_entries where timesheet_id = $1',
      values: [timesheetId],
    });
    expect(feed).toEqual([{ minutes: 2250, kind: 'accepted' }]);
  });
  test('is not for the contractor', async () => {
    const placement = await makePlacement(world.here);
    const timesheetId = await submitWeek(placement);
    await expect(acceptTimesheet(placement.contractor, { timesheetId, note: null })).rejects.toThrow(
      'This role may not accept timesheets for the contractor',
    );
  });
});

describe('Rejecting', () => {
  test('needs a reason', async () => {
    const placement = await makePlacement(world.here);
    const timesheetId = await submitWeek(placement);
    await expect(rejectTimesheet(placement.authoriser, { timesheetId, note: ' ' })).rejects.toThrow(
      'You must provide a note giving the reason for the rejection.',
    );
  });
  test('frees the period for a corrected timesheet that names the one it replaces', async () => {
    const placement = await makePlacement(world.here);
    const timesheetId = await submitWeek(placement);
    await rejectTimesheet(placement.authoriser, { timesheetId, note: 'Thursday finished at 15:00.' });
    const corrected = await submitWeek(placement, { replacesTimesheetId: timesheetId });
    expect(await getTimesheet(placement.contractor, corrected)).toMatchObject({
      status: 'pending',
      replacesTimesheetId: timesheetId,
    });
    expect(await getTimesheet(placement.contractor, timesheetId)).toMatchObject({ replacedByTimesheetId: corrected });
  });
});

describe('Deleting', () => {
  test('is for pending timesheets only', async () => {
    const placement = await makePlacement(world.here);
    const timesheetId = await submitWeek(placement);
    await deleteTimesheet(placement.contractor, { timesheetId, note: 'Wrong week' });
    await expect(deleteTimesheet(placement.contractor, { timesheetId, note: 'Again' })).rejects.toThrow(
      'The timesheet has already been deleted.',
    );
    const other = await submitWeek(placement);
    await acceptTimesheet(placement.admin, { timesheetId: other, note: null });
    await expect(deleteTimesheet(placement.admin, { timesheetId: other, note: 'No' })).rejects.toThrow(
      'Timesheets may only be deleted when in the Pending state.',
    );
  });
});

describe('Voiding', () => {
  test('keeps the accepted timesheet visible, frees its period and reverses it for payroll', async () => {
    const placement = await makePlacement(world.here);
    const timesheetId = await submitWeek(placement);
    await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
    await voidTimesheet(placement.admin, { timesheetId, note: 'Paid by hand' });
    expect(await getTimesheet(placement.contractor, timesheetId)).toMatchObject({
      status: 'accepted',
      isVoid: true,
      voidReason: 'Paid by hand',
    });
    await submitWeek(placement);
    const feed = await world.here.db.run<{ minutes: number }>({
      text: 'select minutes from payroll_entries where timesheet_id = $1 order by sequence',
      values: [timesheetId],
    });
    expect(feed.map(({ minutes }) => minutes)).toEqual([2250, -2250]);
  });
  test('is not for the authoriser, and not for a pending timesheet', async () => {
    const placement = await makePlacement(world.here);
    const timesheetId = await submitWeek(placement);
    await expect(voidTimesheet(placement.authoriser, { timesheetId, note: 'x' })).rejects.toThrow(
      'This role may not void timesheets',
    );
    await expect(voidTimesheet(placement.admin, { timesheetId, note: 'x' })).rejects.toThrow(
      'Only accepted timesheets may be made void.',
    );
  });
});

describe('Notes', () => {
  test('are added by everybody who sees the timesheet', async () => {
    const placement = await makePlacement(world.here);
    const timesheetId = await submitWeek(placement);
    await addNote(placement.authoriser, { timesheetId, note: 'Which machine?' });
    const { notes } = await getTimesheet(placement.contractor, timesheetId);
    expect(notes.map(({ body }) => body)).toEqual(['Which machine?']);
  });

  test('are read from the oldest to the newest', async () => {
    const placement = await makePlacement(world.here);
    const timesheetId = await submitWeek(placement);
    const noteAt = (instant: string, note: string) =>
      addNote({ ...placement.admin, clock: fixedClock(instant) }, { timesheetId, note });
    await noteAt('2026-06-02T09:00:00Z', 'Second');
    await noteAt('2026-06-01T09:00:00Z', 'First');
    const { notes } = await getTimesheet(placement.contractor, timesheetId);
    expect(notes.map(({ body }) => body)).toEqual(['First', 'Second']);
  });
});

describe('A timesheet does not exist', () => {
  const actions = {
    'to see': (ctx: TwoAgencies['here'], timesheetId: string) => getTimesheet(ctx, timesheetId),
    'to accept': (ctx: TwoAgencies['here'], timesheetId: string) => acceptTimesheet(ctx, { timesheetId, note: null }),
    'to delete': (ctx: TwoAgencies['here'], timesheetId: string) => deleteTimesheet(ctx, { timesheetId, note: 'x' }),
  };
  test.each(Object.entries(actions))(
    '%s for another agency, another authoriser, or anybody with a made-up id',
    async (_name, action) => {
      const placement = await makePlacement(world.here);
      const timesheetId = await submitWeek(placement);
      const said = 'This requested timesheet could not be found.';
      await expect(action(world.there, timesheetId)).rejects.toThrow(said);
      await expect(action(placement.stranger, timesheetId)).rejects.toThrow(said);
      await expect(action(placement.admin, '01900000-0000-7000-8000-000000000000')).rejects.toThrow(said);
      await expect(action(placement.admin, 'nonsense')).rejects.toThrow(said);
    },
  );
});

test('A key that may only read cannot enter time, by any route', async () => {
  const placement = await makePlacement(world.here);
  const scopes: ApiScope[] = ['timesheets:read', 'directory:read'];
  const reader = { ...world.here, actor: { kind: 'apiKey' as const, apiKeyId: newId(), name: 'Reader', scopes } };
  await expect(submitWeek({ ...placement, contractor: reader })).rejects.toThrow(Forbidden);
  expect(await submitWeek(placement)).toBeTruthy();
});
