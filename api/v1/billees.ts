import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { BILLEE_COLUMNS } from '#domain/billees/billee-columns.ts';
import { CreateBilleeSchema, EditBilleeSchema } from '#domain/billees/billee.schema.ts';
import { createBillee } from '#domain/billees/create-billee.server.ts';
import { deleteBillee } from '#domain/billees/delete-billee.server.ts';
import { editBillee } from '#domain/billees/edit-billee.server.ts';
import { getBillee, pageBillees } from '#domain/billees/get-billee.server.ts';
import { DeletedFilter, FILTERS } from '#domain/list-request.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { columnDocuments } from './column-documents.ts';
import { collection, DirectoryQuery, Instants } from './pages.ts';
import { answerCollection } from './resource.ts';
import { body, json, problems, streamed } from './responses.ts';

const tags = ['billees'];
const params = z.object({ billeeId: z.string() });
const READ = 'Scope `settings:read`.';
const WRITE = 'Scope `settings:write`.';

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
const Billees = collection('billees', BilleeDocument).openapi('Billees');
const Query = DirectoryQuery.extend({
  billeeId: FILTERS.id,
  name: FILTERS.text,
  reference: FILTERS.text,
  emailAddress: FILTERS.text,
  isBilled: FILTERS.flag,
  status: DeletedFilter,
});
const one = json(BilleeDocument, 'The billee as it is now');

const list = createRoute({
  method: 'get',
  path: '/billees',
  operationId: 'listBillees',
  tags,
  summary: 'Page through the billing entities of the agency',
  description: `By when they were made, unless \`sort\` says otherwise. \`isBilled\` marks the one that is billed. ${READ}`,
  request: { query: Query },
  responses: { 200: streamed(Billees, 'A page'), ...problems(422) },
});
const get = createRoute({
  method: 'get',
  path: '/billees/{billeeId}',
  operationId: 'getBillee',
  tags,
  summary: 'One billee',
  description: READ,
  request: { params },
  responses: { 200: one, ...problems(404) },
});
const create = createRoute({
  method: 'post',
  path: '/billees',
  operationId: 'createBillee',
  tags,
  summary: 'Add a billee',
  description: WRITE,
  request: { body: body(CreateBilleeSchema) },
  responses: { 201: one, ...problems(409, 422) },
});
const edit = createRoute({
  method: 'patch',
  path: '/billees/{billeeId}',
  operationId: 'editBillee',
  tags,
  summary: 'Change some of a billee’s fields',
  description: `With \`version\` the change holds only for the state that was read. ${WRITE}`,
  request: { params, body: body(EditBilleeSchema) },
  responses: { 200: one, ...problems(404, 409, 422) },
});
const remove = createRoute({
  method: 'delete',
  path: '/billees/{billeeId}',
  operationId: 'deleteBillee',
  tags,
  summary: 'Delete a billee that is not the one billed',
  description: WRITE,
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problems(404, 409) },
});

/** The endpoints of the agency's billing entities. */
export function billees(api: OpenAPIHono<ApiEnvironment>): void {
  answerWith(api, list, async (c) => {
    const of = { name: 'billees', document: BilleeDocument, query: c.req.valid('query') };
    return answerCollection(c, of, (page) => pageBillees(c.get('context'), page));
  });
  api.openapi(get, async (c) => c.json(await getBillee(c.get('context'), c.req.valid('param').billeeId), 200));
  api.openapi(create, async (c) => {
    const billee = await createBillee(c.get('context'), c.req.valid('json'));
    return c.json(billee, 201, { Location: `/api/v1/billees/${billee.billeeId}` });
  });
  api.openapi(edit, async (c) =>
    c.json(await editBillee(c.get('context'), c.req.valid('param').billeeId, c.req.valid('json')), 200),
  );
  api.openapi(remove, async (c) => {
    await deleteBillee(c.get('context'), c.req.valid('param').billeeId);
    return c.body(null, 204);
  });
}
