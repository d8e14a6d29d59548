import { z } from '@hono/zod-openapi';
import { CHARGING_PERIODS, ENTRY_PERIODS } from '#domain/agencies/settings.schema.ts';
import { collection, Instants } from './pages.ts';

/** How much one timesheet covers, and how time is entered. */
export const EntryPeriod = z.enum(ENTRY_PERIODS);
export const ChargingPeriod = z.enum(CHARGING_PERIODS);
export const Status = z.enum(['enabled', 'readonly', 'deleted']);

/** A contract. */
export const ContractDocument = z
  .object({
    contractId: z.string(),
    clientId: z.string(),
    client: z.object({ clientId: z.string(), clientName: z.string(), reference: z.string().nullable() }).strict(),
    name: z.string(),
    reference: z.string().nullable(),
    start: z.string().nullable(),
    end: z.string().nullable().openapi({ description: 'null while it is ongoing' }),
    startDate: z.string().nullable().openapi({ description: 'The same as `start`' }),
    endDate: z.string().nullable().openapi({ description: 'The same as `end`' }),
    entryPeriod: EntryPeriod.nullable().openapi({ description: 'null inherits, as do the other rules' }),
    chargingPeriod: ChargingPeriod.nullable(),
    allowNightshifts: z.boolean().nullable(),
    allowHolidays: z.boolean().nullable(),
    weeklyHours: z
      .string()
      .nullable()
      .openapi({ description: 'Hours a week as a decimal, such as `37.50`', example: '37.50' }),
    dailyHours: z.string().nullable().openapi({
      description: 'Hours that a day counts in averages where time is entered in days, such as `7.50`; null is eight',
      example: '7.50',
    }),
    roleGroup: z.string().nullable().openapi({
      description:
        'Contracts of one client with the same group are one role for qualifying weeks; null goes by the name',
    }),
    costCentre: z.string().nullable().openapi({
      description: 'What payroll files book its pay to, as layouts have it in a column',
      example: 'CC-4471',
    }),
    department: z.string().nullable().openapi({ description: 'The same for a department', example: 'Machining' }),
    comparablePayRate: z.string().nullable().openapi({
      description:
        'What a comparable employee of the client is paid, in pounds per hour or day; null to people who may not see rates',
      example: '21.7500',
    }),
    consultantContactId: z.string().nullable(),
    status: Status,
    version: z.number().int(),
    ...Instants,
  })
  .strict()
  .openapi('Contract');

/** A page of contracts. */
export const ContractsDocument = collection('contracts', ContractDocument).openapi('Contracts');
