import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react';
import { today } from '#domain/context.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { formatDateRange } from '#domain/format.ts';
import { Facts } from '#app/components/records/facts.tsx';
import { MenuLink, DangerLink, MenuReason } from '#app/components/menu.tsx';
import { standingWords } from '#app/components/placements/words.ts';
import { NeutralBadge } from '#app/components/status-badge.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { RecordPage } from '#app/components/records/record-page.tsx';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.contractor.fullname ?? '');

export const loader = portalLoader(async ({ ctx, params }) => ({
  contractor: await getContractor(ctx, params.contractorId!),
  today: today(ctx),
}));

export default function ContractorPage() {
  const { contractor, today: now } = useLoaderData<typeof loader>();
  const { contractorLabel, roleType } = useRouteLoaderData('routes/_portal') as ShellData;
  const { contractorId, contractorContactId, contractId, fullname, start, end } = contractor;
  const to = usePaths();
  const { pathname } = useLocation();
  const isAgency = roleType === 'RecruitmentAgencyAdministrationRole';
  const view = ['history', 'rates'].find((name) => pathname === `/contractors/${contractorId}/${name}`);
  return (
    <RecordPage
      name={fullname}
      icon="users"
      list={{ label: contractorLabel.many, href: to.contractors() }}
      badge={<NeutralBadge>{standingWords(start, end, now)}</NeutralBadge>}
      edit={isAgency && { label: `Edit ${contractorLabel.singular}`, href: to.editContractor(contractorId) }}
      menu={
        <>
          <MenuLink href={to.duplicateContractor(contractorId)}>Copy to another contract</MenuLink>
          <MenuLink href={to.timesheets({ contractorId })}>See the timesheets</MenuLink>
          {contractor.isDeletable ? (
            <DangerLink href={to.deleteContractor(contractorId)}>Delete {contractorLabel.singular}</DangerLink>
          ) : (
            <MenuReason>Has timesheets, so cannot be deleted</MenuReason>
          )}
        </>
      }
      tabs={[
        { label: 'Details', href: to.contractor(contractorId), current: !view },
        { label: 'Timesheets', href: to.timesheets({ contractorId }) },
        ...(isAgency
          ? [
              { label: 'Rates', href: to.contractor(contractorId, 'rates'), current: view === 'rates' },
              { label: 'History', href: to.contractor(contractorId, 'history'), current: view === 'history' },
            ]
          : []),
      ]}
    >
      <Facts
        ruled
        facts={[
          { term: 'Contract', value: <Link to={to.contract(contractId)}>{contractor.contractName}</Link> },
          { term: 'Client', value: contractor.clientName },
          { term: 'Contact', value: <Link to={to.contact(contractorContactId)}>{contractor.emailAddress}</Link> },
          { term: 'Runs', value: formatDateRange(start, end), tabular: true },
          { term: 'Reference', value: contractor.reference ?? 'None' },
        ]}
      />
    </RecordPage>
  );
}
