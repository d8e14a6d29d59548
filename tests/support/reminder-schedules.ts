import type { ReminderSchedule } from '#domain/reminders/reminder.ts';

/** Every Monday, for missing timesheets. */
export const WEEKLY: ReminderSchedule = {
  id: 's1',
  reason: 'missing',
  kind: 'weekly',
  fixedDate: null,
  dayOfWeek: 1,
  clientId: null,
  contractId: null,
  isEnabled: true,
};

/** On a single day. */
export const ONCE: ReminderSchedule = { ...WEEKLY, kind: 'fixedDate', fixedDate: '2026-05-27', dayOfWeek: null };

/** The day after a period has ended. */
export const AFTER: ReminderSchedule = { ...WEEKLY, kind: 'FirstDayAfterDate', dayOfWeek: null };

/** The client and contract of a placement. */
export const PLACE = { clientId: 'c1', contractId: 'k1' };
