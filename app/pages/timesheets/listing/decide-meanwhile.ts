import { tickOf } from '#domain/timesheets/decision/bulk.ts';
import { whyNotPending } from '#domain/timesheets/timesheet.ts';
import type { DecideQueueData } from '../decide-queue-data.server.ts';
import type { ShownTimesheet } from '../sent-timesheets.ts';

/** What has happened to the timesheet that is open beside the queue, or to the one that was to be opened. */
export type Meanwhile = { message: string; is: 'changed' | 'gone' | 'another' };

/**
 * Returns what the reader has to know before they decide on the open timesheet; null if it waits as shown.
 * @param row the same timesheet as the list has it now
 */
export function meanwhileOf(
  open: DecideQueueData['open'],
  queue: DecideQueueData,
  row: ShownTimesheet | undefined,
  timeZone: string,
): Meanwhile | null {
  if (!row) return { message: queue.missed ?? 'This timesheet is no longer in the queue.', is: 'gone' };
  if (row.status !== 'pending') return { message: whyNotPending(row, timeZone), is: 'gone' };
  if (tickOf(row) !== open.tick) return { message: 'This timesheet was changed after you opened it.', is: 'changed' };
  return queue.missed === null ? null : { message: queue.missed, is: 'another' };
}
