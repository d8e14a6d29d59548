/** An entry as in the form: text, and `on` for a tick. The charging period determines which fields are used. */
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

/** The same entry as strings, used for calculations and pre-filling; a tick is `on`. */
export type ShiftText = { [Name in keyof Shift]?: string };
