import { Temporal } from 'temporal-polyfill';
import { WEEK_DAYS, type WeekDay } from '../periods/week-days.ts';
import { formatDateRange, formatInstant } from '../format.ts';
import { addDays, daysBetween, periodOf } from '../periods/period.ts';
import { dateBefore, nextInstant, readCron } from './cron.ts';

/** When a digest is sent: weekly, monthly, or by a cron expression. */
export const DIGEST_KINDS = ['weekly', 'monthly', 'custom'] as const;
/** What it covers: the week or month before its day, or the days since the last one. */
export const DIGEST_PERIODS = ['previousWeek', 'previousMonth', 'sinceLast'] as const;
/** The kinds that have each of these fields; `cron` of the others is derived. */
export const DIGEST_FIELDS_OF_KINDS = {
  dayOfTheWeek: ['weekly'],
  dayOfTheMonth: ['monthly'],
  hour: ['weekly', 'monthly'],
  cron: ['custom'],
} as const satisfies Record<string, readonly (typeof DIGEST_KINDS)[number][]>;
export type DigestScheduleKind = (typeof DIGEST_KINDS)[number];
export type DigestPeriod = (typeof DIGEST_PERIODS)[number];

/** The same, in words. */
export const DIGEST_PERIOD_WORDS: Readonly<Record<DigestPeriod, string>> = {
  previousWeek: 'the week before',
  previousMonth: 'the month before',
  sinceLast: 'the days since the last digest',
};

/** The editable fields of a digest schedule. Times are in the agency's time zone; `cron` is the complete expression, whatever the kind. */
export type DigestScheduleFields = {
  name: string;
  kind: DigestScheduleKind;
  dayOfTheWeek: WeekDay | null;
  dayOfTheMonth: number | null;
  hour: number | null;
  cron: string;
  period: DigestPeriod;
  recipients: string[];
  /** The payroll layout whose file is attached to the digest, if any. */
  payrollLayoutId: string | null;
  isEnabled: boolean;
};

/** A digest schedule. `nextRunAt` is null while it is disabled; `lastTo` is the last day a digest covered. */
export type DigestSchedule = DigestScheduleFields & {
  digestScheduleId: string;
  nextRunAt: string | null;
  lastRunAt: string | null;
  lastTo: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** The agency's time zone and weeks. */
export type DigestPlace = { timeZone: string; weekStartsOn: WeekDay };

/** Returns the editable fields of a schedule, without those its kind does not use and with the resulting cron. */
export function digestScheduleFields(fields: DigestScheduleFields): DigestScheduleFields {
  const { name, kind, period, recipients, payrollLayoutId, isEnabled } = fields;
  const dayOfTheWeek = kind === 'weekly' ? fields.dayOfTheWeek : null;
  const dayOfTheMonth = kind === 'monthly' ? fields.dayOfTheMonth : null;
  const hour = kind === 'custom' ? null : fields.hour;
  const byKind = {
    weekly: () => `0 ${hour} * * ${WEEK_DAYS.indexOf(dayOfTheWeek!) + 1}`,
    monthly: () => `0 ${hour} ${dayOfTheMonth} * *`,
    custom: () => fields.cron.trim().replace(/\s+/g, ' '),
  };
  const cron = byKind[kind]();
  return { name, kind, dayOfTheWeek, dayOfTheMonth, hour, cron, period, recipients, payrollLayoutId, isEnabled };
}

/** Returns when a schedule is next due after an instant. */
export function nextDue(cron: string, after: string, timeZone: string): string {
  return nextInstant(readCron(cron), Temporal.Instant.from(after), timeZone).toString();
}

/** Returns when a schedule due at an instant in one time zone is due on the same day in another. */
export function onAnotherClock(cron: string, instant: string, from: string, to: string): string {
  const date = Temporal.Instant.from(instant).toZonedDateTimeISO(from).toPlainDate();
  // By its own time of day, which the first zone's clock may skip that day.
  return date
    .toZonedDateTime({ timeZone: to, plainTime: readCron(cron).time })
    .toInstant()
    .toString();
}

/** Returns the last time, up to now, that a schedule first due at `first` was due: after a pause, one digest replaces all. */
export function lastDue(cron: string, first: string, now: string, timeZone: string): string {
  const [read, end] = [readCron(cron), Temporal.Instant.from(now)];
  let due = Temporal.Instant.from(first);
  for (;;) {
    const next = nextInstant(read, due, timeZone);
    if (Temporal.Instant.compare(next, end) > 0) return due.toString();
    due = next;
  }
}

const WEEK = 7;

/** Returns the days covered by a digest due at an instant: periods beginning on them are in it. */
export function coveredBy(
  { cron, period, lastTo }: Pick<DigestSchedule, 'cron' | 'period' | 'lastTo'>,
  due: string,
  { timeZone, weekStartsOn }: DigestPlace,
): { from: string; to: string } {
  const date = Temporal.Instant.from(due).toZonedDateTimeISO(timeZone).toPlainDate();
  if (period === 'sinceLast') {
    const to = date.subtract({ days: 1 });
    const next = lastTo ? Temporal.PlainDate.from(lastTo).add({ days: 1 }) : (dateBefore(readCron(cron), date) ?? to);
    const from = Temporal.PlainDate.compare(next, to) > 0 ? to : next;
    return { from: from.toString(), to: to.toString() };
  }
  const entryPeriod = period === 'previousWeek' ? 'weekly' : 'monthly';
  const before = entryPeriod === 'weekly' ? date.subtract({ weeks: 1 }) : date.subtract({ months: 1 });
  const { beginning, ending: to } = periodOf(before.toString(), { entryPeriod, weekStartsOn });
  return { from: entryPeriod === 'weekly' ? withDaysLeft(beginning, lastTo) : beginning, to };
}

/**
 * Returns the first day of a week's digest. Where weeks begin on another day than they did, it begins with the days that
 * lie between the last digest and the first of these weeks: time entered by the weeks before may begin on them.
 */
function withDaysLeft(beginning: string, lastTo: string | null): string {
  const next = lastTo === null ? beginning : addDays(lastTo, 1);
  return next < beginning && daysBetween(next, beginning) < WEEK ? next : beginning;
}

/** Returns what a digest covers that replaces every due time from `first` to `last`. */
export function coveredSince(
  schedule: Pick<DigestSchedule, 'cron' | 'period' | 'lastTo'>,
  first: string,
  last: string,
  place: DigestPlace,
): { from: string; to: string } {
  return { from: coveredBy(schedule, first, place).from, to: coveredBy(schedule, last, place).to };
}

/** Describes when a schedule sends: "every Monday at 07:00". */
export function digestScheduleInWords({ kind, dayOfTheWeek, dayOfTheMonth, hour, cron }: DigestScheduleFields): string {
  const at = `${String(hour ?? 0).padStart(2, '0')}:00`;
  if (kind === 'weekly') return `every ${dayOfTheWeek} at ${at}`;
  return kind === 'monthly' ? `on day ${dayOfTheMonth} of every month at ${at}` : `by cron “${cron}”`;
}

/** Describes the next sending: "1 Jun 2026, 07:00, covering 25 to 31 May 2026"; null while it is disabled. */
export function nextInWords(schedule: DigestSchedule, place: DigestPlace, now: string): string | null {
  const { nextRunAt } = schedule;
  if (nextRunAt === null) return null;
  const { from, to } = coveredBy(schedule, nextRunAt, place);
  return `${formatInstant(nextRunAt, place.timeZone, now)}, covering ${formatDateRange(from, to)}`;
}
