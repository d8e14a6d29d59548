import { z } from '@hono/zod-openapi';
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
import { columnDocuments } from './column-documents.ts';
import { BY_WHEN, ON_VERSION, operationsOn } from './operations.ts';
import type { Operations } from './operations-under.ts';
import { DirectoryQuery, Instants } from './pages.ts';
import { resourceOf } from './resource.ts';
import { json } from './responses.ts';

/** These follow the telephone number's alias. */
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
/** Contacts, at all of their addresses. */
export const contactResource = resourceOf({
  name: 'contacts',
  one: 'Contact',
  query: Query,
  document: ContactDocument,
  list: listContacts,
  get: getContact,
});
/** Contacts who are consultants. */
export const consultantResource = resourceOf({
  name: 'consultants',
  one: 'Consultant',
  id: 'contactId',
  query: Query.omit({ isConsultant: true }),
  document: ContactDocument,
  list: (ctx, query) => listContacts(ctx, { ...query, isConsultant: true }),
  async get(ctx, id) {
    const contact = await getContact(ctx, id);
    if (contact.isConsultant) return contact;
    throw new NotFound('The requested consultant does not exist', { code: 'consultant_not_found' });
  },
});

const ErasureDocument = z
  .object({
    emailAddress: z.string(),
    erased: z.record(z.string(), z.number().int()).openapi({ description: 'How many of each kind are erased' }),
    kept: z.array(z.object({ what: z.string(), count: z.number().int(), why: z.string(), until: z.string() }).strict()),
    isDryRun: z.boolean(),
  })
  .strict()
  .openapi('Erasure');

/** Registers the contacts' endpoints. */
export function contacts(operations: Operations): void {
  const contact = operationsOn(operations, contactResource, 'contact');
  contact.list({ summary: 'Page through contacts', description: `${BY_WHEN}.` });
  contact.get({ summary: 'One contact' });
  contact.create(
    NewContactSchema,
    {
      summary: 'Add a contact',
      description: 'Nothing is emailed; the invitation is sent with the first role.',
    },
    createContact,
  );
  contact.edit(
    EditContactSchema,
    {
      summary: 'Change some of a contact’s fields',
      description: `An email cannot be changed once its owner has verified it. An administrator’s email and name may only be changed by super administrators, never by a key. ${ON_VERSION}`,
    },
    editContact,
  );
  contact.remove({ summary: 'Delete a contact without roles', refusals: [409] }, deleteContact);
  operations.post('/contacts/{contactId}/erasure', 'eraseContact', {
    security: [{ session: [] }],
    summary: 'Erase a person’s data, as they may ask by data protection law',
    description:
      'For super administrators, not for keys. With `dryRun` it only says what would be erased, and what is kept, why and until when; without it, `emailAddress` must be the person’s, because an erasure cannot be undone.',
    body: EraseContactSchema,
    responses: { 200: json(ErasureDocument, 'What is erased and what is kept') },
    run: ({ ctx, params, body }) => eraseContact(ctx, params.contactId, body),
  });
}
