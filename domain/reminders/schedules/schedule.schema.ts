import { z } from 'zod';
import { WEEK_DAYS } from '../../periods/week-days.ts';
import type { FieldError } from '../../errors.ts';
import { checkedBy, refusal } from '../../field-codes.ts';
import { ChosenId, OptionalId, optionalDate, ReadVersion } from '../../fields.ts';
import { problemsOfKind } from '../../fields-of-kinds.ts';
import { endsBeforeStart, isDate } from '../../periods/period.ts';
import { REMINDER_REASONS, SCHEDULE_KINDS } from '../reminder.ts';
import { SCHEDULE_FIELDS_OF_KINDS, type ScheduleFields } from './schedule.ts';

/** The message for reminders without a date or a period. */
export const NO_DATES = 'Please supply a date range to evaluate the reminders.';
const NO_DAY = 'Please choose a day of the week';

const Reason = z.enum(REMINDER_REASONS, 'Please choose missing or pending');
const Kind = z.enum(SCHEDULE_KINDS, 'Please choose when to send');
const FixedDate = optionalDate(NO_DATES);
const Day = z
  .preprocess((day) => (day === '' ? null : day), z.enum(WEEK_DAYS, NO_DAY).nullish())
  .transform((day) => day ?? null);
const IsEnabled = z.boolean('Please choose yes or no.');

/** Returns the problems of a schedule as a whole, for the needs of its kind. Each at its field. */
export function scheduleProblems({
  kind,
  fixedDate,
  dayOfTheWeek,
}: Pick<ScheduleFields, 'kind' | 'fixedDate' | 'dayOfTheWeek'>): FieldError[] {
  if (kind === 'fixedDate' && fixedDate === null) return [{ field: 'fixedDate', message: NO_DATES, code: 'missing' }];
  if (kind === 'weekly' && dayOfTheWeek === null) return [{ field: 'dayOfTheWeek', message: NO_DAY, code: 'missing' }];
  return [];
}

/** Returns the problems of values that a schedule of this kind would ignore. */
export function ignoredByKind(sent: Partial<ScheduleFields>, kind: ScheduleFields['kind']): FieldError[] {
  return problemsOfKind({ ...sent, kind }, SCHEDULE_FIELDS_OF_KINDS);
}

/** Adds the problems of a schedule as a whole to a schema's issues. */
export const checkSchedule = checkedBy(scheduleProblems);

/** All of a schedule's fields. */
export const ScheduleShape = z.strictObject({
  reason: Reason,
  kind: Kind,
  fixedDate: FixedDate,
  dayOfTheWeek: Day,
  clientId: OptionalId,
  contractId: OptionalId,
  isEnabled: IsEnabled.default(true),
});

/** A new schedule. */
export const CreateScheduleSchema = ScheduleShape.extend({ remindersId: ChosenId })
  .superRefine(checkSchedule)
  .superRefine(checkedBy((sent: ScheduleFields) => ignoredByKind(sent, sent.kind)));
export type CreateSchedule = z.output<typeof CreateScheduleSchema>;

/** A change to some of a schedule's fields; with `version` it applies only to the state that was read. */
export const EditScheduleSchema = z.strictObject({
  reason: Reason.optional(),
  kind: Kind.optional(),
  fixedDate: z.iso.date(NO_DATES).nullable().optional(),
  dayOfTheWeek: z.enum(WEEK_DAYS, NO_DAY).nullable().optional(),
  clientId: z.string().nullable().optional(),
  contractId: z.string().nullable().optional(),
  isEnabled: IsEnabled.optional(),
  version: ReadVersion.optional(),
});
export type EditSchedule = z.output<typeof EditScheduleSchema>;

/** A period as one text: a date, or two separated by a slash, both included. If absent or unreadable, the message for it. */
export const PeriodSchema = z
  .string({ error: NO_DATES })
  .transform((text) => {
    const [from = '', to = from] = text.trim().split('/');
    return { from, to };
  })
  .refine(({ from, to }) => isDate(from) && isDate(to), refusal(NO_DATES, 'invalid_format'))
  .refine(
    ({ from, to }) => !endsBeforeStart(from, to),
    refusal('The filter period end date must be after the start date.', 'out_of_range'),
  );
