import type { AuditEvent } from '../../audit/record-event.server.ts';
import { type Context, now } from '../../context.ts';
import type { Placement } from '../../contractors/placement.ts';
import { forgetDrafts } from '../../drafts/take-days.server.ts';
import { newId } from '../../new-id.ts';
import type { PlacementPeriod } from '../../periods/placement-periods.ts';
import { insertRows } from '../../recordset.rows.server.ts';
import { type Entry, totalsOf } from '../entry.ts';
import { newTimesheetRow, type Sent } from './new-timesheet-row.server.ts';
import { ownNotes } from './own-note.server.ts';
import * as rows from './written-timesheets.rows.server.ts';

/** A timesheet whose entries were checked by the rules of its period, for a locked placement. */
export type CheckedTimesheet = { placement: Placement; period: PlacementPeriod; entries: Entry[]; input: Sent };

/**
 * Writes any number of checked timesheets with their entries and notes, and deletes declarations and drafts for their
 * days: a fixed number of statements, all in one round trip. @returns their ids, in order
 */
export async function writeSubmitted(ctx: Context, checked: readonly CheckedTimesheet[]): Promise<string[]> {
  if (checked.length === 0) return [];
  const { db, agency } = ctx;
  const timesheets = checked.map((one, index) =>
    newTimesheetRow(ctx, { ...one, id: newId(), friendlyNumber: index + 1 - checked.length }),
  );
  const withEntries = timesheets.map(({ id, contractorId }, index) => ({
    id,
    contractorId,
    entries: checked[index]!.entries.map((entry) => ({ id: newId(), ...entry })),
  }));
  const days = daysOf(checked);
  const periods = checked.map(({ placement, period: { beginning, ending } }) => ({
    contractorId: placement.id,
    beginning,
    ending,
  }));
  await insertRows(
    db,
    [
      rows.newTimesheets(agency.id, timesheets),
      rows.newEntries(agency.id, withEntries),
      rows.newNotes(agency.id, ownNotes(ctx, timesheets, now(ctx))),
    ],
    {
      before: [rows.takeFriendlyNumbers(agency.id, checked.length)],
      after: [rows.deleteDeclarations(agency.id, days), ...forgetDrafts(agency.id, periods)],
    },
  );
  return timesheets.map(({ id }) => id);
}

/** Returns the days of checked timesheets. */
export const daysOf = (checked: readonly Pick<CheckedTimesheet, 'placement' | 'period'>[]): rows.DaysOfPlacements => ({
  contractorIds: checked.map(({ placement }) => placement.id),
  beginnings: checked.map(({ period }) => period.beginning),
  endings: checked.map(({ period }) => period.ending),
});

/** Returns the event for a submitted timesheet. */
export function submittedEvent(
  timesheetId: string,
  { placement, period, entries, input }: CheckedTimesheet,
): AuditEvent {
  return {
    action: 'timesheet.submitted',
    subjectType: 'timesheet',
    subjectId: timesheetId,
    timesheetId,
    contractorId: placement.id,
    after: { status: 'pending', ...totalsOf(entries) },
    detail: { beginning: period.beginning, replacesTimesheetId: input.replacesTimesheetId ?? null },
  };
}
