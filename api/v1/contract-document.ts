import { z } from '@hono/zod-openapi';
import { CHARGING_PERIODS, ENTRY_PERIODS } from '#domain/agencies/settings/settings.schema.ts';
import { except, only } from '#domain/columns.ts';
import { CONTRACT_COLUMNS } from '#domain/contracts/contract-columns.ts';
import { columnDocuments } from './column-documents.ts';
import { Instants } from './pages.ts';

/** How much one timesheet covers, and how time is entered. */
export const EntryPeriod = z.enum(ENTRY_PERIODS);
export const ChargingPeriod = z.enum(CHARGING_PERIODS);
export const Status = z.enum(['enabled', 'readonly', 'deleted']);

/** These precede the dates' aliases. */
const FIRST = ['name', 'reference', 'start', 'end'] as const;

/** A contract. */
export const ContractDocument = z
  .object({
    contractId: z.string(),
    clientId: z.string(),
    client: z.object({ clientId: z.string(), clientName: z.string(), reference: z.string().nullable() }).strict(),
    ...columnDocuments(only(CONTRACT_COLUMNS, ...FIRST)),
    startDate: z.string().nullable().openapi({ description: 'The same as `start`' }),
    endDate: z.string().nullable().openapi({ description: 'The same as `end`' }),
    ...columnDocuments(except(CONTRACT_COLUMNS, ...FIRST)),
    consultantContactId: z.string().nullable(),
    status: Status,
    version: z.number().int(),
    ...Instants,
  })
  .strict()
  .openapi('Contract');
