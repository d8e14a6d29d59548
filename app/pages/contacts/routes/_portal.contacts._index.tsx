import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { browseContacts } from '#domain/contacts/browse-contacts.server.ts';
import { BrowseContactsSchema } from '#domain/contacts/contact.schema.ts';
import { holds } from '#domain/roles/permissions.ts';
import { ButtonLink, AddLink } from '#app/components/button.tsx';
import { ContactFilters } from '../contact-filters.tsx';
import { RoleTags } from '../role-tags.tsx';
import { ImportLink } from '#app/components/lists/import-link.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { TelephoneNumber } from '#app/components/lists/telephone-number.tsx';
import { RecordTable } from '#app/components/lists/record-table.tsx';
import { ViewTabs } from '#app/components/views/view-tabs.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { readFilter } from '#app/http/read-filter.server.ts';
import { loadViews } from '#app/components/views/views.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Contacts');

export const loader = portalLoader(async ({ ctx, url }) => {
  const { filter, typed, problem } = readFilter(url, BrowseContactsSchema);
  const [list, views] = await Promise.all([browseContacts(ctx, filter), loadViews(ctx, 'contacts', typed)]);
  return { list, filter, typed, problem, views, mayEdit: holds(ctx.actor, 'contact.edit') };
});

export default function ContactsPage() {
  const { list, filter, typed, problem, views, mayEdit } = useLoaderData<typeof loader>();
  const to = usePaths();
  const add = mayEdit && <AddLink href={to.newContact()}>Add contact</AddLink>;
  return (
    <>
      <PageHeader
        title="Contacts"
        icon="card"
        tabs={views && <ViewTabs views={views} noun="contacts" />}
        actions={
          <>
            {mayEdit && <ButtonLink href={to.invitations()}>Not yet invited</ButtonLink>}
            {mayEdit && <ImportLink kind={filter.kind === 'authorisers' ? 'authorisers' : 'contacts'} />}
            {add}
          </>
        }
      />
      <PageBody>
        <ContactFilters typed={typed} kind={filter.kind} mayEdit={mayEdit} />
        <RecordTable
          list={list}
          place={{ filter, typed, problem, pathOf: to.contacts }}
          noun="contacts"
          keyOf={({ contactId }) => contactId}
          head={{
            label: 'Name',
            sort: 'fullname',
            of: ({ contactId, fullname }) => ({ name: fullname, href: to.contact(contactId) }),
          }}
          columns={[
            { label: 'Email', sort: 'emailAddress', cell: ({ emailAddress }) => emailAddress },
            { label: 'Telephone', cell: ({ telephoneNumber }) => <TelephoneNumber number={telephoneNumber} /> },
            { label: 'Reference', sort: 'reference', cell: ({ reference }) => reference },
            { label: 'Roles', cell: (row) => <RoleTags of={row} /> },
          ]}
          empty={{
            icon: 'card',
            title: 'No contacts yet',
            text: 'A contact is a person you know: somebody who works, authorises or administers.',
            action: add,
          }}
          {...(mayEdit ? { exportHref: to.exportContacts({ ...typed, page: null, size: null }) } : {})}
        />
      </PageBody>
    </>
  );
}
