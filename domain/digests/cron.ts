import { Temporal } from 'temporal-polyfill';

/** A time of day and the dates on which it comes, as a cron expression of five fields says it. */
export type Cron = {
  time: Temporal.PlainTime;
  months: ReadonlySet<number>;
  daysOfMonth: ReadonlySet<number>;
  /** Monday 1 to Sunday 7. */
  daysOfWeek: ReadonlySet<number>;
  /** As cron has it: where both kinds of day are narrowed, either is enough. */
  isEitherDay: boolean;
};

const NAMES = {
  month: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  dayOfWeek: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
};
const FIVE = 'Please give five fields: minute, hour, day of the month, month and day of the week.';
const DAILY = 'A digest leaves once a day at most: please give one minute and one hour.';
const NEVER = 'No date matches this.';
/** No date of the calendar is further from the next one like it: 29 February over the turn of a century. */
const FARTHEST_DAYS = 366 * 9;

/** A cron expression could not be read; the message says why. */
export class NotCron extends RangeError {
  override readonly name = 'NotCron';
}

/** Reads five fields with numbers, names, lists, ranges and steps. @throws NotCron, also for more often than daily */
export function readCron(text: string): Cron {
  const [minute, hour, daysOfMonth, months, daysOfWeek, ...more] = text.trim().toLowerCase().split(/\s+/);
  if (!minute || !hour || !daysOfMonth || !months || !daysOfWeek || more.length > 0) throw new NotCron(FIVE);
  const time = new Temporal.PlainTime(readOne(hour, 0, 23, 'hour'), readOne(minute, 0, 59, 'minute'));
  const weekDays = readField(daysOfWeek, 0, 7, 'day of the week', NAMES.dayOfWeek);
  const cron = {
    time,
    months: readField(months, 1, 12, 'month', NAMES.month),
    daysOfMonth: readField(daysOfMonth, 1, 31, 'day of the month'),
    daysOfWeek: new Set([...weekDays].map((day) => (day === 0 ? 7 : day))),
    isEitherDay: !daysOfMonth.startsWith('*') && !daysOfWeek.startsWith('*'),
  };
  // A leap year that begins on a Monday: whatever comes at all comes in the years after it.
  if (nextDate(cron, Temporal.PlainDate.from('2024-01-01'), 1) === null) throw new NotCron(NEVER);
  return cron;
}

function readOne(text: string, least: number, most: number, name: string): number {
  const all = readField(text, least, most, name);
  const [only] = all;
  if (only === undefined || all.size > 1) throw new NotCron(DAILY);
  return only;
}

function readField(text: string, least: number, most: number, name: string, names: string[] = []): Set<number> {
  const found = new Set<number>();
  const wrong = () => new NotCron(`“${text}” is no ${name}: ${least} to ${most}.`);
  const readNumber = (part: string) => {
    const named = names.indexOf(part) + 1;
    if (named > 0) return named;
    if (!/^\d{1,2}$/.test(part)) throw wrong();
    return Number(part);
  };
  for (const part of text.split(',')) {
    const [range = '', step, ...more] = part.split('/');
    const every = step === undefined ? 1 : readNumber(step);
    if (every < 1 || more.length > 0) throw wrong();
    const [first = '', last = step === undefined ? first : String(most), ...rest] = range.split('-');
    const [from, to] = range === '*' ? [least, most] : [readNumber(first), readNumber(last)];
    if (rest.length > 0 || from < least || to > most || from > to) throw wrong();
    for (let value = from; value <= to; value += every) found.add(value);
  }
  return found;
}

function comesOn({ months, daysOfMonth, daysOfWeek, isEitherDay }: Cron, date: Temporal.PlainDate): boolean {
  const [byMonth, byWeek] = [daysOfMonth.has(date.day), daysOfWeek.has(date.dayOfWeek)];
  return months.has(date.month) && (isEitherDay ? byMonth || byWeek : byMonth && byWeek);
}

/** The first date from this one on, or back from it with -1, on which the cron comes; null where none does. */
function nextDate(cron: Cron, from: Temporal.PlainDate, way: 1 | -1): Temporal.PlainDate | null {
  for (let days = 0; days < FARTHEST_DAYS; days += 1) {
    const date = from.add({ days: days * way });
    if (comesOn(cron, date)) return date;
  }
  return null;
}

/** The date before this one on which the cron comes; null where there is none. */
export function dateBefore(cron: Cron, date: Temporal.PlainDate): Temporal.PlainDate | null {
  return nextDate(cron, date.subtract({ days: 1 }), -1);
}

/**
 * The first instant after this one at which the cron comes on the clock of a zone. A date has one such instant: where
 * the clock goes back the earlier, and where it skips the time the moment after the gap that is as late.
 */
export function nextInstant(cron: Cron, after: Temporal.Instant, timeZone: string): Temporal.Instant {
  let date = nextDate(cron, after.toZonedDateTimeISO(timeZone).toPlainDate(), 1);
  while (date) {
    const instant = date.toZonedDateTime({ timeZone, plainTime: cron.time }).toInstant();
    if (Temporal.Instant.compare(instant, after) > 0) return instant;
    date = nextDate(cron, date.add({ days: 1 }), 1);
  }
  throw new NotCron(NEVER);
}
