import { z } from '@hono/zod-openapi';
import { PAY_ELEMENTS } from '#domain/payroll-layouts/pay-fields.ts';
import { ChargingPeriod, EntryPeriod } from './contract-document.ts';
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

const TimesheetStatus = z.enum(['pending', 'accepted', 'rejected', 'deleted']);

/** An entry as the API shows it. */
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

const AMOUNT =
  'For the time worked, rounded to the penny, half up. Nightshifts and holidays with their own rate are rounded separately and added.';
const OWN =
  'Pounds per unit, where that time has a rate of its own. Nightshifts without have the ordinary rate, and holidays no amount.';

const RatesSchema = z
  .array(
    z
      .object({
        from: DateText,
        to: DateText,
        chargeRate: Decimal.nullable(),
        payRate: Decimal.nullable(),
        totalMinutes: Minutes,
        workedMinutes: Minutes,
        nightshiftMinutes: Minutes,
        holidayMinutes: Minutes,
        totalDays: Decimal,
        workedDays: Decimal,
        holidayDays: Decimal,
        chargeAmount: Decimal.nullable().openapi({ description: AMOUNT }),
        payAmount: Decimal.nullable().openapi({ description: AMOUNT }),
        nightshiftChargeRate: Decimal.optional().openapi({ description: OWN }),
        nightshiftPayRate: Decimal.optional().openapi({ description: OWN }),
        holidayChargeRate: Decimal.optional().openapi({ description: OWN }),
        holidayPayRate: Decimal.optional().openapi({ description: OWN }),
      })
      .strict()
      .openapi('TimesheetRate'),
  )
  .nullable()
  .openapi({
    description:
      'If rates change within the period, or nightshifts or holidays have their own rate: one row for the days of each rate, by date. `chargeRate` and `payRate` of the timesheet are then null; if one rate applies throughout, this is null.',
  });

/** The payroll's and the agency's references for a placement, and its contract. */
const PLACED = {
  payrollNumber: z.string().nullable(),
  reference: z.string().nullable(),
  contractId: z.uuid(),
  contractName: z.string(),
};
const MINUTES = {
  totalMinutes: Minutes,
  workedMinutes: Minutes,
  nightshiftMinutes: Minutes,
  holidayMinutes: Minutes,
};

/** A timesheet as the API shows it. */
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
    ...PLACED,
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
    ...MINUTES,
    workedDays: Decimal,
    holidayDays: Decimal,
    chargeRate: Decimal.nullable(),
    payRate: Decimal.nullable(),
    rates: RatesSchema,
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

const AdjustmentSchema = z
  .object({
    differenceId: z.uuid(),
    element: z.enum(PAY_ELEMENTS),
    from: DateText.openapi({ description: 'The first of the days concerned' }),
    to: DateText,
    minutes: Minutes.openapi({ description: 'Time that was already paid; not counted in any total of the feed' }),
    days: Decimal,
    oldChargeRate: Decimal.nullable(),
    oldPayRate: Decimal.nullable(),
    reason: z.string().nullable(),
    confirmedBy: z.string(),
    reverses: z.number().int().nullable().openapi({
      description: 'The sequence of the adjustment this one reverses, because the timesheet was made void',
    }),
  })
  .strict()
  .openapi('PayrollAdjustment');

/**
 * An entry in the payroll feed. Quantities are signed: a void carries the same amounts, negated. An adjustment has no
 * time itself, since that is in the timesheet's entry, and states its amounts.
 */
export const PayrollChangeSchema = z
  .object({
    sequence: z.number().int(),
    kind: z.enum(['accepted', 'voided', 'adjustment']),
    at: Instant,
    timesheetId: z.uuid(),
    friendlyId: z.string(),
    contractorId: z.uuid(),
    fullname: z.string(),
    emailAddress: z.string(),
    ...PLACED,
    contractReference: z.string().nullable(),
    clientId: z.uuid(),
    clientName: z.string(),
    clientReference: z.string().nullable(),
    beginning: DateText,
    ending: DateText,
    entryPeriod: EntryPeriod,
    isBridgingPeriod: z
      .boolean()
      .optional()
      .openapi({ description: 'Absent on entries from before bridging periods were introduced' }),
    chargingPeriod: ChargingPeriod,
    ...MINUTES,
    totalDays: Decimal,
    workedDays: Decimal,
    holidayDays: Decimal,
    chargeRate: Decimal.nullable(),
    payRate: Decimal.nullable(),
    rates: RatesSchema.optional().openapi({
      description:
        'As on a timesheet, with signed quantities and amounts. Absent on entries from before rates could change within a period.',
    }),
    authorisationDate: Instant,
    authorisedBy: z.string(),
    voidReason: z.string().nullable().optional().openapi({ description: 'Why it was made void; on reversals' }),
    timesheetEntries: z.array(
      EntrySchema.omit({ id: true, durationMinutes: true, status: true, currentStatusChange: true }).strict(),
    ),
    chargeAmount: Decimal.nullable()
      .optional()
      .openapi({ description: 'The amount of an adjustment; on adjustments only' }),
    payAmount: Decimal.nullable()
      .optional()
      .openapi({ description: 'The amount of an adjustment; on adjustments only' }),
    adjustment: AdjustmentSchema.optional().openapi({
      description:
        'The time whose rates changed after acceptance; on adjustments. `chargeRate` and `payRate` are the new ones.',
    }),
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
