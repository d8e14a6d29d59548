import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { useMemo } from 'react';
import { contractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import { listFilterClients } from '#domain/clients/list-filter-clients.server.ts';
import { today } from '#domain/context.ts';
import { listFilterChoices } from '#domain/contractors/choices/list-filter-choices.server.ts';
import { browseContractors } from '#domain/contractors/browse-contractors.server.ts';
import { BrowseContractorsSchema } from '#domain/contractors/contractor.schema.ts';
import { ButtonLink, AddLink } from '#app/components/button.tsx';
import { ImportLink } from '#app/components/lists/import-link.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { BULK_FORM, ContractorBulkBar } from '../contractor-bulk-bar.tsx';
import { ContractorFilters } from '../contractor-filters.tsx';
import { readRows, sendRows } from '#app/components/lists/sent-rows.ts';
import { ContractorList } from '#app/components/placements/contractor-list.tsx';
import { RatesFiles } from '../rates-files.tsx';
import { ViewTabs } from '#app/components/views/view-tabs.tsx';
import { searchName } from '#app/forms/choices.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { readFilter } from '#app/http/read-filter.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { loadViews } from '#app/components/views/views.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.title ?? '');

export const loader = portalLoader(async ({ ctx, url }) => {
  const { filter, typed: said, problem } = readFilter(url, BrowseContractorsSchema);
  const {
    selected,
    [searchName('clientId')]: words,
    [searchName('contractId')]: contract,
    [searchName('authoriserContactId')]: authoriser,
    ...typed
  } = said;
  const [list, clients, choices, views] = await Promise.all([
    browseContractors(ctx, filter),
    listFilterClients(ctx, filter.clientId, words),
    listFilterChoices(ctx, filter, { contract, authoriser }),
    loadViews(ctx, 'contractors', typed),
  ]);
  return {
    title: contractorLabel(ctx.agency.settings).many,
    list: { ...list, rows: sendRows(list.rows) },
    filter,
    problem,
    typed,
    clients,
    choices,
    views,
    isAll: selected === 'all',
    today: today(ctx),
  };
});

export default function ContractorsPage() {
  const {
    list: sent,
    filter,
    typed,
    problem,
    clients,
    choices,
    views,
    isAll,
    today: now,
  } = useLoaderData<typeof loader>();
  const list = useMemo(() => ({ ...sent, rows: readRows(sent.rows, (row) => row) }), [sent]);
  const { roleType, contractorLabel: label } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const add = roleType === 'RecruitmentAgencyAdministrationRole' && (
    <AddLink href={to.newStarter()}>New starter</AddLink>
  );
  return (
    <>
      <PageHeader
        title={label.many}
        icon="users"
        tabs={views && <ViewTabs views={views} noun={label.plural} />}
        actions={
          add && (
            <>
              <ImportLink kind="contractors" />
              <ButtonLink href={to.newContractor()}>Add {label.singular}</ButtonLink>
              {add}
            </>
          )
        }
      />
      <PageBody>
        <ContractorFilters typed={typed} filter={filter} clients={clients} choices={choices} />
        <ContractorList
          list={list}
          place={{ filter, typed, problem, pathOf: to.contractors }}
          today={now}
          add={add}
          select={{ form: BULK_FORM, name: 'tick' }}
          exportHref={to.exportContractors({ ...typed, page: null, size: null })}
        />
        {add && <RatesFiles />}
        {roleType === 'RecruitmentAgencyAdministrationRole' && list.total > 0 && (
          <ContractorBulkBar shown={list.rows.length} total={list.total} typed={typed} isAll={isAll} />
        )}
      </PageBody>
    </>
  );
}
