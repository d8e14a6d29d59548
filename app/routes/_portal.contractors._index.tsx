import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { contractorLabel } from '#domain/agencies/contractor-label.ts';
import { listClientChoices } from '#domain/clients/list-client-choices.server.ts';
import { today } from '#domain/context.ts';
import { browseContractors } from '#domain/contractors/browse-contractors.server.ts';
import { BrowseContractorsSchema } from '#domain/contractors/contractor.schema.ts';
import { GROUPED_QUERY_OPTIONS } from '#domain/grouped-query-options.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { FilterBar, FilterSearch, FilterSelect } from '#app/components/filter-bar.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { ContractorList } from '#app/components/placements/contractor-list.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { readFilter } from '#app/http/read-filter.server.ts';
import type { ShellData } from '#app/http/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.title ?? '');

export const loader = portalLoader(async ({ ctx, url }) => {
  const { filter, typed } = readFilter(url, BrowseContractorsSchema);
  const [list, clients] = await Promise.all([browseContractors(ctx, filter), listClientChoices(ctx)]);
  return { title: contractorLabel(ctx.agency.settings).many, list, filter, typed, clients, today: today(ctx) };
});

const GROUPS = [{ value: '', label: 'Nothing' }, ...GROUPED_QUERY_OPTIONS.contractors];
const FILTERS = ['search', 'clientId', 'groupBy', 'page'];

export default function ContractorsPage() {
  const { list, filter, typed, clients, today: now } = useLoaderData<typeof loader>();
  const { roleType, contractorLabel: label } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const add = roleType === 'RecruitmentAgencyAdministrationRole' && (
    <ButtonLink kind="primary" icon="plus" href={to.newContractor()}>
      Add {label.singular}
    </ButtonLink>
  );
  const keep = Object.entries(typed).filter(([name]) => !FILTERS.includes(name));
  return (
    <>
      <PageHeader title={label.many} icon="users" actions={add} />
      <PageBody>
        <FilterBar keep={keep} clearHref={to.contractors()}>
          <FilterSearch
            label="Search"
            name="search"
            value={typed.search ?? ''}
            placeholder="Name, contract or number"
          />
          <FilterSelect
            label="Client"
            name="clientId"
            value={filter.clientId ?? ''}
            options={[
              { value: '', label: 'All clients' },
              ...clients.map(({ id, clientName }) => ({ value: id, label: clientName })),
            ]}
          />
          <FilterSelect label="Group by" name="groupBy" value={filter.groupBy ?? ''} options={GROUPS} />
        </FilterBar>
        <ContractorList
          list={list}
          place={{ filter, typed, pathOf: to.contractors }}
          today={now}
          add={add}
          exportHref={to.exportContractors({ ...typed, page: null, size: null })}
        />
      </PageBody>
    </>
  );
}
