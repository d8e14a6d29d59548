import { z } from 'zod';
import type { FieldError } from '../errors.ts';
import { checkedBy, refusal } from '../field-codes.ts';
import { WEEK_DAYS } from '../periods/week-days.ts';
import { ChosenId, editOf, isEmailAddress, ListedEmail, OptionalId, ReadVersion, requiredText } from '../fields.ts';
import { NotCron, readCron } from './cron.ts';
import { problemsOfKind } from '../fields-of-kinds.ts';
import {
  DIGEST_FIELDS_OF_KINDS,
  DIGEST_KINDS,
  DIGEST_PERIODS,
  digestScheduleFields,
  type DigestScheduleFields,
} from './digest-schedule.ts';
import { wholeNumber } from '../whole-number.ts';

const MAX_RECIPIENTS = 20;
const NO_DAY = 'Please choose a day of the week';
const NO_DATE = 'Please choose a day of the month from 1 to 28';
const NO_HOUR = 'Please choose an hour from 0 to 23';

const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish()).transform((value) => value ?? null);

const Name = requiredText('Please give the digest a name');
const Kind = z.enum(DIGEST_KINDS, 'Please choose when to send');
const Period = z.enum(DIGEST_PERIODS, 'Please choose what the digest covers');
const Day = z.enum(WEEK_DAYS, NO_DAY);
const DayOfTheMonth = wholeNumber({ min: 1, max: 28, message: NO_DATE });
const Hour = wholeNumber({ min: 0, max: 23, message: NO_HOUR });
const CronText = z.string().trim().max(100, 'Please use 100 characters at most');
const IsEnabled = z.boolean('Please choose yes or no.');

/** A digest's recipients: 1 to 20 addresses, lower-cased, without duplicates. */
export const Recipients = z
  .array(ListedEmail, 'Please supply an email address')
  .transform((addresses) => [...new Set(addresses.filter((address) => address !== ''))])
  .refine((addresses) => addresses.length > 0, refusal('Please supply an email address', 'missing'))
  .refine(
    (addresses) => addresses.every(isEmailAddress),
    refusal('Please supply a valid email address.', 'invalid_format'),
  )
  .refine(
    (addresses) => addresses.length <= MAX_RECIPIENTS,
    refusal(`Please supply ${MAX_RECIPIENTS} email addresses at most.`, 'too_many'),
  );

/** Returns the problems of a schedule as a whole, each at its field: what its kind requires. */
export function digestScheduleProblems({
  kind,
  dayOfTheWeek,
  dayOfTheMonth,
  hour,
  cron,
}: Pick<DigestScheduleFields, 'kind' | 'dayOfTheWeek' | 'dayOfTheMonth' | 'hour' | 'cron'>) {
  const problems: FieldError[] = [];
  if (kind === 'weekly' && dayOfTheWeek === null)
    problems.push({ field: 'dayOfTheWeek', message: NO_DAY, code: 'missing' });
  if (kind === 'monthly' && dayOfTheMonth === null)
    problems.push({ field: 'dayOfTheMonth', message: NO_DATE, code: 'missing' });
  if (kind !== 'custom' && hour === null) problems.push({ field: 'hour', message: NO_HOUR, code: 'missing' });
  if (kind !== 'custom') return problems;
  try {
    readCron(cron);
  } catch (error) {
    if (!(error instanceof NotCron)) throw error;
    problems.push({ field: 'cron', message: error.message, code: 'invalid_format' });
  }
  return problems;
}

/**
 * Returns the problems of values that the schedule's kind would ignore. The expression that its day and hour give, or
 * had given, is one that it has.
 */
export function ignoredByKind(
  sent: Partial<DigestScheduleFields>,
  wanted: DigestScheduleFields,
  before?: DigestScheduleFields,
): FieldError[] {
  const isOwn = sent.cron === digestScheduleFields(wanted).cron || sent.cron === before?.cron;
  return problemsOfKind({ ...sent, cron: isOwn ? undefined : sent.cron, kind: wanted.kind }, DIGEST_FIELDS_OF_KINDS);
}

/** Adds the problems of a schedule as a whole to a schema's issues. */
export const checkDigestSchedule = checkedBy(digestScheduleProblems);

/** All fields of a schedule. */
export const DigestScheduleShape = z.strictObject({
  name: Name,
  kind: Kind,
  dayOfTheWeek: orNull(Day),
  dayOfTheMonth: orNull(DayOfTheMonth),
  hour: orNull(Hour),
  cron: CronText.default(''),
  period: Period,
  recipients: Recipients,
  payrollLayoutId: OptionalId,
  isEnabled: IsEnabled.default(true),
});

/** A new digest schedule. */
export const CreateDigestScheduleSchema = DigestScheduleShape.extend({ digestScheduleId: ChosenId })
  .superRefine(checkDigestSchedule)
  .superRefine(checkedBy((sent: DigestScheduleFields) => ignoredByKind(sent, sent)));
export type CreateDigestSchedule = z.output<typeof CreateDigestScheduleSchema>;

/** A change to some of a schedule's fields; with `version`, only for the state that was read. */
export const EditDigestScheduleSchema = z.strictObject({
  name: Name.optional(),
  kind: Kind.optional(),
  dayOfTheWeek: Day.nullable().optional(),
  dayOfTheMonth: DayOfTheMonth.nullable().optional(),
  hour: Hour.nullable().optional(),
  cron: CronText.optional(),
  period: Period.optional(),
  recipients: Recipients.optional(),
  payrollLayoutId: editOf({ payrollLayoutId: OptionalId }).shape.payrollLayoutId,
  isEnabled: IsEnabled.optional(),
  version: ReadVersion.optional(),
});
export type EditDigestSchedule = z.output<typeof EditDigestScheduleSchema>;
