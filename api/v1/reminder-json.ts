import { isBridging } from '#domain/periods/placement-periods.ts';
import { z } from '@hono/zod-openapi';
import { WEEK_DAYS } from '#domain/periods/week-days.ts';
import type { MissingPeriod, PendingTimesheet } from '#domain/reminders/reminder.ts';
import { REMINDER_REASONS, SCHEDULE_KINDS } from '#domain/reminders/reminder.ts';
import { Instants } from './pages.ts';
import { PageSchema } from './responses.ts';

const instant = z.iso.datetime();
const date = z.iso.date();

/** A reminder schedule. */
export const RemindersDocument = z
  .object({
    remindersId: z.string(),
    reason: z.enum(REMINDER_REASONS),
    kind: z.enum(SCHEDULE_KINDS),
    fixedDate: date.nullable().openapi({ description: 'Of `fixedDate` only' }),
    dayOfTheWeek: z.enum(WEEK_DAYS).nullable().openapi({ description: 'Of `weekly` only' }),
    clientId: z.string().nullable(),
    clientName: z.string().nullable(),
    contractId: z.string().nullable(),
    contractName: z.string().nullable(),
    isEnabled: z.boolean(),
    version: z.number().int(),
    ...Instants,
  })
  .strict()
  .openapi('Reminders');

const Totals = z
  .object({ timesheets: z.number().int(), people: z.number().int() })
  .strict()
  .openapi('ReminderTotals', { description: 'For everything the filter finds, not just this page' });

/** The contract of a period, and its dates. */
const PERIOD = {
  contractId: z.string(),
  contractName: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  beginning: date,
  ending: date,
};

const Missing = z
  .object({
    contractorId: z.string(),
    contactId: z.string(),
    fullname: z.string(),
    emailAddress: z.string(),
    ...PERIOD,
    isBridgingPeriod: z.boolean(),
    rejectedTimesheetId: z
      .string()
      .nullable()
      .openapi({ description: 'The rejected timesheet for these days that has not been corrected yet' }),
    rejectionReason: z.string().nullable(),
    isSendingReminders: z.boolean(),
    lastReminded: instant.nullable(),
    contactLastReminded: instant.nullable(),
  })
  .strict()
  .openapi('MissingTimesheet');

const Pending = z
  .object({
    timesheetId: z.string(),
    contractorId: z.string(),
    contractorContactId: z.string(),
    fullname: z.string(),
    ...PERIOD,
    submittedAt: instant,
    authoriserId: z.string(),
    authoriserContactId: z.string(),
    authoriserName: z.string(),
    authoriserEmailAddress: z.string(),
    lastReminded: instant.nullable(),
    contactLastReminded: instant.nullable(),
  })
  .strict()
  .openapi('PendingTimesheet');

/** A page of missing timesheets. */
export const MissingTimesheets = z
  .object({ missingTimesheets: z.array(Missing), totals: Totals, page: PageSchema })
  .strict()
  .openapi('MissingTimesheets');

/** A page of pending timesheets. */
export const PendingTimesheets = z
  .object({ pendingTimesheets: z.array(Pending), totals: Totals, page: PageSchema })
  .strict()
  .openapi('PendingTimesheets');

/** Returns a missing timesheet as the API shows it. */
export function toMissingJson({ entryPeriod, rejected, ...period }: MissingPeriod): z.output<typeof Missing> {
  return {
    ...period,
    rejectedTimesheetId: rejected?.timesheetId ?? null,
    rejectionReason: rejected?.reason ?? null,
    isBridgingPeriod: isBridging({ ...period, entryPeriod }),
  };
}

/** Returns a pending timesheet as the API shows it. */
export function toPendingJson(pending: PendingTimesheet): z.output<typeof Pending> {
  const { timesheetId, contractorId, fullname, contractId, contractName, clientId, clientName } = pending;
  const { beginning, ending, submittedAt, authoriserId, authoriserContactId, authoriserName } = pending;
  const { authoriserEmailAddress, lastReminded, contactLastReminded } = pending;
  return {
    timesheetId,
    contractorId,
    contractorContactId: pending.contactId,
    fullname,
    contractId,
    contractName,
    clientId,
    clientName,
    beginning,
    ending,
    submittedAt,
    authoriserId,
    authoriserContactId,
    authoriserName,
    authoriserEmailAddress,
    lastReminded,
    contactLastReminded,
  };
}

/** The outcome of reminding by hand. */
export const RemindedDocument = z
  .object({
    sent: z.array(
      z
        .object({
          reason: z.enum(REMINDER_REASONS),
          contactId: z.string(),
          fullname: z.string(),
          mailId: z.string(),
          periods: z.array(z.object({ contractorId: z.string(), beginning: date }).strict()),
        })
        .strict(),
    ),
    skipped: z.array(
      z
        .object({
          contactId: z.string(),
          fullname: z.string(),
          code: z.enum(['switched_off', 'not_missing', 'not_pending']),
          message: z.string(),
          periods: z.array(z.object({ contractorId: z.string(), beginning: date }).strict()),
        })
        .strict(),
    ),
  })
  .strict()
  .openapi('Reminded');

/** Emails as schedules would send them. */
export const ReminderPreviews = z
  .object({
    emails: z.array(
      z
        .object({
          reason: z.enum(REMINDER_REASONS),
          contactId: z.string(),
          fullname: z.string(),
          emailAddress: z.string(),
          subject: z.string(),
          text: z
            .string()
            .openapi({ description: 'Its links lack their secret part, which is created when it is sent' }),
          isSent: z.boolean(),
          why: z.string(),
          periods: z.array(
            z
              .object({
                contractorId: z.string(),
                timesheetId: z.string().nullable(),
                beginning: date,
                ending: date,
                why: z.string(),
              })
              .strict(),
          ),
        })
        .strict(),
    ),
    total: z.number().int().openapi({ description: 'How many people there are; at most 100 emails are shown in full' }),
  })
  .strict()
  .openapi('ReminderPreviews');
