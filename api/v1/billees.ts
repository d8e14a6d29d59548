import { z } from '@hono/zod-openapi';
import { BILLEE_COLUMNS } from '#domain/billees/billee-columns.ts';
import { CreateBilleeSchema, EditBilleeSchema } from '#domain/billees/billee.schema.ts';
import { createBillee } from '#domain/billees/create-billee.server.ts';
import { deleteBillee } from '#domain/billees/delete-billee.server.ts';
import { editBillee } from '#domain/billees/edit-billee.server.ts';
import { getBillee, pageBillees } from '#domain/billees/get-billee.server.ts';
import { DeletedFilter, FILTERS } from '#domain/list-request.ts';
import { columnDocuments } from './column-documents.ts';
import { BY_WHEN, ON_VERSION, operationsOn } from './operations.ts';
import type { Operations } from './operations-under.ts';
import { DirectoryQuery, Instants } from './pages.ts';
import { resourceOf } from './resource.ts';

const BilleeDocument = z
  .object({
    billeeId: z.string(),
    ...columnDocuments(BILLEE_COLUMNS),
    isBilled: z.boolean(),
    version: z.number().int(),
    ...Instants,
  })
  .strict()
  .openapi('Billee');
const Query = DirectoryQuery.extend({
  billeeId: FILTERS.id,
  name: FILTERS.text,
  reference: FILTERS.text,
  emailAddress: FILTERS.text,
  isBilled: FILTERS.flag,
  status: DeletedFilter,
});
const billeeResource = resourceOf({
  name: 'billees',
  one: 'Billee',
  query: Query,
  document: BilleeDocument,
  list: pageBillees,
  get: getBillee,
});

/** Registers the endpoints for the agency's billing entities. */
export function billees(operations: Operations): void {
  const billee = operationsOn(operations, billeeResource, 'billee');
  billee.list({
    summary: 'Page through the billing entities of the agency',
    description: `${BY_WHEN}. \`isBilled\` marks the one that is billed.`,
  });
  billee.get({ summary: 'One billee' });
  billee.create(CreateBilleeSchema, { summary: 'Add a billee' }, createBillee);
  billee.edit(EditBilleeSchema, { summary: 'Change some of a billee’s fields', description: ON_VERSION }, editBillee);
  billee.remove({ summary: 'Delete a billee that is not being billed', refusals: [409] }, deleteBillee);
}
