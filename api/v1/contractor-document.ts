import { z } from '@hono/zod-openapi';
import type { Contractor } from '#domain/contractors/contractor.ts';
import { withMissingNow } from '#domain/contractors/count-missing-of.server.ts';
import type { Context } from '#domain/context.ts';
import { PLACEMENT_COLUMNS } from '#domain/contractors/placement-columns.ts';
import { columnDocuments } from './column-documents.ts';
import { ChargingPeriod, EntryPeriod, Status } from './contract-document.ts';
import { Instants } from './pages.ts';

const PlacementAuthoriser = z
  .object({
    id: z.string(),
    contactId: z.string(),
    fullname: z.string(),
    emailAddress: z.string(),
    isPrimary: z.boolean(),
    reference: z.string().nullable(),
  })
  .strict()
  .openapi('PlacementAuthoriser');

const OwnRules = z
  .object({
    entryPeriod: EntryPeriod.nullable(),
    chargingPeriod: ChargingPeriod.nullable(),
    allowNightshifts: z.boolean().nullable(),
    allowHolidays: z.boolean().nullable(),
    allowDocumentUploads: z.boolean().nullable(),
  })
  .strict();

/** A placement: one contact on one contract. */
export const ContractorDocument = z
  .object({
    contractorId: z.string(),
    contractorContactId: z.string(),
    fullname: z.string(),
    emailAddress: z.string(),
    preferredTelephoneNumber: z.string().nullable(),
    contractId: z.string(),
    contractName: z.string(),
    contractReference: z.string().nullable(),
    clientId: z.string(),
    clientName: z.string(),
    ...columnDocuments(PLACEMENT_COLUMNS),
    timesheetTemplate: z.object({ id: z.string(), templateName: z.string() }).strict(),
    own: OwnRules.openapi({
      description: 'The placement’s own setting; null inherits the contract’s or the template’s',
    }),
    entryPeriod: EntryPeriod.openapi({ description: 'The setting in effect, as with the following fields' }),
    chargingPeriod: ChargingPeriod,
    allowNightshifts: z.boolean(),
    allowHolidays: z.boolean(),
    allowDocumentUploads: z.boolean(),
    captureWorkerFinancials: z.boolean(),
    primaryAuthoriser: PlacementAuthoriser.nullable(),
    authoriserContacts: z.array(PlacementAuthoriser),
    isSendingReminders: z.boolean(),
    lastReminded: z.string().nullable(),
    contactLastReminded: z.string().nullable(),
    missingTimesheets: z.number().int().openapi({ description: 'Periods that have ended without a timesheet' }),
    status: Status,
    isDeleted: z.boolean(),
    isDeletable: z.boolean().openapi({ description: 'Whether it has no timesheets' }),
    version: z.number().int(),
    ...Instants,
  })
  .strict()
  .openapi('Contractor');

/** Returns a placement in the form sent to whoever changed it. */
export const contractorJson = (ctx: Context, contractor: Contractor) => withMissingNow(ctx, contractor);
