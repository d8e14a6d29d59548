import { describe, expect, test } from 'vitest';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { EditContractSchema } from '#domain/contracts/contract.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { downloadTimesheets } from '#domain/digests/download-timesheets.server.ts';
import { declare } from '#domain/declarations/declare.server.ts';
import { newId } from '#domain/new-id.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { getNewTimesheet } from '#domain/timesheets/entry/get-new-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { numberOf, refusalOf, send, shift, SUNDAY, under } from '#tests/support/entered-time.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

describe('After the agency’s week start has changed', () => {
  test('an accepted day is not submitted a second time, and the free day before it is a period of one day', async () => {
    const placement = await makePlacement(world.here);
    const { contractor, authoriser } = placement;
    const timesheetId = await send(contractor, placement, '2026-05-11', [shift('2026-05-11')]);
    await acceptTimesheet(authoriser, { timesheetId, note: null });
    const later = under(contractor, SUNDAY);
    expect(await refusalOf(send(later, placement, '2026-05-10', [shift('2026-05-11')]))).toEqual([
      'entries[0].entryDate: The entry is after the timesheet’s period, which ends on 10 May 2026.',
    ]);
    const bridging = await send(later, placement, '2026-05-10', [shift('2026-05-10')]);
    expect(await getTimesheet(contractor, bridging)).toMatchObject({ beginning: '2026-05-10', ending: '2026-05-10' });
    for (const kind of ['summary', 'detail'] as const) {
      const { rows, columns } = await downloadTimesheets(contractor, kind, {});
      const marks = [];
      for await (const row of rows) marks.push([row.beginning, row.isBridgingPeriod]);
      expect(marks).toEqual([
        ['2026-05-10', 'yes'],
        ['2026-05-11', 'no'],
      ]);
      expect(columns.find(({ key }) => key === 'isBridgingPeriod')?.header).toBe('Bridging period');
    }
    expect(await refusalOf(send(later, placement, '2026-05-17', [shift('2026-05-18')]))).toEqual([
      `beginning: 17 May 2026 lies in ${await numberOf(contractor, timesheetId)}, which covers 11 to 17 May 2026.`,
    ]);
    const next = await send(later, placement, '2026-05-18', [shift('2026-05-18')]);
    expect(await getTimesheet(contractor, next)).toMatchObject({ beginning: '2026-05-18', ending: '2026-05-23' });
  });
  test('the entry page offers the periods as they now are, the bridging ones marked', async () => {
    const placement = await makePlacement(world.here);
    const { contractor } = placement;
    await send(contractor, placement, '2026-05-11', [shift('2026-05-11')]);
    const contactId = contractor.actor.kind === 'role' ? contractor.actor.contactId! : '';
    const { chosen } = await getNewTimesheet(under(contractor, SUNDAY), { contactId });
    expect(
      chosen?.periods
        .slice(0, 5)
        .map(({ beginning, ending, state, isBridging }) => [beginning, ending, state, isBridging]),
    ).toEqual([
      ['2026-05-24', '2026-05-30', null, false],
      ['2026-05-18', '2026-05-23', null, true],
      ['2026-05-11', '2026-05-17', 'pending', false],
      ['2026-05-10', '2026-05-10', null, true],
      ['2026-05-03', '2026-05-09', null, false],
    ]);
  });
  test('a rejected week is corrected for its own days', async () => {
    const placement = await makePlacement(world.here);
    const { contractor, authoriser } = placement;
    const rejected = await send(contractor, placement, '2026-05-11', [shift('2026-05-11')]);
    await rejectTimesheet(authoriser, { timesheetId: rejected, note: 'Wrong hours' });
    const correction = await send(under(contractor, SUNDAY), placement, '2026-05-11', [shift('2026-05-12')]);
    expect(await getTimesheet(contractor, correction)).toMatchObject({
      ending: '2026-05-17',
      replacesTimesheetId: rejected,
    });
  });
  test('a declared week stays declared for its own days, and is not a gap in the new weeks', async () => {
    const placement = await makePlacement(world.here);
    const { contractorId } = placement;
    const admin = placement.admin;
    await declare(admin, { contractorId, beginning: '2026-05-11', reason: 'On leave' });
    expect(
      await refusalOf(declare(under(admin, SUNDAY), { contractorId, beginning: '2026-05-11', reason: 'On leave' })),
    ).toEqual(['already_declared: This period is already marked as not worked.']);
    const timesheetId = await send(under(placement.contractor, SUNDAY), placement, '2026-05-11', [shift('2026-05-17')]);
    expect(await getTimesheet(admin, timesheetId)).toMatchObject({ ending: '2026-05-17' });
  });
});

