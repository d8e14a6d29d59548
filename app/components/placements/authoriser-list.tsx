import { useRouteLoaderData } from '@remix-run/react';
import type { AuthorisingPerson } from '#domain/authorisers/browse-authorising-people.server.ts';
import type { Browsed } from '#domain/browse.ts';
import { formatInstant } from '#domain/format.ts';
import { type ListPlace, RecordTable } from '#app/components/lists/record-table.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { usePaths } from '#app/paths.ts';

/** The people who authorise in a contract or for a client, with their share. */
export function AuthoriserList({ list, place }: { list: Browsed<AuthorisingPerson>; place: ListPlace }) {
  const { contractorLabel, timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const counted = (count: number) => `${count} ${count === 1 ? contractorLabel.singular : contractorLabel.plural}`;
  return (
    <RecordTable
      list={list}
      place={place}
      noun="authorisers"
      keyOf={({ contactId }) => contactId}
      head={{
        label: 'Authoriser',
        of: ({ contactId, fullname, placements }) => ({
          name: fullname,
          href: to.contact(contactId),
          sub: counted(placements),
        }),
      }}
      columns={[
        { label: 'Email', cell: ({ emailAddress }) => <span className="muted">{emailAddress}</span> },
        { label: 'Primary for', cell: ({ primaryFor }) => counted(primaryFor) },
        { label: 'Pending', numeric: true, cell: ({ pending }) => pending },
        {
          label: 'Last reminded',
          tabular: true,
          cell: ({ contactLastReminded }) =>
            contactLastReminded ? formatInstant(contactLastReminded, timeZone) : <span className="muted">Never</span>,
        },
      ]}
      empty={{
        icon: 'users',
        title: 'No authorisers yet',
        text: `Authorisers are chosen for each ${contractorLabel.singular}.`,
      }}
    />
  );
}
