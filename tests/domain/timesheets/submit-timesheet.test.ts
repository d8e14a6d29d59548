import { describe, expect, test } from 'vitest';
import { Invalid } from '#domain/errors.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { makePlacement, NORMAL_WEEK, submitWeek, weekInput } from '../../support/placement.ts';
import { warmPool } from '../../support/race.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof Invalid ? error.fields.map(({ field, message }) => `${field}: ${message}`) : error;
};

describe('A contractor submits a week', () => {
  test('with its totals, its note, the rules and rates of that day, and a number of its own', async () => {
    const placement = await makePlacement(world.here);
    const timesheetId = await submitWeek(placement, {
      note: 'Stayed on Wednesday.',
      entries: [
        ...NORMAL_WEEK.slice(0, 3),
        { entryDate: '2026-05-21', isHoliday: true },
        { entryDate: '2026-05-22', startTime: '22', endTime: '6', breakTime: '45', isNightshift: true },
      ],
    });
    const timesheet = await getTimesheet(placement.contractor, timesheetId);
    expect(timesheet).toMatchObject({
      status: 'pending',
      version: 1,
      beginning: '2026-05-18',
      ending: '2026-05-24',
      workedMinutes: 1350 + 435,
      nightshiftMinutes: 435,
      note: 'Stayed on Wednesday.',
      submittedByName: 'Somebody',
      recordHolidays: true,
      recordNightshifts: true,
    });
    expect(timesheet.friendlyNumber).toBeGreaterThan(0);
    expect(timesheet.entries).toHaveLength(5);
    expect(timesheet.notes.map(({ body }) => body)).toEqual(['Stayed on Wednesday.']);
  });
  test('once, however often it is sent concurrently', async () => {
    const placement = await makePlacement(world.here);
    const input = weekInput(placement.contractorId);
    await warmPool(world.platform);
    const answers = await Promise.all(Array.from({ length: 50 }, () => submitTimesheet(placement.contractor, input)));
    expect(new Set(answers.map(({ timesheetId }) => timesheetId)).size).toBe(1);
    const [row] = await world.here.db.run<{ count: number }>({
      text: 'select count(*)::int as count from timesheets where contractor_id = $1',
      values: [placement.contractorId],
    });
    expect(row!.count).toBe(1);
  });
  test('but not a second timesheet for the same week', async () => {
    const placement = await makePlacement(world.here);
    await submitWeek(placement);
    await expect(submitWeek(placement)).rejects.toThrow('A timesheet for this period has already been submitted');
  });
  test('from its first day on, in the agency’s time zone', async () => {
    const placement = await makePlacement(world.here);
    const at = (instant: string) => ({ ...placement.contractor, clock: fixedClock(instant) });
    const week = weekInput(placement.contractorId);
    expect(await refusal(submitTimesheet(at('2026-05-17T22:59:00Z'), week))).toEqual([
      'beginning: This week has not begun: it can be submitted from 18 May 2026 on.',
    ]);
    expect(await submitTimesheet(at('2026-05-17T23:00:00Z'), week)).toMatchObject({ isRepeat: false });
  });
  test('only for a placement of their own', async () => {
    const [mine, theirs] = [await makePlacement(world.here), await makePlacement(world.here)];
    const foreign = await makePlacement(world.there);
    for (const { contractorId } of [theirs, foreign]) {
      await expect(submitTimesheet(mine.contractor, weekInput(contractorId))).rejects.toThrow(
        'The requested contractor does not exist',
      );
    }
  });
  test('which no authoriser can do for them', async () => {
    const placement = await makePlacement(world.here);
    await expect(submitTimesheet(placement.authoriser, weekInput(placement.contractorId))).rejects.toThrow();
  });
});

describe('A broken rule is reported at its field and nothing is written', () => {
  test('for each wrong shift separately', async () => {
    const placement = await makePlacement(world.here);
    const entries = [NORMAL_WEEK[0], { ...NORMAL_WEEK[1], endTime: '08:00' }, { ...NORMAL_WEEK[2], breakTime: '600' }];
    expect(await refusal(submitWeek(placement, { entries }))).toEqual([
      'entries[1].endTime: Finish must not be before start unless it is a nightshift',
      'entries[2].breakTime: The break must not be longer than the entry',
    ]);
    const rows = await world.here.db.run({
      text: 'select id from timesheets where contractor_id = $1',
      values: [placement.contractorId],
    });
    expect(rows).toEqual([]);
  });
  test('for a beginning that starts no week, or is outside the contract', async () => {
    const placement = await makePlacement(world.here);
    expect(await refusal(submitWeek(placement, { beginning: '2026-05-19' }))).toEqual([
      'beginning: 19 May 2026 does not start a week: weeks start on Monday.',
    ]);
    expect(await refusal(submitWeek(placement, { beginning: '2025-12-22' }))).toEqual([
      'beginning: Date is outside the contract dates.',
    ]);
    expect(await refusal(submitWeek(placement, { beginning: '2026-13-01' }))).toEqual([
      'beginning: 2026-13-01 is not a valid date.',
    ]);
  });
  test('for a correction of something not rejected, somebody else’s, or unknown', async () => {
    const [placement, other] = [await makePlacement(world.here), await makePlacement(world.here)];
    const [pending, foreign] = [await submitWeek(other), await submitWeek(await makePlacement(world.there))];
    for (const replacesTimesheetId of [pending, foreign, '01900000-0000-7000-8000-000000000000', 'nonsense']) {
      expect(await refusal(submitWeek(placement, { replacesTimesheetId }))).toEqual([
        'replacesTimesheetId: Only a rejected timesheet of the same period may be corrected.',
      ]);
    }
  });
  test('for nightshifts and holidays if the contract has none', async () => {
    const placement = await makePlacement(world.here, { allowNightshifts: false, allowHolidays: false });
    const entries = [
      { entryDate: '2026-05-18', startTime: '22', endTime: '6', isNightshift: true },
      { entryDate: '2026-05-20', isHoliday: true },
    ];
    expect(await refusal(submitWeek(placement, { entries }))).toEqual([
      'entries[0].isNightshift: Nightshifts are not allowed on this contract. Please speak with your agency administrator to enable nightshifts',
      'entries[1].isHoliday: Holidays are not allowed.',
    ]);
  });
});
