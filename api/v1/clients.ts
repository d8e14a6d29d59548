import { z } from '@hono/zod-openapi';
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
import { columnDocuments } from './column-documents.ts';
import { fieldSetters } from './field-setters.ts';
import type { Operations } from './operations-under.ts';
import { DirectoryQuery, Instants } from './pages.ts';
import { BY_WHEN, ON_VERSION, operationsOn } from './operations.ts';
import { resourceOf } from './resource.ts';
import { json, wholeList } from './responses.ts';

/** `{enabled, value}` of emails that can be switched on and off. */
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
const Labelled = wholeList('clients', z.object({ id: z.string(), label: z.string() }).strict()).openapi(
  'LabelledClients',
);
const Query = DirectoryQuery.extend({
  reference: FILTERS.text,
  name: FILTERS.text,
  clientId: FILTERS.id,
  status: StatusFilter,
});
/** Clients, at all of their addresses. */
export const clientResource = resourceOf({
  name: 'clients',
  one: 'Client',
  query: Query,
  document: ClientDocument,
  list: listClients,
  get: getClient,
});
const { clientName, telephoneNumber, reference, emailAcceptedTimesheetCopiesTo } = CreateClientSchema.shape;
const SETTERS = [
  { path: 'name', sets: 'the client’s name', schema: z.strictObject({ clientName }) },
  { path: 'telephoneNumber', sets: 'the client’s telephone number', schema: z.strictObject({ telephoneNumber }) },
  { path: 'reference', sets: 'the client’s reference', schema: z.strictObject({ reference }) },
  {
    path: 'emailAcceptedTimesheetCopiesTo',
    sets: 'who gets copies of the client’s accepted timesheets',
    schema: z.strictObject({ emailAcceptedTimesheetCopiesTo }),
  },
];

/** Registers the clients' endpoints. */
export function clients(operations: Operations): void {
  const client = operationsOn(operations, clientResource, 'client');
  client.list({ summary: 'Page through clients', description: `${BY_WHEN}.` });
  operations.get('/clients/all/labelled', 'listLabelledClients', {
    summary: 'The names of all clients, to choose from',
    responses: { 200: json(Labelled, 'The clients by name') },
    run: async ({ ctx }) => {
      requirePermission(ctx.actor, 'client.view');
      const choices = await listClientChoices(ctx, null);
      return { clients: choices.map(({ id, clientName: label }) => ({ id, label })) };
    },
  });
  client.get({ summary: 'One client' });
  operations.get('/clients/{clientId}/settings', 'getClientSettings', {
    summary: 'A client’s settings',
    responses: { 200: json(Settings, 'The settings') },
    run: async ({ ctx, params }) => (await getClient(ctx, params.clientId)).settings,
  });
  client.create(CreateClientSchema, { summary: 'Add a client' }, createClient);
  client.edit(EditClientSchema, { summary: 'Change some of a client’s fields', description: ON_VERSION }, editClient);
  client.remove({ summary: 'Delete a client without contracts', refusals: [409] }, deleteClient);
  fieldSetters(operations, {
    path: '/clients/{clientId}',
    one: 'Client',
    document: ClientDocument,
    edit: editClient,
    setters: SETTERS,
  });
}
