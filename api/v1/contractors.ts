import { z } from '@hono/zod-openapi';
import {
  CreateContractorSchema,
  EditContractorSchema,
  SetContractorStatusSchema,
} from '#domain/contractors/contractor.schema.ts';
import { only } from '#domain/columns.ts';
import { EnteredUnit } from '#domain/contractors/rates/rate.schema.ts';
import { ELEMENT_RATES } from '#domain/contractors/rates/element-rates.ts';
import { PLACEMENT_COLUMNS } from '#domain/contractors/placement-columns.ts';
import { withMissing } from '#domain/contractors/count-missing-of.server.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { deleteContractor } from '#domain/contractors/delete-contractor.server.ts';
import { duplicateContractor } from '#domain/contractors/duplicate-contractor.server.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { listContractors } from '#domain/contractors/list-contractors.server.ts';
import { Invalid } from '#domain/errors.ts';
import { FILTERS, StatusFilter } from '#domain/list-request.ts';
import { columnDocuments } from './column-documents.ts';
import { ChargingPeriod, EntryPeriod } from './contract-document.ts';
import { ContractorDocument, contractorJson } from './contractor-document.ts';
import { operationsOn } from './operations.ts';
import type { Operations } from './operations-under.ts';
import { DirectoryQuery } from './pages.ts';
import { MEANT_UNIT, RATES_MEANT } from './rates-meant.ts';
import { resourceOf } from './resource.ts';
import { json } from './responses.ts';

/** A new placement filled in from another. */
const Duplicate = z
  .object({
    contractId: z.string(),
    contractorContactId: z.string(),
    start: z.null(),
    end: z.null(),
    chargeRate: z.string().nullable(),
    payRate: z.string().nullable(),
    ...columnDocuments(only(PLACEMENT_COLUMNS, ...ELEMENT_RATES)),
    payrollNumber: z.string().nullable(),
    reference: z.null(),
    timesheetTemplateId: z.string(),
    priorWeeks: z.literal(0),
    priorFrom: z.null(),
    isSendingReminders: z.boolean(),
    entryPeriod: EntryPeriod.nullable(),
    chargingPeriod: ChargingPeriod.nullable(),
    allowNightshifts: z.boolean().nullable(),
    allowHolidays: z.boolean().nullable(),
    allowDocumentUploads: z.boolean().nullable(),
    authorisers: z.array(
      z.object({ contactId: z.string(), isPrimary: z.boolean(), reference: z.string().nullable() }).strict(),
    ),
  })
  .strict()
  .openapi('DuplicatedContractor');
const Filters = DirectoryQuery.extend({
  reference: FILTERS.text,
  payrollNumber: FILTERS.text,
  name: FILTERS.text,
  emailAddress: FILTERS.text,
  contractorId: FILTERS.id,
  clientId: FILTERS.id,
  contractId: FILTERS.id,
  contactId: FILTERS.id,
  timesheetTemplateId: FILTERS.id,
  status: StatusFilter,
});

/** Contractors, at all of their addresses. */
export const contractorResource = resourceOf({
  name: 'contractors',
  one: 'Contractor',
  query: Filters,
  document: ContractorDocument,
  async list(ctx, query) {
    const { rows, nextCursor } = await listContractors(ctx, query);
    return { rows: await withMissing(ctx, rows), nextCursor };
  },
  get: async (ctx, id) => (await withMissing(ctx, [await getContractor(ctx, id)]))[0]!,
});
/** Registers the contractors' endpoints; their sub-resources are in `contractor-parts.ts`. */
export function contractors(operations: Operations): void {
  const contractor = operationsOn(operations, contractorResource, 'contractor');
  contractor.list({
    summary: 'Page through contractors, each a placement on a contract',
    description: 'By full name; of one client, contract or contact where given.',
  });
  contractor.get({ summary: 'One contractor' });
  operations.get('/contractors/{contractorId}/duplicate', 'duplicateContractor', {
    summary: 'A new contractor based on this one, without its dates',
    description: 'Nothing is stored: add a start date and send it to `POST /contractors`.',
    responses: { 200: json(Duplicate, 'What to send') },
    run: async ({ ctx, params }) => {
      const copy = await duplicateContractor(ctx, params.contractorId);
      return copy as z.infer<typeof Duplicate>;
    },
  });
  contractor.create(
    CreateContractorSchema.safeExtend({ unit: EnteredUnit.describe(MEANT_UNIT) }),
    {
      summary: 'Place a contact on a contract',
      description: 'The contact and the authorisers get their roles, and an invitation if it is their first.',
    },
    async (ctx, sent) => contractorJson(ctx, await createContractor(ctx, sent)),
  );
  contractor.edit(
    EditContractorSchema.extend({
      status: SetContractorStatusSchema.shape.status.optional(),
      unit: EnteredUnit.describe(MEANT_UNIT),
    }),
    {
      summary: 'Change some of a contractor’s fields, or delete it',
      description: `\`{"status": "Deleted"}\` deletes a contractor without timesheets. With \`version\` a change is made only if the record is still at that version. ${RATES_MEANT}`,
    },
    async (ctx, id, { status, ...change }) => {
      if (status && Object.keys(change).length > 0)
        throw new Invalid([
          { field: 'status', message: 'To delete a contractor, send its status alone.', code: 'contradictory' },
        ]);
      return contractorJson(ctx, status ? await deleteContractor(ctx, id) : await editContractor(ctx, id, change));
    },
  );
}
