import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { withArticle } from '#domain/format.ts';
import { browseAuthorisingPeople } from '#domain/authorisers/browse-authorising-people.server.ts';
import { today } from '#domain/context.ts';
import { browseContractors } from '#domain/contractors/browse-contractors.server.ts';
import { BrowseContractorsSchema } from '#domain/contractors/contractor.schema.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { AuthoriserList } from '#app/components/placements/authoriser-list.tsx';
import { ContractorList } from '#app/components/placements/contractor-list.tsx';
import { tabPath } from '#app/components/placements/tab-path.ts';
import { Section } from '#app/components/section.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { readFilter } from '#app/http/read-filter.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { SmallAddLink } from '#app/components/button.tsx';

/** Most authorisers of one contract that are shown; a contract has a handful. */
const AUTHORISERS = { page: 1, size: 200 };

export const loader = portalLoader(async ({ ctx, params, url }) => {
  const { contractId } = await getContract(ctx, params.contractId!);
  const { filter, typed, problem } = readFilter(url, BrowseContractorsSchema);
  const [list, authorisers] = await Promise.all([
    browseContractors(ctx, { ...filter, contractId, sort: filter.sort ?? 'fullname' }),
    browseAuthorisingPeople(ctx, { contractId }, AUTHORISERS),
  ]);
  return { contractId, list, authorisers, filter, typed, problem, today: today(ctx) };
});

export default function ContractContractors() {
  const { contractId, list, authorisers, filter, typed, problem, today: now } = useLoaderData<typeof loader>();
  const { contractorLabel, roleType } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const isAgency = roleType === 'RecruitmentAgencyAdministrationRole';
  const later = list.rows.filter(({ start }) => start > now).length;
  const pathOf = tabPath(to.contract(contractId));
  const add = isAgency && (
    <SmallAddLink href={to.newContractor({ contractId })}>Add {contractorLabel.singular}</SmallAddLink>
  );
  const placed = `${list.total} placed${later > 0 ? `, ${later} not yet started` : ''}`;
  return (
    <>
      <Section
        title={contractorLabel.many}
        aside={
          <>
            <p>{placed}</p>
            {list.total > 0 && add}
          </>
        }
        className="mt-6"
      >
        <ContractorList
          list={list}
          place={{ filter, typed, problem, pathOf }}
          today={now}
          withContract={false}
          add={add}
        />
        {isAgency && list.total > 0 && (
          <p className="small faint mt-3">Rates are per hour or per day. Only agency administrators see them.</p>
        )}
      </Section>
      <Section
        title="Authorisers"
        aside={<p>Any one of {withArticle(contractorLabel.singular)}’s authorisers can accept</p>}
        className="mt-8"
      >
        <AuthoriserList
          list={authorisers}
          place={{ filter: AUTHORISERS, typed: {}, pathOf: () => to.contract(contractId) }}
        />
      </Section>
    </>
  );
}
