import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { listFilterClients } from '#domain/clients/list-filter-clients.server.ts';
import { browseContracts } from '#domain/contracts/browse-contracts.server.ts';
import { BrowseContractsSchema } from '#domain/contracts/contract.schema.ts';
import { GROUPED_QUERY_OPTIONS } from '#domain/grouped-query-options.ts';
import { ImportLink } from '#app/components/lists/import-link.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { ContractList } from '#app/components/placements/contract-list.tsx';
import { PlacementFilters } from '#app/components/placements/placement-filters.tsx';
import { ViewTabs } from '#app/components/views/view-tabs.tsx';
import { searchName } from '#app/forms/choices.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { readFilter } from '#app/http/read-filter.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { loadViews } from '#app/components/views/views.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { AddLink } from '#app/components/button.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Contracts');

export const loader = portalLoader(async ({ ctx, url }) => {
  const { filter, typed: said, problem } = readFilter(url, BrowseContractsSchema);
  const { [searchName('clientId')]: words, ...typed } = said;
  const [list, clients, views] = await Promise.all([
    browseContracts(ctx, filter),
    listFilterClients(ctx, filter.clientId, words),
    loadViews(ctx, 'contracts', typed),
  ]);
  return { list, filter, typed, problem, clients, views };
});

export default function ContractsPage() {
  const { list, filter, typed, problem, clients, views } = useLoaderData<typeof loader>();
  const { roleType } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const add = roleType === 'RecruitmentAgencyAdministrationRole' && (
    <AddLink href={to.newContract()}>Add contract</AddLink>
  );
  return (
    <>
      <PageHeader
        title="Contracts"
        icon="contract"
        tabs={views && <ViewTabs views={views} noun="contracts" />}
        actions={
          add && (
            <>
              <ImportLink kind="contracts" />
              {add}
            </>
          )
        }
      />
      <PageBody>
        <PlacementFilters
          typed={typed}
          filter={filter}
          clients={clients}
          groups={GROUPED_QUERY_OPTIONS.contracts}
          placeholder="Name, reference or client"
          clearHref={to.contracts()}
        />
        <ContractList
          list={list}
          place={{ filter, typed, problem, pathOf: to.contracts }}
          add={add}
          exportHref={to.exportContracts({ ...typed, page: null, size: null })}
        />
      </PageBody>
    </>
  );
}
