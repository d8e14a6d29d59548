import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isLockedAdministrator } from '#domain/administrators/protect-administrator.server.ts';
import { contactProblems } from '#domain/contacts/contact-problems.server.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { ContactFields } from '../contact-fields.ts';
import { ContactForm } from '../contact-form.tsx';
import { redirectSaved } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { EditRecordPage } from '#app/components/records/edit-record-page.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Edit contact');

export const loader = portalLoader(async ({ ctx, params }) => {
  requirePermission(ctx.actor, 'contact.edit');
  const contactId = params.contactId!;
  return { contact: await getContact(ctx, contactId), isLocked: await isLockedAdministrator(ctx, contactId) };
});

export const action = formAction(
  ContactFields,
  async ({ ctx, value, params }) => {
    const { contactId, fullname, version } = await editContact(ctx, params.contactId!, value);
    return redirectSaved(pathsOf(ctx).contact(contactId), `${fullname} is saved.`, version !== value.version);
  },
  { check: (ctx, typed, { contactId }) => contactProblems(ctx, typed, contactId) },
);

export default function EditContactPage() {
  const { contact, isLocked } = useLoaderData<typeof loader>();
  const to = usePaths();
  return (
    <EditRecordPage name={contact.fullname} icon="card" href={to.contact(contact.contactId)}>
      <ContactForm contact={contact} isLocked={isLocked} submitLabel="Save contact" />
    </EditRecordPage>
  );
}
