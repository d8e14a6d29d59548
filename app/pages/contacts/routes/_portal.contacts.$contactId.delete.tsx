import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { type ContactUse, deleteContact } from '#domain/contacts/delete-contact.server.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { DeletePanel } from '#app/components/records/delete-panel.tsx';
import { deleteAction } from '#app/http/delete-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete contact');

export const loader = portalLoader(({ ctx, params }) => {
  requirePermission(ctx.actor, 'contact.edit');
  return getContact(ctx, params.contactId!);
});

export const action = deleteAction('contactId', deleteContact, (to) => to.contacts(), 'The contact is deleted.');

export default function DeleteContactPage() {
  const { contactId, fullname } = useLoaderData<typeof loader>();
  const { use } = useRouteLoaderData('routes/_portal.contacts.$contactId') as { use: ContactUse | null };
  const to = usePaths();
  return (
    <DeletePanel
      title={`Delete ${fullname}?`}
      closeHref={to.contact(contactId)}
      submitLabel="Delete contact"
      isForbidden={use !== null}
    >
      <p>
        Somebody who works, authorises, administers, is the consultant of a contract or decides for an authoriser cannot
        be deleted. What happened stays in the audit trail.
      </p>
    </DeletePanel>
  );
}
