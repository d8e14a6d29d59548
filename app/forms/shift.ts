/** One entry as the form holds it: text, and `on` for a tick. Which fields are used depends on the charging period. */
export type Shift = {
  entryDate?: unknown;
  startTime?: unknown;
  endTime?: unknown;
  breakTime?: unknown;
  duration?: unknown;
  chargingPeriodRate?: unknown;
  isNightshift?: unknown;
  isHoliday?: unknown;
};

/** The same entry as plain text, which is what a page computes with and fills with; a tick is `on`. */
export type ShiftText = { [Name in keyof Shift]?: string };
