import { localMinute } from '../../format.ts';
import type { ReminderItem } from '../reminder.ts';

/** A reminder that a schedule sent. */
export type SentOnSchedule = { contractorId: string; beginning: string; timesheetId: string | null; sentAt: string };

const DATE_LENGTH = 10;

/**
 * Returns the schedules' reminder of an item, among those sent to its person for its reason, if there is one. One about a
 * timesheet that has been corrected since was about another, as was one about a week whose first day now begins a month:
 * it was sent before the month was over. The agency may since have moved to a time zone in which it was still the last day.
 */
export function reminderOf<Sent extends SentOnSchedule>(
  sent: readonly Sent[],
  item: Pick<ReminderItem, 'contractorId' | 'beginning' | 'ending'> & { timesheetId?: string },
  timeZone: string,
): Sent | null {
  const { contractorId, beginning, ending, timesheetId } = item;
  const isAbout = (one: Sent) =>
    timesheetId === undefined
      ? localMinute(one.sentAt, timeZone).slice(0, DATE_LENGTH) >= ending
      : one.timesheetId === timesheetId;
  return sent.find((one) => one.contractorId === contractorId && one.beginning === beginning && isAbout(one)) ?? null;
}
