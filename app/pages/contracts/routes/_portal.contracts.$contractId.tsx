import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react';
import { today } from '#domain/context.ts';
import { isContractDeletable } from '#domain/contracts/delete-contract.server.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { Facts } from '#app/components/records/facts.tsx';
import { MenuLink, DangerLink, MenuReason } from '#app/components/menu.tsx';
import { allowedWords, enteredWords, runsWords, standingWords } from '#app/components/placements/words.ts';
import { NeutralBadge } from '#app/components/status-badge.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { RecordPage } from '#app/components/records/record-page.tsx';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.contract.name ?? 'Contract');

export const loader = portalLoader(async ({ ctx, params }) => {
  const contract = await getContract(ctx, params.contractId!);
  return { contract, isDeletable: await isContractDeletable(ctx, contract.contractId), today: today(ctx) };
});

export default function ContractPage() {
  const { contract, isDeletable, today: now } = useLoaderData<typeof loader>();
  const { contractorLabel, roleType } = useRouteLoaderData('routes/_portal') as ShellData;
  const { contractId, client, name, reference, start, end } = contract;
  const to = usePaths();
  const { pathname } = useLocation();
  const isAgency = roleType === 'RecruitmentAgencyAdministrationRole';
  const path = `/contracts/${contractId}`;
  const view = (label: string, at: string) => ({
    label,
    href: to.contract(contractId, at),
    current:
      at === ''
        ? ![`${path}/details`, `${path}/history`, `${path}/rates`].includes(pathname)
        : pathname === `${path}/${at}`,
  });
  return (
    <RecordPage
      name={name}
      icon="contract"
      list={{ label: 'Contracts', href: to.contracts() }}
      badge={<NeutralBadge>{standingWords(start, end, now)}</NeutralBadge>}
      edit={isAgency && { label: 'Edit contract', href: to.editContract(contractId) }}
      menu={
        <>
          <MenuLink href={to.newStarter({ contractId })}>New starter</MenuLink>
          <MenuLink href={to.newContractor({ contractId })}>Add {contractorLabel.singular}</MenuLink>
          <MenuLink href={to.timesheets({ contractId })}>See its timesheets</MenuLink>
          {isDeletable ? (
            <DangerLink href={to.deleteContract(contractId)}>Delete contract</DangerLink>
          ) : (
            <MenuReason>Has {contractorLabel.plural}, so cannot be deleted</MenuReason>
          )}
        </>
      }
      tabs={[
        view(`${contractorLabel.many} and authorisers`, ''),
        { label: 'Timesheets', href: to.timesheets({ contractId }) },
        view('Details', 'details'),
        ...(isAgency ? [view('Rates', 'rates'), view('History', 'history')] : []),
      ]}
    >
      <Facts
        ruled
        facts={[
          {
            term: 'Client',
            value: isAgency ? <Link to={to.client(client.clientId)}>{client.clientName}</Link> : client.clientName,
          },
          { term: 'Reference', value: reference ?? 'None' },
          { term: 'Runs', value: runsWords(start, end), tabular: true },
          { term: 'Entered', value: enteredWords(contract.entryPeriod, contract.chargingPeriod) },
          { term: 'Allows', value: allowedWords(contract) },
        ]}
      />
    </RecordPage>
  );
}
