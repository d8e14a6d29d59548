import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { CLIENT_COLUMNS } from '#domain/clients/client-columns.ts';
import { CreateClientSchema, EditClientSchema } from '#domain/clients/client.schema.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { deleteClient } from '#domain/clients/delete-client.server.ts';
import { editClient } from '#domain/clients/edit-client.server.ts';
import { getClient } from '#domain/clients/get-client.server.ts';
import { listClientChoices } from '#domain/clients/list-client-choices.server.ts';
import { listClients } from '#domain/clients/list-clients.server.ts';
import { except, only } from '#domain/columns.ts';
import { FILTERS, StatusFilter } from '#domain/list-request.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { columnDocuments } from './column-documents.ts';
import { fieldSetters } from './field-setters.ts';
import { collection, DirectoryQuery, Instants } from './pages.ts';
import { answerCollection, type Resource } from './resource.ts';
import { body, json, problems, streamed } from './responses.ts';

const tags = ['clients'];
const params = z.object({ clientId: z.string() });
const READ = 'Scope `directory:read`.';
const WRITE = 'Scope `directory:write`.';

/** `{enabled, value}` of mails that can be switched on and off. */
const EmailSetting = z.object({ enabled: z.boolean(), value: z.array(z.string()) }).strict();
const Settings = z
  .object({ emails: z.object({ emailAcceptedTimesheetCopiesTo: EmailSetting }).strict() })
  .strict()
  .openapi('ClientSettings');
/** A client. */
export const ClientDocument = z
  .object({
    clientId: z.string(),
    ...columnDocuments(only(CLIENT_COLUMNS, 'clientName')),
    name: z.string().openapi({ description: 'The same as `clientName`' }),
    ...columnDocuments(except(CLIENT_COLUMNS, 'clientName')),
    settings: Settings,
    status: z.enum(['enabled', 'readonly', 'deleted']),
    version: z.number().int(),
    ...Instants,
  })
  .strict()
  .openapi('Client');
const Labelled = z
  .object({ clients: z.array(z.object({ id: z.string(), label: z.string() }).strict()) })
  .strict()
  .openapi('LabelledClients');
const Query = DirectoryQuery.extend({
  reference: FILTERS.text,
  name: FILTERS.text,
  clientId: FILTERS.id,
  status: StatusFilter,
});
/** The clients, wherever their address is. */
export const clientResource: Resource<typeof Query> = {
  name: 'clients',
  one: 'Client',
  id: 'clientId',
  scope: 'directory:read',
  query: Query,
  document: ClientDocument,
  collection: collection('clients', ClientDocument).openapi('Clients'),
  isStreamed: true,
  list: (c, query) =>
    answerCollection(c, { name: 'clients', document: ClientDocument, query }, (page) =>
      listClients(c.get('context'), page),
    ),
  get: async (c, id) => c.json(await getClient(c.get('context'), id), 200),
};
const one = json(ClientDocument, 'The client as it is now');

const list = createRoute({
  method: 'get',
  path: '/clients',
  operationId: 'listClients',
  tags,
  summary: 'Page through clients',
  description: `By when they were made, unless \`sort\` says otherwise. ${READ}`,
  request: { query: Query },
  responses: { 200: streamed(clientResource.collection, 'A page'), ...problems(422) },
});
const labelled = createRoute({
  method: 'get',
  path: '/clients/all/labelled',
  operationId: 'listLabelledClients',
  tags,
  summary: 'The names of all clients, to choose from',
  description: READ,
  responses: { 200: json(Labelled, 'The clients by name'), ...problems() },
});
const get = createRoute({
  method: 'get',
  path: '/clients/{clientId}',
  operationId: 'getClient',
  tags,
  summary: 'One client',
  description: READ,
  request: { params },
  responses: { 200: one, ...problems(404) },
});
const getSettings = createRoute({
  method: 'get',
  path: '/clients/{clientId}/settings',
  operationId: 'getClientSettings',
  tags,
  summary: 'A client’s settings',
  description: READ,
  request: { params },
  responses: { 200: json(Settings, 'The settings'), ...problems(404) },
});
const create = createRoute({
  method: 'post',
  path: '/clients',
  operationId: 'createClient',
  tags,
  summary: 'Add a client',
  description: WRITE,
  request: { body: body(CreateClientSchema) },
  responses: { 201: one, ...problems(422) },
});
const edit = createRoute({
  method: 'patch',
  path: '/clients/{clientId}',
  operationId: 'editClient',
  tags,
  summary: 'Change some of a client’s fields',
  description: `With \`version\` the change holds only for the state that was read. ${WRITE}`,
  request: { params, body: body(EditClientSchema) },
  responses: { 200: one, ...problems(404, 409, 422) },
});
const remove = createRoute({
  method: 'delete',
  path: '/clients/{clientId}',
  operationId: 'deleteClient',
  tags,
  summary: 'Delete a client without contracts',
  description: WRITE,
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problems(404, 409) },
});

const { clientName, telephoneNumber, reference, emailAcceptedTimesheetCopiesTo } = CreateClientSchema.shape;
const SETTERS = [
  { path: 'name', operationId: 'setClientName', sets: 'the client’s name', schema: z.strictObject({ clientName }) },
  {
    path: 'telephoneNumber',
    operationId: 'setClientTelephoneNumber',
    sets: 'the client’s telephone number',
    schema: z.strictObject({ telephoneNumber }),
  },
  {
    path: 'reference',
    operationId: 'setClientReference',
    sets: 'the client’s reference',
    schema: z.strictObject({ reference }),
  },
  {
    path: 'emailAcceptedTimesheetCopiesTo',
    operationId: 'setClientEmailAcceptedTimesheetCopiesTo',
    sets: 'who gets copies of the client’s accepted timesheets',
    schema: z.strictObject({ emailAcceptedTimesheetCopiesTo }),
  },
];

/** The clients' endpoints. */
export function clients(api: OpenAPIHono<ApiEnvironment>): void {
  answerWith(api, list, (c) => clientResource.list(c, c.req.valid('query')));
  api.openapi(labelled, async (c) => {
    const ctx = c.get('context');
    requirePermission(ctx.actor, 'client.view');
    const choices = await listClientChoices(ctx, null);
    return c.json({ clients: choices.map(({ id, clientName: label }) => ({ id, label })) }, 200);
  });
  answerWith(api, get, (c) => clientResource.get(c, c.req.valid('param').clientId));
  api.openapi(getSettings, async (c) =>
    c.json((await getClient(c.get('context'), c.req.valid('param').clientId)).settings, 200),
  );
  api.openapi(create, async (c) => {
    const client = await createClient(c.get('context'), c.req.valid('json'));
    return c.json(client, 201, { Location: `/api/v1/clients/${client.clientId}` });
  });
  api.openapi(edit, async (c) =>
    c.json(await editClient(c.get('context'), c.req.valid('param').clientId, c.req.valid('json')), 200),
  );
  api.openapi(remove, async (c) => {
    await deleteClient(c.get('context'), c.req.valid('param').clientId);
    return c.body(null, 204);
  });
  fieldSetters(api, {
    tags,
    path: '/clients/{clientId}',
    params,
    document: ClientDocument,
    edit: editClient,
    setters: SETTERS,
  });
}
