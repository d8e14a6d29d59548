const AWR = 'Agency Workers Regulations 2010 (SI 2010/93)';
const WTR = 'Working Time Regulations 1998 (SI 1998/1833)';

/** A statutory figure, its source and the day from which it applies. */
export type Threshold = { value: number; source: string; since: string };

/**
 * Every figure advisories compare with, in one place, so that a change in the law is one row. Great Britain only; the
 * exceptions in regulations 18 to 27A of the Working Time Regulations and people under 18 are not covered.
 */
export const THRESHOLDS = {
  /** Weeks in one role with one hirer after which rights to equal pay and conditions begin. */
  qualifyingWeeks: { value: 12, source: `${AWR}, regulation 7(2)`, since: '2011-10-01' },
  /** Weeks a break may last for any reason. */
  breakWeeks: { value: 6, source: `${AWR}, regulation 7(8)(a)`, since: '2011-10-01' },
  /** Weeks a break for sickness may last. */
  sicknessWeeks: { value: 28, source: `${AWR}, regulation 7(8)(b)`, since: '2011-10-01' },
  /** Weeks a break for jury service may last. */
  juryWeeks: { value: 28, source: `${AWR}, regulation 7(8)(e)`, since: '2011-10-01' },
  /** Average weekly hours. */
  weeklyHours: { value: 48, source: `${WTR}, regulation 4(1)`, since: '1998-10-01' },
  /** Average weekly hours near the limit; our choice, to warn people in time. */
  nearHours: { value: 44, source: 'Countersign', since: '2026-11-25' },
  /** Weeks over which hours are averaged. */
  referenceWeeks: { value: 17, source: `${WTR}, regulation 4(3)`, since: '1998-10-01' },
  /** Hours without work in every 24. */
  dailyRestHours: { value: 11, source: `${WTR}, regulation 10(1)`, since: '1998-10-01' },
  /** Hours without work in every week, or twice in every fortnight. */
  weeklyRestHours: { value: 24, source: `${WTR}, regulation 11`, since: '1998-10-01' },
  /** Hours that may be worked without a break. */
  hoursWithoutBreak: { value: 6, source: `${WTR}, regulation 12(1)`, since: '1998-10-01' },
  /** Minutes of a break. */
  breakMinutes: { value: 20, source: `${WTR}, regulation 12(3)`, since: '1998-10-01' },
  /** The hour at which night time begins. */
  nightBegins: { value: 23, source: `${WTR}, regulation 2(1)`, since: '1998-10-01' },
  /** The hour at which night time ends. */
  nightEnds: { value: 6, source: `${WTR}, regulation 2(1)`, since: '1998-10-01' },
  /** Hours of night time that make a shift a night shift. */
  nightHours: { value: 3, source: `${WTR}, regulation 2(1)`, since: '1998-10-01' },
  /** Weeks with a night shift that make a night worker; our choice, since the law says “as a normal course”. */
  nightWeeks: { value: 3, source: 'Countersign', since: '2026-11-25' },
  /** A night worker’s average hours in every 24. */
  nightAverageHours: { value: 8, source: `${WTR}, regulation 6(1)`, since: '1998-10-01' },
} as const satisfies Record<string, Threshold>;

/** Days before a date from which it is announced as coming up; our choice. */
export const COMING_UP_DAYS = 14;
