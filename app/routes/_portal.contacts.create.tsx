import type { MetaFunction } from '@remix-run/node';
import { createContact } from '#domain/contacts/create-contact.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { NewContactFields } from '#app/forms/contact-fields.ts';
import { ContactForm } from '#app/forms/contact-form.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Add contact');

export const loader = portalLoader(async ({ ctx }) => {
  requirePermission(ctx.actor, 'contact.edit');
  return null;
});

export const action = createAction(NewContactFields, async ({ ctx, value }) => {
  const { contactId, fullname } = await createContact(ctx, value);
  return redirectWith(pathsOf(ctx).contact(contactId), { kind: 'good', message: `${fullname} is added.` });
});

export default function NewContactPage() {
  const to = usePaths();
  return (
    <>
      <PageHeader title="Add contact" icon="card" back={{ label: 'Contacts', href: to.contacts() }} />
      <PageBody>
        <ContactForm submitLabel="Add contact" />
      </PageBody>
    </>
  );
}
