import type { AgencySettings } from '../../agencies/settings/settings.schema.ts';
import { addDays, dayOfWeek as weekDayOf, firstOfMonth } from '../../periods/period.ts';
import { WEEK_DAYS, type WeekDay } from '../../periods/week-days.ts';
import { type LocalMoment, type ReminderReason, type ReminderSchedule, type ScheduleKind } from '../reminder.ts';

/** A reminder schedule as its agency sees and stores it: for all of the agency, one client or one contract. */
export type Schedule = {
  remindersId: string;
  reason: ReminderReason;
  kind: ScheduleKind;
  fixedDate: string | null;
  dayOfTheWeek: WeekDay | null;
  clientId: string | null;
  clientName: string | null;
  contractId: string | null;
  contractName: string | null;
  isEnabled: boolean;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** The editable fields of a schedule. */
export type ScheduleFields = Omit<
  Schedule,
  'remindersId' | 'clientName' | 'contractName' | 'version' | 'createdAt' | 'updatedAt'
>;

/** The kinds that have each of these fields. */
export const SCHEDULE_FIELDS_OF_KINDS = {
  fixedDate: ['fixedDate'],
  dayOfTheWeek: ['weekly'],
} as const satisfies Record<string, readonly ScheduleKind[]>;

/** Returns the editable fields of a schedule, without those its kind does not use. */
export function scheduleFields(schedule: ScheduleFields): ScheduleFields {
  const { reason, kind, fixedDate, dayOfTheWeek, clientId, contractId, isEnabled } = schedule;
  return {
    reason,
    kind,
    fixedDate: kind === 'fixedDate' ? fixedDate : null,
    dayOfTheWeek: kind === 'weekly' ? dayOfTheWeek : null,
    clientId,
    contractId,
    isEnabled,
  };
}

/** Returns the number of a day, Monday 1 to Sunday 7; null stays null. */
export function dayNumber(day: WeekDay | null): number | null {
  return day === null ? null : WEEK_DAYS.indexOf(day) + 1;
}

/** Converts a schedule to the form that the sweep reads. */
export function toRule({
  remindersId: id,
  dayOfTheWeek,
  ...schedule
}: ScheduleFields & Pick<Schedule, 'remindersId'>): ReminderSchedule {
  const { reason, kind, fixedDate, clientId, contractId, isEnabled } = schedule;
  return { id, reason, kind, fixedDate, dayOfWeek: dayNumber(dayOfTheWeek), clientId, contractId, isEnabled };
}

/** Describes the scope of a schedule: "Missing weeks, Holbeck Logistics only". */
export function scopeInWords({ reason, clientName, contractName }: Schedule): string {
  const what = reason === 'missing' ? 'Missing timesheets' : 'Waiting timesheets';
  const scope = contractName ?? clientName;
  return `${what}, ${scope ? `${scope} only` : 'all clients'}`;
}

type Defaults = Pick<AgencySettings['defaults'], 'entryPeriod' | 'timesheetWeekStartsOn'>;

/**
 * Returns the date of a schedule's next run: today while the agency's hour is still to come. `FirstDayAfterDate` runs
 * after the agency's own entry period; null when a fixed date is over or the schedule is switched off.
 */
export function nextRun(
  { kind, fixedDate, dayOfWeek, isEnabled }: ReminderSchedule,
  { date, hour }: LocalMoment,
  agencyHour: number,
  { entryPeriod, timesheetWeekStartsOn }: Defaults,
): string | null {
  if (!isEnabled) return null;
  const first = hour < agencyHour ? date : addDays(date, 1);
  if (kind === 'fixedDate') return fixedDate !== null && fixedDate >= first ? fixedDate : null;
  if (kind === 'FirstDayAfterDate' && entryPeriod === 'monthly')
    return first === firstOfMonth(first) ? first : firstOfMonth(first, 1);
  const day = kind === 'weekly' ? dayOfWeek! : dayNumber(timesheetWeekStartsOn)!;
  return addDays(first, (day - weekDayOf(first) + 7) % 7);
}
