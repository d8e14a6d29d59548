import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { except, only } from '#domain/columns.ts';
import { CONTACT_COLUMNS, OPT_OUT } from '#domain/contacts/contact-columns.ts';
import { EditContactSchema, NewContactSchema } from '#domain/contacts/contact.schema.ts';
import { createContact } from '#domain/contacts/create-contact.server.ts';
import { deleteContact } from '#domain/contacts/delete-contact.server.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import { listContacts } from '#domain/contacts/list-contacts.server.ts';
import { eraseContact } from '#domain/erasure/erase-contact.server.ts';
import { EraseContactSchema } from '#domain/erasure/erasure.schema.ts';
import { NotFound } from '#domain/errors.ts';
import { FILTERS, StatusFilter } from '#domain/list-request.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { columnDocuments } from './column-documents.ts';
import { collection, DirectoryQuery, Instants } from './pages.ts';
import { answerCollection, type Resource } from './resource.ts';
import { body, json, problems, streamed } from './responses.ts';

const tags = ['contacts'];
const params = z.object({ contactId: z.string() });
const READ = 'Scope `directory:read`.';
const WRITE = 'Scope `directory:write`.';

/** They stand after the telephone number’s other name. */
const LATER = ['reference', 'isConsultant'] as const;
const ContactDocument = z
  .object({
    contactId: z.string(),
    ...columnDocuments(except(CONTACT_COLUMNS, ...LATER, ...OPT_OUT)),
    preferredTelephoneNumber: z.string().nullable(),
    ...columnDocuments(only(CONTACT_COLUMNS, ...LATER)),
    isVerified: z
      .boolean()
      .openapi({ description: 'Whether the person has joined the agency; from then on the email is locked' }),
    ...columnDocuments(only(CONTACT_COLUMNS, ...OPT_OUT)),
    lastReminded: z.string().nullable(),
    status: z.enum(['enabled', 'readonly', 'deleted']),
    version: z.number().int(),
    ...Instants,
  })
  .strict()
  .openapi('Contact');
const Query = DirectoryQuery.extend({
  reference: FILTERS.text,
  name: FILTERS.text,
  emailAddress: FILTERS.text,
  isConsultant: FILTERS.flag,
  contactId: FILTERS.id,
  status: StatusFilter,
});
const ConsultantQuery = Query.omit({ isConsultant: true });
/** The contacts, wherever their address is. */
export const contactResource: Resource<typeof Query> = {
  name: 'contacts',
  one: 'Contact',
  id: 'contactId',
  scope: 'directory:read',
  query: Query,
  document: ContactDocument,
  collection: collection('contacts', ContactDocument).openapi('Contacts'),
  isStreamed: true,
  list: (c, query) =>
    answerCollection(c, { name: 'contacts', document: ContactDocument, query }, (page) =>
      listContacts(c.get('context'), page),
    ),
  get: async (c, id) => c.json(await getContact(c.get('context'), id), 200),
};
/** The contacts who are consultants. */
export const consultantResource: Resource<typeof ConsultantQuery> = {
  ...contactResource,
  name: 'consultants',
  one: 'Consultant',
  query: ConsultantQuery,
  collection: collection('consultants', ContactDocument).openapi('Consultants'),
  list: (c, query) =>
    answerCollection(c, { name: 'consultants', document: ContactDocument, query }, (page) =>
      listContacts(c.get('context'), { ...page, isConsultant: true }),
    ),
  get: async (c, id) => {
    const contact = await getContact(c.get('context'), id);
    if (!contact.isConsultant)
      throw new NotFound('The requested consultant does not exist', { code: 'consultant_not_found' });
    return c.json(contact, 200);
  },
};
const one = json(ContactDocument, 'The contact as it is now');

const list = createRoute({
  method: 'get',
  path: '/contacts',
  operationId: 'listContacts',
  tags,
  summary: 'Page through contacts',
  description: `By when they were made, unless \`sort\` says otherwise. ${READ}`,
  request: { query: Query },
  responses: { 200: streamed(contactResource.collection, 'A page'), ...problems(422) },
});
const get = createRoute({
  method: 'get',
  path: '/contacts/{contactId}',
  operationId: 'getContact',
  tags,
  summary: 'One contact',
  description: READ,
  request: { params },
  responses: { 200: one, ...problems(404) },
});
const create = createRoute({
  method: 'post',
  path: '/contacts',
  operationId: 'createContact',
  tags,
  summary: 'Add a contact',
  description: `Nobody is told; an invitation goes out with the first role. ${WRITE}`,
  request: { body: body(NewContactSchema) },
  responses: { 201: one, ...problems(422) },
});
const edit = createRoute({
  method: 'patch',
  path: '/contacts/{contactId}',
  operationId: 'editContact',
  tags,
  summary: 'Change some of a contact’s fields',
  description: `The email stays once its owner has verified it. The email and the name of an administrator are changed by super administrators, never by a key. With \`version\` the change holds only for the state that was read. ${WRITE}`,
  request: { params, body: body(EditContactSchema) },
  responses: { 200: one, ...problems(404, 409, 422) },
});
const remove = createRoute({
  method: 'delete',
  path: '/contacts/{contactId}',
  operationId: 'deleteContact',
  tags,
  summary: 'Delete a contact without roles',
  description: WRITE,
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problems(404, 409) },
});

const ErasureDocument = z
  .object({
    emailAddress: z.string(),
    erased: z.record(z.string(), z.number().int()).openapi({ description: 'How much of each kind goes' }),
    kept: z.array(z.object({ what: z.string(), count: z.number().int(), why: z.string(), until: z.string() }).strict()),
    isDryRun: z.boolean(),
  })
  .strict()
  .openapi('Erasure');
const erase = createRoute({
  method: 'post',
  path: '/contacts/{contactId}/erasure',
  operationId: 'eraseContact',
  tags,
  security: [{ session: [] }],
  summary: 'Erase a person’s data, as they may ask by data protection law',
  description:
    'For super administrators, not for keys. With `dryRun` it only says what would go, and what stays, why and until when; without, `emailAddress` has to be the person’s, for it cannot be taken back.',
  request: { params, body: body(EraseContactSchema) },
  responses: { 200: json(ErasureDocument, 'What goes and what stays'), ...problems(404, 409, 422) },
});

/** The contacts' endpoints. */
export function contacts(api: OpenAPIHono<ApiEnvironment>): void {
  answerWith(api, list, (c) => contactResource.list(c, c.req.valid('query')));
  answerWith(api, get, (c) => contactResource.get(c, c.req.valid('param').contactId));
  api.openapi(create, async (c) => {
    const contact = await createContact(c.get('context'), c.req.valid('json'));
    return c.json(contact, 201, { Location: `/api/v1/contacts/${contact.contactId}` });
  });
  api.openapi(edit, async (c) =>
    c.json(await editContact(c.get('context'), c.req.valid('param').contactId, c.req.valid('json')), 200),
  );
  api.openapi(remove, async (c) => {
    await deleteContact(c.get('context'), c.req.valid('param').contactId);
    return c.body(null, 204);
  });
  api.openapi(erase, async (c) =>
    c.json(await eraseContact(c.get('context'), c.req.valid('param').contactId, c.req.valid('json')), 200),
  );
}
