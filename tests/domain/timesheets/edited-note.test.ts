import { describe, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { addNote } from '#domain/timesheets/add-note.server.ts';
import { editInWords } from '#domain/timesheets/edit-in-words.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { fixedClock } from '#platform/clock.ts';
import { makePlacement, submitWeek, type TestPlacement } from '#tests/support/placement.ts';
import { opened } from '#tests/support/opened.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';

const world = opened(openTwoAgencies);
const MONDAY = { entryDate: '2026-05-18', startTime: '09:00', endTime: '17:00' };
const TUESDAY = { ...MONDAY, entryDate: '2026-05-19' };

let placement: TestPlacement;
let timesheetId: string;
async function begin(note: string | null): Promise<void> {
  placement = await makePlacement(world.here);
  timesheetId = await submitWeek(placement, { note, entries: [MONDAY] });
}
const stored = () => getTimesheet(placement.admin, timesheetId);
const edit = (change: object, ctx: Context = placement.contractor) =>
  editTimesheet(ctx, EditTimesheetSchema.parse({ timesheetId, ...change }));
const notes = async () => {
  const { note, notes: list } = await stored();
  return [note, list.map(({ body }) => body)];
};
const lastEdit = async () => {
  const event = (await stored()).trail.find(({ action }) => action === 'timesheet.edited')!;
  return { before: event.changeBefore, after: event.changeAfter, words: editInWords(event, false) };
};

describe('The note of a timesheet', () => {
  test('is unchanged if an edit leaves it out, and so are the entries if it names only the note', async () => {
    await begin('A');
    await edit({ entries: [TUESDAY] });
    expect(await notes()).toEqual(['A', ['A']]);
    const { entries } = await stored();
    await edit({ note: 'B' });
    expect(await stored()).toMatchObject({ entries, note: 'B', version: 3 });
    await edit({});
    expect(await stored()).toMatchObject({ version: 3 });
  });
  test('is one of its list: an edit replaces it, adds it, or removes it', async () => {
    await begin('A');
    const later = { ...placement.authoriser, clock: fixedClock('2026-05-25T10:00:00Z') };
    await addNote(later, { timesheetId, note: 'Seen' });
    await edit({ note: 'B' }, { ...placement.admin, clock: fixedClock('2026-05-25T11:00:00Z') });
    expect(await notes()).toEqual(['B', ['Seen', 'B']]);
    expect((await stored()).notes[1]).toMatchObject({
      authorName: 'Somebody',
      createdAt: '2026-05-25T11:00:00Z',
    });
    await edit({ note: '' });
    expect(await notes()).toEqual([null, ['Seen']]);
    await edit({ note: 'C' });
    expect((await notes())[0]).toBe('C');
    expect((await stored()).notes.map(({ body }) => body).sort()).toEqual(['C', 'Seen']);
    await edit({ note: null });
    expect(await notes()).toEqual([null, ['Seen']]);
  });
  test('is found in an older timesheet’s list by the time both were written', async () => {
    await begin('A');
    await world.here.db.run({
      text: 'update timesheet_notes set id = $2 where timesheet_id = $1',
      values: [timesheetId, newId()],
    });
    await edit({ note: 'B' });
    expect(await notes()).toEqual(['B', ['B']]);
  });
});

describe('The history of an edit', () => {
  test('says which day was moved, and no unchanged total', async () => {
    await begin(null);
    await edit({ entries: [TUESDAY] });
    const time = { startTime: '09:00', endTime: '17:00', billableMinutes: 480 };
    expect(await lastEdit()).toEqual({
      before: { entries: [{ entryDate: '2026-05-18', ...time }] },
      after: { entries: [{ entryDate: '2026-05-19', ...time }] },
      words: ['Mon 18 May 09:00–17:00 removed', 'Tue 19 May set to 09:00–17:00'],
    });
  });
  test('has the times, breaks, nights and totals that differ, on those days', async () => {
    await begin(null);
    const night = {
      entryDate: '2026-05-19',
      startTime: '22:00',
      endTime: '06:00',
      breakTime: '30',
      isNightshift: true,
    };
    await edit({ entries: [MONDAY, night] });
    expect(await lastEdit()).toEqual({
      before: { entries: [], workedMinutes: 480, nightshiftMinutes: 0 },
      after: {
        entries: [
          {
            ...{ entryDate: '2026-05-19', startTime: '22:00', endTime: '06:00' },
            ...{ breakMinutes: 30, isNightshift: true, billableMinutes: 450 },
          },
        ],
        workedMinutes: 930,
        nightshiftMinutes: 450,
      },
      words: ['Tue 19 May set to 22:00–06:00 less 30m (nightshift)'],
    });
    await edit({ entries: [MONDAY, { ...night, breakTime: '15' }] });
    expect((await lastEdit()).words).toEqual([
      'Tue 19 May changed from 22:00–06:00 less 30m (nightshift) to 22:00–06:00 less 15m (nightshift)',
    ]);
  });
  test('has the note before and after', async () => {
    await begin('A');
    await edit({ note: 'B' });
    expect(await lastEdit()).toEqual({
      before: { note: 'A' },
      after: { note: 'B' },
      words: ['Note changed from “A” to “B”'],
    });
    await edit({ note: null });
    expect(await lastEdit()).toEqual({ before: { note: 'B' }, after: { note: null }, words: ['Note “B” removed'] });
  });
});

test('An edit of days or of total hours is described in its own unit, and one from before days were recorded is not', () => {
  const words = (entries: object[], decimal = false) =>
    editInWords({ changeBefore: null, changeAfter: { entries } }, decimal);
  const day = { entryDate: '2026-05-18' };
  expect(words([{ ...day, chargingPeriodRate: '0.50', isHoliday: true }])).toEqual([
    'Mon 18 May set to ½ day (holiday)',
  ]);
  expect(words([{ ...day, durationMinutes: 450 }])).toEqual(['Mon 18 May set to 7h 30m']);
  expect(words([{ ...day, durationMinutes: 450 }], true)).toEqual(['Mon 18 May set to 7.50']);
  const sums = { changeBefore: { workedMinutes: 480 }, changeAfter: { workedMinutes: 480, holidayMinutes: 0 } };
  expect(editInWords(sums, false)).toEqual([]);
});
