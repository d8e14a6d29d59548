import { describe, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { acceptMany } from '#domain/timesheets/decision/accept-many.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { acceptChosen, getBulkResult } from '#domain/timesheets/decision/bulk-result.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { planChosen } from '#domain/timesheets/decision/plan-chosen.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { makePlacement, NORMAL_WEEK, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { addContract, openTwoAgencies, placementInput } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const ticked = (timesheetId: string, version = 1) => ({ timesheetId, version });
const placed = () => makePlacement(world.here, {}, { start: '2026-02-02' });
/** Returns seven and a half hours on each of the first days of a week. */
const days = (beginning: string, count: number, endTime = '16:30') => ({
  beginning,
  entries: Array.from({ length: count }, (_, day) => ({
    entryDate: `${beginning.slice(0, 8)}${String(Number(beginning.slice(8)) + day).padStart(2, '0')}`,
    startTime: '09:00',
    endTime,
  })),
});
const editDown = (placement: TestPlacement, timesheetId: string) =>
  editTimesheet(
    placement.contractor,
    EditTimesheetSchema.parse({ timesheetId, entries: NORMAL_WEEK.slice(1), version: 1 }),
  );
const acceptedWeek = async (placement: TestPlacement, beginning: string, count: number) => {
  const timesheetId = await submitWeek(placement, days(beginning, count));
  await acceptTimesheet(placement.admin, { timesheetId, note: null });
  return timesheetId;
};
async function reasonsFor(ctx: Context, timesheetId: string, version = 1) {
  const plan = await planChosen(ctx, [ticked(timesheetId, version)], null);
  return [...plan.toLookAt, ...plan.cannot].flatMap(({ reasons }) => reasons);
}

describe('The plan of a bulk acceptance', () => {
  test('flags hours well above the last accepted ones of the same placement only', async () => {
    const [placement, other] = [await placed(), await placed()];
    const timesheetId = await submitWeek(placement, days('2026-05-18', 7));
    for (const beginning of ['2026-05-04', '2026-05-11', '2026-04-20']) await acceptedWeek(other, beginning, 1);
    await acceptedWeek(placement, '2026-05-11', 5);
    expect(await reasonsFor(placement.authoriser, timesheetId)).toEqual([]);
    const second = await acceptedWeek(placement, '2026-04-20', 5);
    expect(await reasonsFor(placement.authoriser, timesheetId)).toEqual([
      '15h 00m above the usual 37h 30m.',
      'Saturday and Sunday worked, without such work in the last accepted timesheets.',
    ]);
    await voidTimesheet(placement.admin, { timesheetId: second, note: 'Entered twice' });
    expect(await reasonsFor(placement.authoriser, timesheetId)).toEqual([]);
  });
  test('uses the last eight, and never pending or rejected weeks', async () => {
    const placement = await placed();
    const timesheetId = await submitWeek(placement, days('2026-05-18', 5));
    const weeks = ['2026-05-11', '2026-05-04', '2026-04-20', '2026-04-13', '2026-04-06', '2026-03-23', '2026-03-16'];
    for (const [index, beginning] of weeks.entries()) await acceptedWeek(placement, beginning, index < 4 ? 5 : 2);
    await acceptedWeek(placement, '2026-03-09', 2);
    // Eight: four of 37h 30m and four of 15h 00m, with a median of 26h 15m.
    expect(await reasonsFor(placement.admin, timesheetId)).toEqual(['11h 15m above the usual 26h 15m.']);
    await acceptedWeek(placement, '2026-03-02', 2);
    expect(await reasonsFor(placement.admin, timesheetId)).toEqual(['11h 15m above the usual 26h 15m.']);
    const rejected = await submitWeek(placement, days('2026-05-25', 1));
    await rejectTimesheet(placement.admin, { timesheetId: rejected, note: 'Not yet' });
    expect(await reasonsFor(placement.admin, timesheetId)).toEqual(['11h 15m above the usual 26h 15m.']);
  });
  test('shows overlapping shifts for each timesheet, and an authoriser not where', async () => {
    const first = await makePlacement(world.here);
    const { contactId } = first.contractor.actor as RoleActor;
    const { contractId } = await addContract(world.here, { chargingPeriod: 'hourly', entryPeriod: 'weekly' });
    const second = await createContractor(world.here, {
      ...(await placementInput(world.here, contractId, 'someone-else@example.example')),
      contractorContactId: contactId!,
    });
    const alone = await submitWeek(await makePlacement(world.here));
    const one = await submitWeek(first, days('2026-05-18', 1));
    const other = await submitWeek({ ...first, contractorId: second.contractorId }, days('2026-05-18', 1));
    const plan = await planChosen(first.admin, [ticked(alone), ticked(one), ticked(other)], null);
    expect(plan.usual.map(({ id }) => id)).toEqual([alone]);
    expect(plan.toLookAt.map(({ timesheet }) => timesheet.id)).toEqual([one, other]);
    expect(plan.toLookAt.map(({ reasons }) => reasons.length)).toEqual([1, 1]);
    expect(await reasonsFor(first.authoriser, one)).toEqual([
      'Mon 18 May, 09:00 to 16:30: time was entered for another placement of the same person too.',
    ]);
  });
  test('shows what was edited or decided since, and accepts nothing itself', async () => {
    const [edited, decided, still] = [await placed(), await placed(), await placed()];
    const [a, b, c] = [await submitWeek(edited), await submitWeek(decided), await submitWeek(still)];
    await editDown(edited, a);
    await rejectTimesheet(decided.admin, { timesheetId: b, note: 'Wrong week' });
    const plan = await planChosen(still.admin, [ticked(a), ticked(b), ticked(c)], null);
    expect(plan.cannot.map(({ timesheet }) => timesheet.id)).toEqual([a, b]);
    expect(plan.usual.map(({ id }) => id)).toEqual([c]);
    expect((await getTimesheet(world.here, c)).status).toBe('pending');
  });
  test('contains nothing of another agency’s timesheets or another client’s', async () => {
    const [own, foreign] = [await placed(), await makePlacement(world.there)];
    const theirs = await submitWeek(foreign);
    expect(await planChosen(own.admin, [ticked(theirs)], null)).toMatchObject({ unknown: 1, cannot: [], usual: [] });
    const elsewhere = await submitWeek(await placed());
    expect(await planChosen(own.authoriser, [ticked(elsewhere)], null)).toMatchObject({ unknown: 1, usual: [] });
  });
  test('is for those who may accept', async () => {
    const { contractor } = await placed();
    await expect(planChosen(contractor, [ticked(newId())], null)).rejects.toThrow(
      'This role may not accept timesheets',
    );
  });
});

describe('Accepting what was shown', () => {
  test('accepts each as it was shown, and stores the total accepted', async () => {
    const [first, second, edited] = [await placed(), await placed(), await placed()];
    const ids = [await submitWeek(first), await submitWeek(second, days('2026-05-18', 2)), await submitWeek(edited)];
    await editDown(edited, ids[2]!);
    const key = newId();
    await acceptChosen(first.admin, { key, picked: ids.map((id) => ticked(id)) });
    const result = await getBulkResult(first.admin, key);
    expect([result.summary, result.isAllDone]).toEqual(['Accepted 2 of 3, 52h 30m (1 changed meanwhile)', false]);
    expect(result.outcomes.map(({ isDone, timesheet }) => [isDone, timesheet?.status])).toEqual([
      [true, 'accepted'],
      [true, 'accepted'],
      [false, 'pending'],
    ]);
  });
  test('repeated under the same key accepts nothing more and returns the first result', async () => {
    const [first, second] = [await placed(), await placed()];
    const [timesheetId, another] = [await submitWeek(first), await submitWeek(second)];
    const key = newId();
    await acceptChosen(first.admin, { key, picked: [ticked(timesheetId)] });
    await voidTimesheet(first.admin, { timesheetId, note: 'Entered twice' });
    await acceptChosen(first.admin, { key, picked: [ticked(timesheetId)] });
    expect(await getBulkResult(first.admin, key)).toMatchObject({ summary: 'Accepted 1 timesheet, 37h 30m' });
    await expect(acceptChosen(first.admin, { key, picked: [ticked(another)] })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect((await getTimesheet(world.here, another)).status).toBe('pending');
  });
  test('sent twice at once accepts once, and neither is told that somebody else was faster', async () => {
    const placement = await placed();
    const picked = [ticked(await submitWeek(placement)), ticked(await submitWeek(await placed()))];
    const key = newId();
    await Promise.all([1, 2, 3].map(() => acceptChosen(placement.admin, { key, picked })));
    expect(await getBulkResult(placement.admin, key)).toMatchObject({
      summary: 'Accepted 2 timesheets, 75h 00m',
      isAllDone: true,
    });
    for (const { timesheetId } of picked)
      expect(await getTimesheet(world.here, timesheetId)).toMatchObject({ status: 'accepted', version: 2 });
  });
  test('interrupted before its result was stored is resumed, and its own timesheets are among the accepted', async () => {
    const placement = await placed();
    const picked = [ticked(await submitWeek(placement)), ticked(await submitWeek(await placed()))];
    await acceptMany(placement.admin, picked.slice(0, 1));
    const key = newId();
    await acceptChosen(placement.admin, { key, picked });
    const { summary, outcomes } = await getBulkResult(placement.admin, key);
    expect(summary).toBe('Accepted 2 timesheets, 75h 00m');
    expect(outcomes.map(({ message }) => message)).toEqual(['Accepted', 'Accepted']);
  });
  test('does not list what somebody else accepted meanwhile as one’s own', async () => {
    const placement = await placed();
    const timesheetId = await submitWeek(placement);
    await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
    const key = newId();
    await acceptChosen(placement.admin, { key, picked: [ticked(timesheetId)] });
    expect(await getBulkResult(placement.admin, key)).toMatchObject({
      summary: 'Accepted 0 of 1 (1 is not pending)',
    });
  });
  test('keeps its result for the person who did it, in their own agency', async () => {
    const placement = await placed();
    const key = newId();
    await acceptChosen(placement.admin, { key, picked: [ticked(await submitWeek(placement))] });
    const foreign = await makePlacement(world.there);
    for (const other of [placement.authoriser, placement.contractor, foreign.admin])
      await expect(getBulkResult(other, key)).rejects.toThrow(
        'The result was kept for a day and is no longer available.',
      );
    await expect(getBulkResult(placement.admin, newId())).rejects.toThrow('The result was kept for a day');
  });
});
