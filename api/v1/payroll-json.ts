import { z } from '@hono/zod-openapi';
import { PAY_ELEMENTS } from '#domain/payroll-layouts/pay-fields.ts';
import { PLACES } from '#domain/payroll-layouts/payroll-file.ts';
import { NEGATIVES } from '#domain/payroll-layouts/payroll-layout.ts';
import { PayrollLayoutSchema } from '#domain/payroll-layouts/payroll-layout.schema.ts';
import { Instants } from './pages.ts';

const count = z.number().int();
const pounds = z.string().openapi({ description: 'Pounds, signed', example: '657.00' });
const byElement = (description: string) =>
  z
    .object(Object.fromEntries(PAY_ELEMENTS.map((element) => [element, count])))
    .strict()
    .openapi({ description });
const day = z.iso.date();

/** A layout as the API shows it. */
export const PayrollLayoutDocument = z
  .object({
    payrollLayoutId: z.string(),
    ...PayrollLayoutSchema.shape,
    runCount: count.openapi({ description: 'Runs that were made with it' }),
    version: count,
    ...Instants,
  })
  .strict()
  .openapi('PayrollLayout');

const Named = z
  .object({
    timesheetId: z.string(),
    contractorId: z.string(),
    friendlyId: z.string(),
    fullname: z.string(),
    kind: z.string().openapi({ description: '`accepted`, `voided`, or another kind of the feed' }),
    beginning: day,
    ending: day,
    minutes: count,
    quarterDays: count,
    payAmount: pounds,
    placed: z.enum(PLACES).optional().openapi({
      description:
        'For a correction: a row of the file, listed beside it to be entered by hand, or refused. Absent in older runs',
    }),
  })
  .strict()
  .openapi('PayrollFileEntry');

const Totals = z
  .object({
    people: count,
    rows: count,
    timesheets: count,
    minutes: byElement('Minutes by pay element'),
    quarterDays: byElement('Quarters of a day by pay element'),
    payAmount: pounds.openapi({ description: 'Equal to the digest of the same timesheets' }),
    chargeAmount: pounds,
    columns: z
      .array(z.object({ column: count, heading: z.string(), written: z.string(), exact: z.string() }).strict())
      .openapi({ description: 'Totals of the columns of decimal hours and money, as rounded by row and exactly' }),
  })
  .strict()
  .openapi('PayrollControlTotals');

const Report = z
  .object({
    totals: Totals,
    replaced: z
      .array(
        z
          .object({
            line: count,
            fullname: z.string(),
            letters: z.array(z.object({ letter: z.string(), by: z.string() }).strict()),
          })
          .strict(),
      )
      .openapi({ description: 'Lines with letters the encoding lacks, and what is written instead' }),
    replacedCount: count,
    problems: z.array(z.object({ line: count, fullname: z.string(), problem: z.string() }).strict()),
    problemCount: count,
    unnumbered: z.array(Named).openapi({ description: 'Left out because there is no payroll number' }),
    unnumberedCount: count,
    unfit: z.array(Named).openapi({ description: 'Left out because no column holds their time' }),
    unfitCount: count,
    corrections: z.array(Named).openapi({ description: 'Reversals and differences' }),
    correctionCount: count,
    refusedCount: count,
    listedCount: count.openapi({ description: 'Corrections that are not in the file, to be entered by hand' }),
    listedAmount: pounds.openapi({ description: 'What they come to' }),
    proposedNames: count.openapi({ description: 'People whose last name is the last word of their name' }),
    period: day.nullable().openapi({ description: 'The first day of the latest period in it' }),
    bytes: count,
    lines: count,
  })
  .strict()
  .openapi('PayrollFileReport');

/** A run as the API shows it. */
export const PayrollRunDocument = z
  .object({
    payrollRunId: z.string(),
    number: count,
    payrollLayoutId: z.string(),
    layoutName: z.string(),
    from: day.nullable(),
    to: day.nullable(),
    clientId: z.string().nullable(),
    fileName: z.string(),
    checksum: z.string().openapi({ description: 'SHA-256 of the file in hexadecimal' }),
    hasFile: z.boolean().openapi({ description: 'False once somebody in it has been erased' }),
    report: Report,
    madeBy: z.string(),
    madeAt: z.iso.datetime(),
    voidedBy: z.string().nullable(),
    voidedAt: z.iso.datetime().nullable(),
    voidReason: z.string().nullable(),
    isLatest: z.boolean().openapi({ description: 'Whether it can be voided' }),
    negative: z
      .enum(NEGATIVES)
      .openapi({ description: 'How negative rows were treated, as the layout said at the time' }),
    madeAgainAs: count
      .nullable()
      .openapi({ description: 'For a void run: the number of the run that took its timesheets instead' }),
  })
  .strict()
  .openapi('PayrollRun');

/** The plan of the next run. */
export const PayrollPlanDocument = z
  .object({
    number: count,
    fileName: z.string(),
    checksum: z.string(),
    fingerprint: z.string().openapi({ description: 'Send it with the run to make the run from exactly this list' }),
    report: Report,
    waiting: z.object({ pending: count, rejected: count }).strict(),
    refusal: z.object({ code: z.string(), message: z.string() }).strict().nullable(),
  })
  .strict()
  .openapi('PayrollPlan');
