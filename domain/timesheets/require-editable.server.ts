import type { Context } from '../context.ts';
import { VersionChanged } from '../errors.ts';
import { formatInstant } from '../format.ts';
import { selectLastEdit } from './timesheet-detail.rows.server.ts';
import { assertEditable, type Timesheet } from './timesheet.ts';

/** The same as `assertEditable`, naming who changed it and when. @throws Conflict, VersionChanged */
export async function requireEditable(
  { db, agency }: Context,
  timesheet: Timesheet,
  openedVersion: number | undefined,
): Promise<void> {
  if (timesheet.status === 'pending' && openedVersion !== undefined && openedVersion < timesheet.version) {
    const [edit] = await db.run<{ actorName: string; occurredAt: string }>(selectLastEdit(db, agency.id, timesheet.id));
    if (edit) throw new VersionChanged(changedWords(edit, agency.timeZone), timesheet.version);
  }
  assertEditable(timesheet, agency.timeZone, openedVersion);
}

const changedWords = ({ actorName, occurredAt }: { actorName: string; occurredAt: string }, timeZone: string) =>
  `${actorName} changed this timesheet on ${formatInstant(occurredAt, timeZone)}, after you opened it. Please look at it again.`;
