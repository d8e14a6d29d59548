import { Link, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { labelsOf } from '#domain/columns.ts';
import { findNamed } from '#domain/contacts/get-contact.server.ts';
import { CONTRACT_COLUMNS } from '#domain/contracts/contract-columns.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { hoursInWords } from '#domain/contracts/weekly-hours.ts';
import { formatDate } from '#domain/format.ts';
import { DescriptionList } from '#app/components/records/facts.tsx';
import { allowedWords, comparablePayInWords, enteredWords } from '#app/components/placements/words.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { consultantChoice } from '../load-contract-form.server.ts';

const LABELS = labelsOf(CONTRACT_COLUMNS);
/** Shown if filled in. */
const OPTIONAL_TEXTS = ['roleGroup', 'costCentre', 'department'] as const;

export const loader = portalLoader(async ({ ctx, params }) => {
  const contract = await getContract(ctx, params.contractId!);
  const consultant = await findNamed(ctx, contract.consultantContactId);
  const weekly = hoursInWords(contract.weeklyHours, ctx.agency.settings.hourFormat.decimal);
  const daily = hoursInWords(contract.dailyHours, ctx.agency.settings.hourFormat.decimal);
  return {
    contract,
    consultant: consultant && consultantChoice(consultant),
    isGone: consultant?.status === 'deleted',
    weekly,
    daily,
  };
});

export default function ContractDetails() {
  const { contract, consultant, isGone, weekly, daily } = useLoaderData<typeof loader>();
  const { roleType } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const { client } = contract;
  const isAgency = roleType === 'RecruitmentAgencyAdministrationRole';
  return (
    <DescriptionList
      className="mt-6"
      facts={[
        {
          term: 'Client',
          value: isAgency ? <Link to={to.client(client.clientId)}>{client.clientName}</Link> : client.clientName,
        },
        { term: LABELS.reference, value: contract.reference ?? 'None' },
        { term: LABELS.start, value: contract.start ? formatDate(contract.start) : '(not yet started)', tabular: true },
        { term: LABELS.end, value: contract.end ? formatDate(contract.end) : '(ongoing)', tabular: true },
        { term: 'Timesheets are entered', value: enteredWords(contract.entryPeriod, contract.chargingPeriod) },
        { term: 'Timesheets may hold', value: allowedWords(contract) },
        { term: LABELS.weeklyHours, value: weekly ?? 'Not agreed', tabular: true },
        ...(daily ? [{ term: LABELS.dailyHours, value: daily, tabular: true }] : []),
        ...OPTIONAL_TEXTS.flatMap((name) => (contract[name] ? [{ term: LABELS[name], value: contract[name] }] : [])),
        ...(contract.comparablePayRate
          ? [{ term: LABELS.comparablePayRate, value: comparablePayInWords(contract), tabular: true }]
          : []),
        {
          term: 'Consultant',
          value:
            consultant && !isGone ? (
              <Link to={to.contact(consultant.value)}>{consultant.label}</Link>
            ) : (
              (consultant?.label ?? 'None')
            ),
        },
      ]}
    />
  );
}
