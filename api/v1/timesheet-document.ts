import { z } from '@hono/zod-openapi';
import { PageSchema } from './responses.ts';

const Instant = z.iso.datetime({ offset: true }).openapi({ example: '2026-05-26T08:31:00Z' });
const DateText = z.iso.date().openapi({ example: '2026-05-18' });
const Time = z
  .string()
  .regex(/^\d\d:\d\d$/)
  .openapi({ example: '06:00' });
const Decimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .openapi({ example: '15.5000' });
const Minutes = z.number().int();
const EntryPeriod = z.enum(['weekly', 'monthly']);
const ChargingPeriod = z.enum(['hourly', 'hourlyTotal', 'daily']);
const TimesheetStatus = z.enum(['pending', 'accepted', 'rejected', 'deleted']);

/** One entry as the API shows it. */
const EntrySchema = z
  .object({
    id: z.uuid(),
    entryDate: DateText,
    startTime: Time.nullable(),
    endTime: Time.nullable(),
    breakMinutes: Minutes.nullable(),
    durationMinutes: Minutes.nullable(),
    chargingPeriodRate: Decimal.nullable(),
    isHoliday: z.boolean(),
    isNightshift: z.boolean(),
    billableMinutes: Minutes,
    nonBillableMinutes: Minutes,
    status: TimesheetStatus,
    currentStatusChange: z.object({ status: TimesheetStatus }).strict(),
  })
  .strict()
  .openapi('TimesheetEntry');

/** One timesheet as the API shows it (spec §3). */
export const TimesheetSchema = z
  .object({
    timesheetId: z.uuid(),
    friendlyId: z.string().openapi({ example: 'TS-000123' }),
    version: z.number().int(),
    taskId: z.string(),
    status: TimesheetStatus,
    isAccepted: z.boolean(),
    isApproved: z.boolean(),
    isDeleted: z.boolean(),
    isPending: z.boolean(),
    isRejected: z.boolean(),
    isVoid: z.boolean(),
    contractorId: z.uuid(),
    fullname: z.string(),
    payrollNumber: z.string().nullable(),
    reference: z.string().nullable(),
    contractId: z.uuid(),
    contractName: z.string(),
    clientId: z.uuid(),
    clientName: z.string(),
    beginning: DateText,
    ending: DateText,
    dateRelativeTo: z.enum(['beginning', 'ending']),
    entryPeriod: EntryPeriod,
    isBridgingPeriod: z.boolean().openapi({
      description: 'Whether it is shorter than its week or month, because the week start or the entry period changed.',
    }),
    chargingPeriod: ChargingPeriod,
    recordHolidays: z.boolean(),
    recordNightshifts: z.boolean(),
    note: z.string().nullable(),
    totalMinutes: Minutes,
    workedMinutes: Minutes,
    nightshiftMinutes: Minutes,
    holidayMinutes: Minutes,
    workedDays: Decimal,
    holidayDays: Decimal,
    chargeRate: Decimal.nullable(),
    payRate: Decimal.nullable(),
    submittedAt: Instant,
    submittedBy: z.string(),
    authorisationDate: Instant.nullable(),
    authorisedBy: z.string().nullable(),
    decisionNote: z.string().nullable(),
    deletionReason: z.string().nullable(),
    voidReason: z.string().nullable(),
    replacesTimesheetId: z.uuid().nullable(),
    updatedAt: Instant,
    mostRecentAuditTrailAction: z.string().nullable(),
    statusChanged: Instant,
    noteAdded: Instant.nullable(),
    timesheetEntries: z.array(EntrySchema),
  })
  .strict()
  .openapi('Timesheet');

/** A page of timesheets. */
export const TimesheetsSchema = z
  .object({ timesheets: z.array(TimesheetSchema), page: PageSchema })
  .strict()
  .openapi('Timesheets');

/** One entry of the payroll feed. Quantities are signed: a void carries the same amounts, negative. */
export const PayrollChangeSchema = z
  .object({
    sequence: z.number().int(),
    kind: z.enum(['accepted', 'voided']),
    at: Instant,
    timesheetId: z.uuid(),
    friendlyId: z.string(),
    contractorId: z.uuid(),
    fullname: z.string(),
    emailAddress: z.string(),
    payrollNumber: z.string().nullable(),
    reference: z.string().nullable(),
    contractId: z.uuid(),
    contractName: z.string(),
    contractReference: z.string().nullable(),
    clientId: z.uuid(),
    clientName: z.string(),
    clientReference: z.string().nullable(),
    beginning: DateText,
    ending: DateText,
    entryPeriod: EntryPeriod,
    isBridgingPeriod: z.boolean().optional().openapi({ description: 'Absent on changes from before bridging periods' }),
    chargingPeriod: ChargingPeriod,
    totalMinutes: Minutes,
    workedMinutes: Minutes,
    nightshiftMinutes: Minutes,
    holidayMinutes: Minutes,
    totalDays: Decimal,
    workedDays: Decimal,
    holidayDays: Decimal,
    chargeRate: Decimal.nullable(),
    payRate: Decimal.nullable(),
    authorisationDate: Instant,
    authorisedBy: z.string(),
    voidReason: z.string().nullable().optional().openapi({ description: 'Why it was made void; on reversals' }),
    timesheetEntries: z.array(
      EntrySchema.omit({ id: true, durationMinutes: true, status: true, currentStatusChange: true }).strict(),
    ),
  })
  .strict()
  .openapi('PayrollChange');

/** A page of the payroll feed. */
export const PayrollChangesSchema = z
  .object({
    changes: z.array(PayrollChangeSchema),
    page: PageSchema.extend({
      through: z.number().int(),
      epoch: z.string().openapi({ description: 'Changes when the installation is restored from a backup' }),
    }).strict(),
  })
  .strict()
  .openapi('PayrollChanges');
