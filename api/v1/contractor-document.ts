import { z } from '@hono/zod-openapi';
import type { Contractor } from '#domain/contractors/contractor.ts';
import { withMissing } from '#domain/contractors/count-missing-of.server.ts';
import type { Context } from '#domain/context.ts';
import { ChargingPeriod, EntryPeriod, Status } from './contract-document.ts';
import { collection, Instants } from './pages.ts';

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

/** What nightshifts or holidays have of their own. */
export const ElementRateText = z.string().nullable().openapi({
  description:
    'Pounds per unit, or a factor of the ordinary rate, such as `1.5x`; null for none: nightshifts then have the ordinary rate, and holidays no amount. Only for agency administration',
});

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
    start: z.string(),
    end: z.string().nullable().openapi({ description: 'null while it is ongoing' }),
    chargeRate: z.string().nullable().openapi({ description: 'Pounds per unit; only for agency administration' }),
    payRate: z.string().nullable(),
    nightshiftChargeRate: ElementRateText,
    nightshiftPayRate: ElementRateText,
    holidayChargeRate: ElementRateText,
    holidayPayRate: ElementRateText,
    payrollNumber: z.string().nullable(),
    reference: z.string().nullable(),
    priorWeeks: z.number().int().nullable().openapi({
      description: 'Weeks in the same role at the same client with another agency; only for agency administration',
    }),
    priorFrom: z.string().nullable().openapi({ description: 'The day on which they began, where it is known' }),
    timesheetTemplate: z.object({ id: z.string(), templateName: z.string() }).strict(),
    own: OwnRules.openapi({ description: 'What the placement says itself; null inherits' }),
    entryPeriod: EntryPeriod.openapi({ description: 'The rule that holds, as those that follow' }),
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
    missingTimesheets: z.number().int().openapi({ description: 'Periods that are over and have no timesheet' }),
    status: Status,
    isDeleted: z.boolean(),
    isDeletable: z.boolean().openapi({ description: 'Whether it has no timesheets' }),
    version: z.number().int(),
    ...Instants,
  })
  .strict()
  .openapi('Contractor');

/** A page of placements. */
export const ContractorsDocument = collection('contractors', ContractorDocument).openapi('Contractors');

/** A placement as it is answered. */
export async function contractorJson(ctx: Context, contractor: Contractor) {
  return (await withMissing(ctx, [contractor]))[0]!;
}
