import { expect, test } from 'vitest';
import { changeAgency } from '#domain/agencies/change-agency.server.ts';
import { withCurrentSettings } from '#domain/agencies/settings/current-settings.server.ts';
import type { Context } from '#domain/context.ts';
import { EditContractSchema } from '#domain/contracts/contract.schema.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { explainOwed } from '#domain/reminders/owed/explain-owed.server.ts';
import { explainReminder } from '#domain/reminders/sending/explain-reminder.server.ts';
import { runReminders } from '#domain/reminders/sending/run-reminders.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { fixedClock } from '#platform/clock.ts';
import { openedForEach } from '../../support/opened.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = openedForEach(openTwoAgencies);
const at = (instant: string): Context => ({ ...world.here, clock: fixedClock(instant) });
const remind = async (instant: string) =>
  (await runReminders(await withCurrentSettings(at(instant)), composeReminder)).sent.map(({ reason, periods }) => ({
    reason,
    periods: periods.map(({ beginning }) => beginning),
  }));

test('Who was reminded of a timesheet is reminded of the one that corrects it, once', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-05-18', end: '2026-05-24' });
  const timesheetId = await submitWeek(placement);
  const waiting = [{ reason: 'pending', periods: ['2026-05-18'] }];
  expect(await remind('2026-05-27T08:00:00Z')).toEqual(waiting);
  await rejectTimesheet(placement.authoriser, { timesheetId, note: 'Friday was a holiday' });
  await submitWeek(placement, { replacesTimesheetId: timesheetId });
  const range = { from: '2026-05-01', to: '2026-05-31' };
  const explained = await explainOwed(
    at('2026-06-02T08:00:00Z'),
    { reason: 'pending', filter: range },
    composeReminder,
  );
  expect(explained.previews).toMatchObject([{ isSent: true }]);
  expect(await remind('2026-06-03T08:00:00Z')).toEqual(waiting);
  expect(await remind('2026-06-10T08:00:00Z')).toEqual([]);
});

test('Who was reminded of a week is reminded of the month that begins with it, once the contract has months', async () => {
  const { contractorId } = await makePlacement(world.here, {}, { start: '2026-06-01' });
  expect(await remind('2026-06-08T08:00:00Z')).toEqual([{ reason: 'missing', periods: ['2026-06-01'] }]);
  const [contract] = await world.here.db.run<{ contractId: string }>({
    text: 'select contract_id from contractors where id = $1',
    values: [contractorId],
  });
  const month = EditContractSchema.parse({ entryPeriod: 'monthly' });
  await editContract(at('2026-06-09T08:00:00Z'), contract!.contractId, month);
  const rule = async (instant: string) =>
    (await explainReminder(at(instant), { contractorId, beginning: '2026-06-01' })).rule;
  expect(await rule('2026-07-04T08:00:00Z')).toBe('waits');
  expect(await remind('2026-07-06T08:00:00Z')).toEqual([{ reason: 'missing', periods: ['2026-06-01'] }]);
  expect(await rule('2026-07-07T08:00:00Z')).toBe('alreadySent');
  expect(await remind('2026-07-13T08:00:00Z')).toEqual([]);
});

test('Who was reminded on a Monday is not reminded again where the agency moves to a time zone in which it is still Sunday', async () => {
  await changeAgency(at('2026-05-24T12:00:00Z'), { timeZone: 'Pacific/Auckland' });
  await makePlacement(world.here, {}, { start: '2026-05-18', end: '2026-05-24' });
  expect(await remind('2026-05-24T21:30:00Z')).toEqual([{ reason: 'missing', periods: ['2026-05-18'] }]);
  await changeAgency(at('2026-05-24T21:40:00Z'), { timeZone: 'Europe/London' });
  expect(await remind('2026-05-25T08:00:00Z')).toEqual([]);
});
