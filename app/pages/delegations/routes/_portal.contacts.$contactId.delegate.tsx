import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findContactChoices } from '#domain/contacts/browse-contacts.server.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { formatDate } from '#domain/format.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { Panel } from '#app/components/panel.tsx';
import { DelegationFields, DelegationForm } from '../delegation-form.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { searchChoices } from '#app/forms/search-choices.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Who decides meanwhile');

export const loader = portalLoader(async ({ ctx, params }) => {
  requirePermission(ctx.actor, 'contact.edit');
  const { contactId, fullname } = await getContact(ctx, params.contactId!);
  return { contactId, fullname, contacts: await findContactChoices(ctx, '') };
});

export const action = createAction(
  DelegationFields,
  async ({ ctx, value, params }) => {
    const authoriserContactId = params.contactId!;
    const one = await createDelegation(ctx, { ...value, authoriserContactId });
    const days = `from ${formatDate(one.start)} to ${formatDate(one.end)}`;
    const message = `${one.delegateFullname} decides for ${one.authoriserFullname} ${days}.`;
    return redirectWith(pathsOf(ctx).contact(authoriserContactId), { kind: 'good', message });
  },
  { offer: searchChoices },
);

export default function ContactDelegatePage() {
  const { contactId, fullname, contacts } = useLoaderData<typeof loader>();
  const to = usePaths();
  return (
    <Panel title={`Who decides for ${fullname}`} icon="users" closeHref={to.contact(contactId)} narrow>
      <DelegationForm from={{ contacts, authoriserContactId: contactId }} />
    </Panel>
  );
}
