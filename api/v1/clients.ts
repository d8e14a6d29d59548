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
import type { ApiEnvironment } from '../environment.ts';
import { columnDocuments } from './column-documents.ts';
import { fieldSetters } from './field-setters.ts';
import { DirectoryQuery, Instants } from './pages.ts';
import { BY_WHEN, ON_VERSION, operationsOn } from './operations.ts';
import { resourceOf } from './resource.ts';
import { json, problems } from './responses.ts';

const tags = ['clients'];
const params = z.object({ clientId: z.string() });
const READ = 'Scope `directory:read`.';

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
export const clientResource = resourceOf({
  name: 'clients',
  one: 'Client',
  id: 'clientId',
  scope: 'directory:read',
  query: Query,
  document: ClientDocument,
  list: listClients,
  get: getClient,
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
  const client = operationsOn(api, clientResource, { tag: 'clients', noun: 'client', writes: 'directory:write' });
  client.list({ summary: 'Page through clients', description: `${BY_WHEN}.` });
  api.openapi(labelled, async (c) => {
    const ctx = c.get('context');
    requirePermission(ctx.actor, 'client.view');
    const choices = await listClientChoices(ctx, null);
    return c.json({ clients: choices.map(({ id, clientName: label }) => ({ id, label })) }, 200);
  });
  client.get({ summary: 'One client' });
  api.openapi(getSettings, async (c) =>
    c.json((await getClient(c.get('context'), c.req.valid('param').clientId)).settings, 200),
  );
  client.create(CreateClientSchema, { summary: 'Add a client', refusals: [422] }, createClient);
  client.edit(EditClientSchema, { summary: 'Change some of a client’s fields', description: ON_VERSION }, editClient);
  client.remove({ summary: 'Delete a client without contracts', refusals: [404, 409] }, deleteClient);
  fieldSetters(api, {
    tags,
    path: '/clients/{clientId}',
    params,
    document: ClientDocument,
    edit: editClient,
    setters: SETTERS,
  });
}
