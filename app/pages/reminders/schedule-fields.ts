import type { z } from 'zod';
import { ReadVersion } from '#domain/fields.ts';
import { withoutOtherKinds } from '#domain/fields-of-kinds.ts';
import { SCHEDULE_FIELDS_OF_KINDS } from '#domain/reminders/schedules/schedule.ts';
import { checkSchedule, ScheduleShape } from '#domain/reminders/schedules/schedule.schema.ts';
import { withTypedDates } from '#app/forms/typed-dates.ts';

const Typed = ScheduleShape.omit({ isEnabled: true }).strip();
const ofItsKind = <Sent extends z.output<typeof Typed>>(sent: Sent) =>
  withoutOtherKinds(sent, SCHEDULE_FIELDS_OF_KINDS);
const DATES = ['fixedDate'];

/** A new reminder schedule as its form posts it; it starts switched on. */
export const NewScheduleFields = withTypedDates(Typed.superRefine(checkSchedule).transform(ofItsKind), DATES);

/** A reminder schedule as its form posts it: all of its fields; it is switched on and off elsewhere. */
export const ScheduleFields = withTypedDates(
  Typed.extend({ version: ReadVersion }).superRefine(checkSchedule).transform(ofItsKind),
  DATES,
);
