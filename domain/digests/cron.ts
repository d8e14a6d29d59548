import { Cron as Pattern, type CronOptions } from 'croner';
import { Temporal } from 'temporal-polyfill';

/** A time of day, and the matching dates, each at midnight UTC, where no clock change skips or repeats one. */
export type Cron = { time: Temporal.PlainTime; dates: Pattern };

const NUMBERS = /^(\d{1,2}|[*,/-])+$/;
const MONTHS = /^(\d{1,2}|[*,/-]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)+$/;
const DAYS = /^(\d{1,2}|[*,/-]|mon|tue|wed|thu|fri|sat|sun)+$/;
/** What each field may contain; croner accepts more, such as the last day of a month or words for whole expressions. */
const FIELDS = [
  { name: 'minute', least: 0, most: 59, signs: NUMBERS },
  { name: 'hour', least: 0, most: 23, signs: NUMBERS },
  { name: 'day of the month', least: 1, most: 31, signs: NUMBERS },
  { name: 'month', least: 1, most: 12, signs: MONTHS },
  { name: 'day of the week', least: 0, most: 7, signs: DAYS },
];
const FIVE = 'Please give five fields: minute, hour, day of the month, month and day of the week.';
const DAILY = 'A digest leaves once a day at most: please give one minute and one hour.';
const NEVER = 'No date matches this.';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Thrown for a cron expression that cannot be parsed; the message gives the reason. */
export class NotCron extends RangeError {
  override readonly name = 'NotCron';
}

/** Parses five fields with numbers, names, lists, ranges and steps. @throws NotCron, also for more often than daily */
export function readCron(text: string): Cron {
  const fields = text.trim().toLowerCase().split(/\s+/);
  if (fields.length !== FIELDS.length) throw new NotCron(FIVE);
  const [minute, hour, daysOfMonth, months, daysOfWeek] = fields.map(readField) as [string, string, ...string[]];
  // As in cron: if both kinds of day are restricted, matching either is enough.
  const domAndDow = daysOfMonth!.startsWith('*') || daysOfWeek!.startsWith('*');
  const dates = patternOf(`0 0 ${daysOfMonth} ${months} ${daysOfWeek}`, { domAndDow });
  const cron = { time: onlyTime(patternOf(`${minute} ${hour} * * *`)), dates };
  if (nextDate(cron, Temporal.PlainDate.from('2023-12-31')) === null) throw new NotCron(NEVER);
  return cron;
}

function patternOf(text: string, options: CronOptions = {}): Pattern {
  return new Pattern(text, { ...options, mode: '5-part', timezone: 'UTC' });
}

/** Converts a field to croner's syntax. @throws NotCron */
function readField(text: string, at: number): string {
  const { name, least, most, signs } = FIELDS[at]!;
  const wrong = () => new NotCron(`“${text}” is no ${name}: ${least} to ${most}.`);
  if (!signs.test(text) || /\d{3}/.test(text)) throw wrong();
  const field = text
    // Sunday ends the week, and a step without a range end runs to the maximum, however large the step.
    .replaceAll('sun', '7')
    .replace(/(^|,)(\w+)\//g, `$1$2-${most}/`)
    .replace(/\/(\d+)/g, (_, step: string) => `/${Math.min(Number(step), most)}`);
  try {
    // Also without its steps: croner does not validate the end of a range with a step.
    for (const part of [field, field.replace(/\/\d+/g, '')])
      patternOf(FIELDS.map((_, each) => (each === at ? part : '*')).join(' '));
  } catch {
    throw wrong();
  }
  return field;
}

function onlyTime(times: Pattern): Temporal.PlainTime {
  const [first, second] = times.nextRuns(2, new Date(0));
  if (!first || second?.getTime() !== first.getTime() + DAY_MS) throw new NotCron(DAILY);
  return atUtc(first).toPlainTime();
}

const atUtc = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO('UTC');
const midnight = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime('UTC').epochMilliseconds);

/** Returns the first matching date after this one; null if there is none. */
function nextDate({ dates }: Cron, date: Temporal.PlainDate): Temporal.PlainDate | null {
  const [next] = dates.nextRuns(1, midnight(date));
  return next ? atUtc(next).toPlainDate() : null;
}

/** Returns the last matching date before this one; null if there is none. */
export function dateBefore({ dates }: Cron, date: Temporal.PlainDate): Temporal.PlainDate | null {
  const [before] = dates.previousRuns(1, midnight(date));
  return before ? atUtc(before).toPlainDate() : null;
}

/**
 * Returns the first matching instant after this one in a time zone. Each date has exactly one: if the clock goes back,
 * the earlier; if it skips the time, the equally late moment after the gap.
 */
export function nextInstant(cron: Cron, after: Temporal.Instant, timeZone: string): Temporal.Instant {
  let date = nextDate(cron, after.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days: 1 }));
  while (date) {
    const instant = date.toZonedDateTime({ timeZone, plainTime: cron.time }).toInstant();
    if (Temporal.Instant.compare(instant, after) > 0) return instant;
    date = nextDate(cron, date);
  }
  throw new NotCron(NEVER);
}
