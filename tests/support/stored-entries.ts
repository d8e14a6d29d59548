import type { Entry } from '#domain/timesheets/entry.ts';

/** A stored entry with only its day filled in. */
export const EMPTY_ENTRY: Omit<Entry, 'entryDate'> = {
  startTime: null,
  endTime: null,
  breakMinutes: null,
  durationMinutes: null,
  chargingPeriodRate: null,
  isHoliday: false,
  isNightshift: false,
  billableMinutes: 0,
  nonBillableMinutes: 0,
};

/** From nine to five with a half-hour break. */
export const NINE_TO_FIVE: Omit<Entry, 'entryDate'> = {
  ...EMPTY_ENTRY,
  startTime: '09:00',
  endTime: '17:00',
  breakMinutes: 30,
  billableMinutes: 450,
};

/** The period of a stored timesheet: a week charged hourly. */
export const WEEK_OF_HOURS = {
  beginning: '2026-05-18',
  ending: '2026-05-24',
  entryPeriod: 'weekly',
  chargingPeriod: 'hourly',
  dateRelativeTo: 'beginning',
} as const;
