import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { describeSent, type SentFiles } from '../../files/sent-files.server.ts';
import { boundOf } from './open-period.ts';
import type { SentTimesheet } from '../timesheets.rows.server.ts';
import { friendlyId } from '../timesheet.ts';
import type { SubmitTimesheet, TypedEntry } from '../timesheet.schema.ts';

/** Whether a row is filled in; the entry screen sends a row for each day. */
const isFilled = ({ startTime, endTime, breakMinutes, durationMinutes, chargingPeriodRate, isHoliday }: TypedEntry) =>
  isHoliday || [startTime, endTime, breakMinutes, durationMinutes, chargingPeriodRate].some((value) => value !== null);

/** Normalises a row: the same time is equal, however it was typed. */
const spelled = ({ chargingPeriodRate: rate, ...entry }: TypedEntry) => [
  entry.entryDate,
  entry.startTime ?? null,
  entry.endTime ?? null,
  entry.breakMinutes || null,
  entry.durationMinutes ?? null,
  rate === null ? null : Number(rate),
  entry.isNightshift,
  entry.isHoliday,
];

/**
 * Hashes the input: rows, note, files and the timesheet it is to correct. Based on what was typed, not on its result,
 * so that a repeat is still recognised after a setting has changed. The period is compared separately.
 * @param timesheetId the timesheet that may already have taken the files
 */
export async function hashSent(ctx: Context, input: SubmitTimesheet, timesheetId: string | null): Promise<Buffer> {
  return hashOf(input, await describeSent(ctx, input.uploadIds, timesheetId));
}

/** The same for input with these files. */
export function hashOf(input: Omit<SubmitTimesheet, 'uploadIds'>, files: SentFiles): Buffer {
  const rows = input.entries.filter(isFilled).sort((one, other) => one.entryDate.localeCompare(other.entryDate));
  const content = [rows.map(spelled), input.note, input.replacesTimesheetId || null, files];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/**
 * Requires that the earlier timesheet under the task id has the same content. For one from before hashes were stored,
 * only the period is known.
 * @throws Conflict `task_id_reused` where its content was different
 */
export async function requireSameContent(ctx: Context, first: SentTimesheet, input: SubmitTimesheet): Promise<void> {
  const { field, date } = boundOf(input);
  const isSamePeriod = first[field] === date && (!input.ending || first.ending === input.ending);
  const isSame =
    isSamePeriod && (first.contentHash === null || first.contentHash.equals(await hashSent(ctx, input, first.id)));
  if (isSame) return;
  const id = friendlyId(first.friendlyNumber);
  throw new Conflict(
    'task_id_reused',
    `This was already submitted as ${id}, with other days, hours, note or files. Nothing was changed: open ${id} to see what it says.`,
  );
}