describe('After a contract has changed from weeks to months', () => {
  test('the month covers only the days no week has, and back again', async () => {
    const placement = await makePlacement(world.here);
    const { contractor, authoriser, admin } = placement;
    const week = await send(contractor, placement, '2026-05-04', [shift('2026-05-04')]);
    await acceptTimesheet(authoriser, { timesheetId: week, note: null });
    const { contractId } = await getTimesheet(admin, week);
    await editContract(admin, contractId, EditContractSchema.parse({ entryPeriod: 'monthly' }));
    expect(await refusalOf(send(contractor, placement, '2026-05-01', [shift('2026-05-04')]))).toEqual([
      'entries[0].entryDate: The entry is after the timesheet’s period, which ends on 3 May 2026.',
    ]);
    const month = await send(contractor, placement, '2026-05-11', [shift('2026-05-11'), shift('2026-05-29')]);
    expect(await getTimesheet(contractor, month)).toMatchObject({ ending: '2026-05-31', entryPeriod: 'monthly' });
    await editContract(admin, contractId, EditContractSchema.parse({ entryPeriod: 'weekly' }));
    expect(await refusalOf(send(contractor, placement, '2026-05-25', [shift('2026-05-25')]))).toEqual([
      `beginning: 25 May 2026 lies in ${await numberOf(contractor, month)}, which covers 11 to 31 May 2026.`,
    ]);
  });
});

test('A period is named by its first day whatever the agency shows, or by its last', async () => {
  const placement = await makePlacement(world.here);
  const ending = under(placement.contractor, { dateRelativeTo: 'ending' });
  const first = await send(ending, placement, '2026-05-11', [shift('2026-05-11')]);
  expect(await getTimesheet(ending, first)).toMatchObject({ ending: '2026-05-17', dateRelativeTo: 'ending' });
  const input = {
    contractorId: placement.contractorId,
    ending: '2026-05-24',
    taskId: newId(),
    entries: [shift('2026-05-18')],
  };
  const { timesheetId } = await submitTimesheet(placement.contractor, SubmitTimesheetSchema.parse(input));
  expect(await getTimesheet(ending, timesheetId)).toMatchObject({
    beginning: '2026-05-18',
    dateRelativeTo: 'beginning',
  });
  const both = { ...input, beginning: '2026-05-04', taskId: newId() };
  expect(await refusalOf(submitTimesheet(placement.contractor, SubmitTimesheetSchema.parse(both)))).toEqual([
    'ending: This period ends on 10 May 2026.',
  ]);
  const neither = { ...input, ending: undefined, taskId: newId() };
  expect(await refusalOf(submitTimesheet(placement.contractor, SubmitTimesheetSchema.parse(neither)))).toEqual([
    'beginning: Please choose a period',
  ]);
});

describe('A start or end date that would cut off entered time', () => {
  test('is refused with the numbers, for a placement and for its contract', async () => {
    const placement = await makePlacement(world.here, {}, { start: '2026-05-04' });
    const { contractor, admin, contractorId } = placement;
    const timesheetId = await send(contractor, placement, '2026-05-11', [shift('2026-05-12'), shift('2026-05-14')]);
    const number = await numberOf(contractor, timesheetId);
    const change = (fields: Record<string, unknown>) =>
      editContractor(admin, contractorId, EditContractorSchema.parse(fields));
    expect(await refusalOf(change({ start: '2026-05-13' }))).toEqual([
      `start: Time was entered before this date: ${number}.`,
    ]);
    expect(await refusalOf(change({ end: '2026-05-13' }))).toEqual([
      `end: Time was entered after this date: ${number}.`,
    ]);
    await change({ start: '2026-05-12', end: '2026-05-14' });
    const { contractId } = await getTimesheet(admin, timesheetId);
    expect(
      await refusalOf(
        editContract(admin, contractId, EditContractSchema.parse({ start: '2026-05-13', end: '2026-05-14' })),
      ),
    ).toContain(`start: Time was entered before this date: ${number}.`);
    await rejectTimesheet(placement.authoriser, { timesheetId, note: 'Not these' });
    await change({ start: '2026-05-13' });
  });
  test('is never saved while time is being entered', async () => {
    const placement = await makePlacement(world.here, {}, { start: '2026-05-04' });
    const { contractor, admin, contractorId } = placement;
    const [sent, changed] = await Promise.allSettled([
      send(contractor, placement, '2026-05-11', [shift('2026-05-14')]),
      editContractor(admin, contractorId, EditContractorSchema.parse({ end: '2026-05-13' })),
    ]);
    expect([sent.status, changed.status].sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('A correction is linked', () => {
  test('by any route, to the latest rejected timesheet not yet corrected', async () => {
    const placement = await makePlacement(world.here);
    const { contractor, authoriser } = placement;
    const reject = (timesheetId: string) => rejectTimesheet(authoriser, { timesheetId, note: 'Wrong' });
    const first = await send(contractor, placement, '2026-05-11', [shift('2026-05-11')]);
    await reject(first);
    const second = await send(contractor, placement, '2026-05-11', [shift('2026-05-12')]);
    await reject(second);
    const third = await send(placement.admin, placement, '2026-05-11', [shift('2026-05-13')]);
    const replaced = async (id: string) => (await getTimesheet(contractor, id)).replacesTimesheetId;
    expect([await replaced(first), await replaced(second), await replaced(third)]).toEqual([null, first, second]);
    await reject(third);
    expect(
      await refusalOf(send(contractor, placement, '2026-05-11', [shift('2026-05-11')], { replacesTimesheetId: first })),
    ).toEqual(['replacesTimesheetId: Only a rejected timesheet of the same period may be corrected.']);
  });
});
