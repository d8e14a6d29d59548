import type { MetaFunction } from '@remix-run/node';
import { contactProblems } from '#domain/contacts/contact-problems.server.ts';
import { createContact } from '#domain/contacts/create-contact.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { NewContactFields } from '../contact-fields.ts';
import { ContactForm } from '../contact-form.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageToReturnTo, returnWith } from '#app/http/return-to.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { NewRecordPage } from '#app/components/records/new-record-page.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Add contact');

export const loader = portalLoader(async ({ ctx, request }) => {
  requirePermission(ctx.actor, 'contact.edit');
  return { form: await pageToReturnTo(request) };
});

export const action = createAction(
  NewContactFields,
  async ({ ctx, value, request }) => {
    const { contactId, fullname } = await createContact(ctx, value);
    return redirectWith(await returnWith(request, contactId, pathsOf(ctx).contact(contactId)), {
      kind: 'good',
      message: `${fullname} is added.`,
    });
  },
  { check: (ctx, typed) => contactProblems(ctx, typed) },
);

export default function NewContactPage() {
  const to = usePaths();
  return (
    <NewRecordPage title="Add contact" icon="card" list={{ label: 'Contacts', href: to.contacts() }}>
      <ContactForm submitLabel="Add contact" />
    </NewRecordPage>
  );
}
