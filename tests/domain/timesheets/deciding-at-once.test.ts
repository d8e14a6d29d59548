import { describe, expect, test } from 'vitest';
import { Conflict } from '#domain/errors.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { deleteTimesheet } from '#domain/timesheets/correction/delete-timesheet.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { updateTimesheet } from '#domain/timesheets/timesheets.rows.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { makePlacement, NORMAL_WEEK, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { raceFor, refusalsOf } from '../../support/race.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
let placement: TestPlacement;
let timesheetId: string;

const changed = () => {
  const { fullname } = placement.contractor.actor as RoleActor;
  return `${fullname} changed this timesheet on 26 May 2026, 09:40, after you opened it. Please look at it again.`;
};

/** Creates a pending timesheet of a separate placement. */
async function begin(): Promise<void> {
  placement = await makePlacement(world.here);
  timesheetId = await submitWeek(placement);
}

const accept = (version?: number) => acceptTimesheet(placement.authoriser, { timesheetId, version, note: null });
const reject = (version?: number) => rejectTimesheet(placement.authoriser, { timesheetId, version, note: 'No' });
const edit = (version?: number, entries: object[] = NORMAL_WEEK.slice(1)) =>
  editTimesheet(placement.contractor, EditTimesheetSchema.parse({ timesheetId, version, entries }));
const race = (attempts: (() => Promise<unknown>)[]) =>
  raceFor(world, world.here, { table: 'timesheets', id: timesheetId }, attempts);

const payrollKinds = async () =>
  (
    await world.here.db.run<{ kind: string }>({
      text: 'select kind from payroll_entries where timesheet_id = $1 order by sequence',
      values: [timesheetId],
    })
  ).map(({ kind }) => kind);
const trail = async () => (await getTimesheet(placement.admin, timesheetId)).trail.map(({ action }) => action);

describe('When two hundred people decide at once', () => {
  const rounds: [string, (i: number) => () => Promise<void>][] = [
    ['who all accept', () => accept],
    ['half of whom reject', (i) => (i % 2 === 0 ? accept : reject)],
  ];
  test.each(rounds)(
    '%s, one succeeds; the others learn who and when, and it is reported and paid once',
    async (_who, each) => {
      await begin();
      const results = await race(Array.from({ length: 200 }, (_, i) => () => each(i)()));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const refusals = refusalsOf(results);
      expect(refusals).toHaveLength(199);
      for (const refusal of refusals) {
        expect(refusal).toBeInstanceOf(Conflict);
        expect(refusal).toHaveProperty('code', 'already_decided');
        expect(refusal.message).toMatch(/^Somebody (accepted|rejected) this timesheet on 26 May 2026, 09:40\.$/);
      }
      const { status, version } = await getTimesheet(placement.admin, timesheetId);
      expect(version).toBe(2);
      expect(await trail()).toEqual([`timesheet.${status}`, 'timesheet.submitted']);
      expect(await payrollKinds()).toEqual(status === 'accepted' ? ['accepted'] : []);
    },
  );
});

describe('Of concurrent actions on one timesheet, only one', () => {
  test('decides, edits or deletes it at its first version', async () => {
    await begin();
    const remove = () => deleteTimesheet(placement.contractor, { timesheetId, note: 'Wrong week' });
    const results = await race([
      () => accept(1),
      () => edit(1),
      () => reject(1),
      remove,
      () => edit(1),
      () => accept(1),
    ]);
    // Deleting names no version: it may also follow an edit, but nothing else.
    const done = (await trail()).filter((action) => action !== 'timesheet.submitted').reverse();
    expect(done).toHaveLength(results.length - refusalsOf(results).length);
    expect([1, 2]).toContain(done.length);
    if (done.length === 2) expect(done).toEqual(['timesheet.edited', 'timesheet.deleted']);
    expect(await payrollKinds()).toEqual(done[0] === 'timesheet.accepted' ? ['accepted'] : []);
  });
  test('voids an accepted one, and its hours are reversed once', async () => {
    await begin();
    await accept();
    const results = await race(
      Array.from({ length: 20 }, () => () => voidTimesheet(placement.admin, { timesheetId, note: 'Paid by hand' })),
    );
    expect(refusalsOf(results).map(({ message }) => message)).toEqual(
      Array.from({ length: 19 }, () => 'The timesheet is already void.'),
    );
    expect(await payrollKinds()).toEqual(['accepted', 'voided']);
  });
});

describe('People change what they opened', () => {
  test('an edit of the current version is saved, and one of an older version is refused', async () => {
    await begin();
    await edit(1);
    await expect(edit(1, NORMAL_WEEK)).rejects.toThrow(changed());
    expect(await getTimesheet(placement.contractor, timesheetId)).toMatchObject({ version: 2, workedMinutes: 1800 });
    await edit(2, NORMAL_WEEK);
    expect(await getTimesheet(placement.contractor, timesheetId)).toMatchObject({ version: 3, workedMinutes: 2250 });
  });
  test.each([
    ['accepted', accept],
    ['rejected', reject],
  ] as const)('hours edited meanwhile are not %s unseen, and are once they were seen', async (status, decide) => {
    await begin();
    await edit();
    await expect(decide(1)).rejects.toThrow(changed());
    expect(await trail()).toEqual(['timesheet.edited', 'timesheet.submitted']);
    await decide(2);
    expect(await getTimesheet(placement.admin, timesheetId)).toMatchObject({ status });
  });
  test('a change calculated from an outdated read is not written, even without a lock', async () => {
    await begin();
    const read = await getTimesheet(placement.admin, timesheetId);
    const write = (changed: Partial<Pick<typeof read, 'version' | 'status'>>) =>
      world.here.db.run(
        updateTimesheet(world.here.db, world.here.agency.id, { ...read, ...changed }, { note: 'Overwritten' }),
      );
    expect(await write({ version: 2 })).toEqual([]);
    expect(await write({ status: 'accepted' })).toEqual([]);
    expect((await getTimesheet(placement.admin, timesheetId)).note).toBeNull();
    expect(await write({})).toHaveLength(1);
  });
});
