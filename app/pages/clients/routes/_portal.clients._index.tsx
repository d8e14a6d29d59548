import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { browseClients } from '#domain/clients/browse-clients.server.ts';
import { BrowseClientsSchema } from '#domain/clients/client.schema.ts';
import { FilterBar, FilterSearch } from '#app/components/lists/filter-bar.tsx';
import { ImportLink } from '#app/components/lists/import-link.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { TelephoneNumber } from '#app/components/lists/telephone-number.tsx';
import { RecordTable } from '#app/components/lists/record-table.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { readFilter } from '#app/http/read-filter.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { AddLink } from '#app/components/button.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Clients');

export const loader = portalLoader(async ({ ctx, url }) => {
  const { filter, typed, problem } = readFilter(url, BrowseClientsSchema);
  return { list: await browseClients(ctx, filter), filter, typed, problem };
});

export default function ClientsPage() {
  const { list, filter, typed, problem } = useLoaderData<typeof loader>();
  const { contractorLabel } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const add = <AddLink href={to.newClient()}>Add client</AddLink>;
  const keep = Object.entries(typed).filter(([name]) => !['search', 'page'].includes(name));
  return (
    <>
      <PageHeader
        title="Clients"
        icon="building"
        actions={
          <>
            <ImportLink kind="clients" />
            {add}
          </>
        }
      />
      <PageBody>
        <FilterBar keep={keep} clearHref={to.clients()}>
          <FilterSearch label="Search" name="search" value={typed.search ?? ''} placeholder="Name or reference" />
        </FilterBar>
        <RecordTable
          list={list}
          place={{ filter, typed, problem, pathOf: to.clients }}
          noun="clients"
          keyOf={({ clientId }) => clientId}
          head={{
            label: 'Name',
            sort: 'clientName',
            of: ({ clientId, clientName }) => ({ name: clientName, href: to.client(clientId) }),
          }}
          columns={[
            { label: 'Reference', sort: 'reference', cell: ({ reference }) => reference },
            { label: 'Telephone', cell: ({ telephoneNumber }) => <TelephoneNumber number={telephoneNumber} /> },
            { label: 'Contracts', sort: 'contracts', numeric: true, cell: ({ contracts }) => contracts },
            { label: 'Placements', sort: 'contractors', numeric: true, cell: ({ contractors }) => contractors },
            { label: 'Accepted copies', cell: ({ copiesEnabled }) => (copiesEnabled ? 'Sent' : 'Not sent') },
          ]}
          empty={{
            icon: 'building',
            title: 'No clients yet',
            text: `A client is an organisation that your ${contractorLabel.plural} work for.`,
            action: add,
          }}
          exportHref={to.exportClients({ ...typed, page: null, size: null })}
        />
      </PageBody>
    </>
  );
}
