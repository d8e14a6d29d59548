import { expect } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { all, type Sheet, worthOf } from './books.ts';
import { type Change, done, type Office } from './office.ts';

type Entry = Record<string, unknown>;
const sentEntry = ({
  entryDate,
  startTime,
  endTime,
  breakMinutes,
  durationMinutes,
  chargingPeriodRate,
  ...flags
}: Entry) => ({
  ...{ entryDate, startTime, endTime, breakMinutes },
  ...(startTime === null && chargingPeriodRate === null ? { durationMinutes } : {}),
  ...(chargingPeriodRate === null ? {} : { chargingPeriodRate: String(Number(chargingPeriodRate)) }),
  ...{ isHoliday: flags.isHoliday, isNightshift: flags.isNightshift },
});

/**
 * Once all differences are confirmed, each accepted timesheet is worth what it would be if entered and accepted now. A
 * penny may remain from runs of days rounding differently, where all time has its rates. @returns how many were
 * compared, and had adjustments
 */
export async function expectSameWorthEnteredAgain(office: Office): Promise<{ compared: number; adjusted: number }> {
  for (const id of office.placements)
    await done(office, 'key', 'POST', `/contractors/${id}/rates/differences/confirm`, {});
  const feed = await all<Change>(office, '/payroll/changes', 'changes');
  const sheets = await all<Sheet>(office, '/timesheets?status=accepted', 'timesheets');
  const count = { compared: 0, adjusted: 0 };
  for (const sheet of sheets.filter(({ isVoid }) => !isVoid)) {
    const path = `/timesheets/${sheet.timesheetId}`;
    await done(office, 'key', 'POST', `${path}/void`, { note: 'Entered again' });
    const { body } = await done(office, 'key', 'POST', `/contractors/${sheet.contractorId}/timesheets`, {
      ...{ beginning: sheet.beginning, ending: sheet.ending, taskId: newId() },
      entries: (sheet.timesheetEntries as Entry[]).map(sentEntry),
    });
    const again = await done(office, 'key', 'PATCH', `/timesheets/${String(body.timesheetId)}/accept`, {});
    const [was, is] = [worthOf(sheet, feed), worthOf(again.body as Sheet, [])];
    const adjustments = feed.filter(
      ({ kind, timesheetId }) => kind === 'adjustment' && timesheetId === sheet.timesheetId,
    );
    count.compared += 1;
    if (adjustments.length > 0) count.adjusted += 1;
    for (const place of [0, 1] as const)
      expect(
        Math.abs(was[place] - is[place]),
        JSON.stringify([was, is, sheet, again.body, adjustments]),
      ).toBeLessThanOrEqual(1);
  }
  return count;
}
