import { describe, expect, test } from 'vitest';
import { openedCaller } from '../../support/api.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const call = openedCaller(world);

describe('PATCH /timesheets/{timesheetId}', () => {
  test('200 keeps fields that are left out, and the note is the one in its list', async () => {
    const entries = [{ entryDate: '2026-05-18', startTime: '09:00', endTime: '17:00' }];
    const timesheetId = await submitWeek(await makePlacement(world.here), { note: 'A', entries });
    const path = `/timesheets/${timesheetId}`;
    const notes = async () => {
      const { body } = await call('GET', `${path}/notes`);
      return (body.notes as { body: string }[]).map((note) => note.body);
    };
    expect(await call('PATCH', path, { entries, note: 'B' })).toMatchObject({ status: 200, body: { note: 'B' } });
    expect(await notes()).toEqual(['B']);
    const moved = [{ ...entries[0], entryDate: '2026-05-19' }];
    expect((await call('PATCH', path, { entries: moved })).body).toMatchObject({ note: 'B', version: 3 });
    const { body } = await call('PATCH', path, { note: '' });
    expect(body).toMatchObject({ note: null, noteAdded: null, timesheetEntries: [{ entryDate: '2026-05-19' }] });
    expect(await notes()).toEqual([]);
    expect((await call('PATCH', path, { entries: [] })).status).toBe(422);
  });
});

describe('The actions on a timesheet', () => {
  test('200 accepts, 409 the second time, saying who and when', async () => {
    const timesheetId = await submitWeek(await makePlacement(world.here));
    expect(await call('PATCH', `/timesheets/${timesheetId}/accept`, {})).toMatchObject({
      status: 200,
      body: { status: 'accepted', isAccepted: true },
    });
    expect(await call('PATCH', `/timesheets/${timesheetId}/reject`, { note: 'No' })).toMatchObject({
      status: 409,
      body: {
        code: 'already_decided',
        title: expect.stringMatching(/^API key .* accepted this timesheet on 26 May 2026/),
      },
    });
  });
  test('422 rejects nothing without a reason, in the domain’s words', async () => {
    const timesheetId = await submitWeek(await makePlacement(world.here));
    expect((await call('PATCH', `/timesheets/${timesheetId}/reject`, {})).body).toMatchObject({
      status: 422,
      title: 'You must provide a note giving the reason for the rejection.',
    });
  });
  test('200 deletes and voids with a reason', async () => {
    const deleted = await submitWeek(await makePlacement(world.here));
    expect(await call('DELETE', `/timesheets/${deleted}`, { note: 'Twice' })).toMatchObject({
      status: 200,
      body: { isDeleted: true, deletionReason: 'Twice' },
    });
    const voided = await submitWeek(await makePlacement(world.here));
    await call('PATCH', `/timesheets/${voided}/accept`, { note: 'Fine' });
    expect(await call('POST', `/timesheets/${voided}/void`, { note: 'Paid by hand' })).toMatchObject({
      status: 200,
      body: { isVoid: true, voidReason: 'Paid by hand' },
    });
  });
  test.each(['accept', 'reject', 'notes'])('404 to %s another agency’s timesheet', async (action) => {
    const foreign = await submitWeek(await makePlacement(world.there));
    expect((await call('PATCH', `/timesheets/${foreign}/${action}`, { note: 'x' })).status).toBe(404);
  });
});
