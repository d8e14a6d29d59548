import { useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Browsed } from '#domain/browse.ts';
import type { ContractorRow } from '#domain/contractors/browse-contractors.server.ts';
import { SOON_DAYS } from '#domain/contractors/contractor.ts';
import { formatDate, formatRate, sentenceCase, withArticle } from '#domain/format.ts';
import { Icon } from '#app/components/icon.tsx';
import { MenuAction, MenuLink, MenuRule, RowMenu, DangerLink, MenuReason } from '#app/components/menu.tsx';
import { type ListPlace, type RecordColumn, RecordTable } from '#app/components/lists/record-table.tsx';
import { StatusBadge } from '#app/components/status-badge.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { useOwnAddress } from '#app/own-address.ts';
import { usePaths } from '#app/paths.ts';
import { daysUntil, endWords } from './words.ts';

type ContractorListProps = {
  list: Browsed<ContractorRow>;
  place: ListPlace & { filter: { groupBy?: string | undefined } };
  today: string;
  /** Omitted on the page of a contract. */
  withContract?: boolean;
  exportHref?: string;
  add?: ReactNode;
  /** Rows have checkboxes, for changing many at once. */
  select?: { form: string; name: string };
};

/** Rates are looked up rather than scanned: on phones they are only on the placement’s own page. */
const MONEY = { numeric: true, hideOnPhones: true };

const GROUPS: Record<string, (row: ContractorRow) => string> = {
  contractName: ({ contractName, clientName }) => `${contractName}, ${clientName}`,
  clientName: ({ clientName }) => clientName,
  contactFullName: ({ fullname }) => fullname,
  date: ({ start }) => `Starts ${formatDate(start)}`,
};

function Sent({ row, today }: { row: ContractorRow; today: string }) {
  if (row.missing > 0) return <StatusBadge status="missing">{row.missing} missing</StatusBadge>;
  return <span className="muted">{row.start > today ? '(not yet started)' : 'Up to date'}</span>;
}

/** A placement's actions; rendered when its menu is opened. */
function PlacementChoices({ row: { contractorId, isSendingReminders, isDeletable } }: { row: ContractorRow }) {
  const to = usePaths();
  const back = { returnTo: useOwnAddress() };
  return (
    <>
      <MenuLink href={to.editContractor(contractorId)}>Edit dates, rates and template</MenuLink>
      <MenuLink href={to.duplicateContractor(contractorId)}>Copy to another contract</MenuLink>
      <MenuAction
        action={to.switchReminders(contractorId, back)}
        fields={{ isSendingReminders: String(!isSendingReminders) }}
      >
        {isSendingReminders ? 'Turn reminders off' : 'Turn reminders on'}
      </MenuAction>
      <MenuRule />
      {isDeletable ? (
        <DangerLink href={to.deleteContractor(contractorId, back)}>Delete</DangerLink>
      ) : (
        <MenuReason>Has timesheets, so cannot be deleted</MenuReason>
      )}
    </>
  );
}

/** Returns the menu of a row. */
const menuOf = (row: ContractorRow) => (
  <RowMenu label={`Actions for ${row.fullname}`}>{() => <PlacementChoices row={row} />}</RowMenu>
);

/** Placements as a table: dates, rates, authorisers, missing timesheets. */
export function ContractorList({
  list,
  place,
  today,
  withContract = true,
  exportHref,
  add,
  select,
}: ContractorListProps) {
  const { contractorLabel, roleType } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const isAgency = roleType === 'RecruitmentAgencyAdministrationRole';
  const money = (rate: string | null) => (rate === null ? null : formatRate(rate));
  const columns: RecordColumn<ContractorRow>[] = [
    ...(withContract
      ? [{ label: 'Contract', sort: 'contractName', cell: (row: ContractorRow) => <WhereCell row={row} /> }]
      : []),
    {
      label: 'Starts and ends',
      sort: 'start',
      tabular: true,
      cell: ({ start, end }) => (
        <span>
          {formatDate(start)}
          <small>
            {endWords(end)}
            <DaysLeft end={end} today={today} />
          </small>
        </span>
      ),
    },
    ...(isAgency
      ? [
          { ...MONEY, label: 'Charge', sort: 'chargeRate', cell: (row: ContractorRow) => money(row.chargeRate) },
          { ...MONEY, label: 'Pay', sort: 'payRate', cell: (row: ContractorRow) => money(row.payRate) },
        ]
      : []),
    {
      label: 'Primary authoriser',
      sort: 'primaryAuthoriser',
      cell: ({ primaryAuthoriser }) => primaryAuthoriser ?? <NoAuthoriser />,
    },
    { label: 'Timesheets', sort: 'missing', cell: (row) => <Sent row={row} today={today} /> },
    {
      label: 'Reminders',
      sort: 'isSendingReminders',
      hideOnPhones: true,
      cell: ({ isSendingReminders }) => <span className="muted">{isSendingReminders ? 'On' : 'Off'}</span>,
    },
  ];
  return (
    <RecordTable
      list={list}
      place={place}
      noun={contractorLabel.plural}
      keyOf={({ contractorId }) => contractorId}
      head={{
        label: contractorLabel.one,
        sort: 'fullname',
        of: ({ contractorId, fullname, reference, templateName }) => ({
          name: fullname,
          href: to.contractor(contractorId),
          sub: [reference, templateName].filter(Boolean).join(', '),
        }),
      }}
      columns={columns}
      groupOf={place.filter.groupBy ? GROUPS[place.filter.groupBy]! : null}
      {...(isAgency ? { actions: menuOf } : {})}
      empty={{
        icon: 'users',
        title: `No ${contractorLabel.plural} yet`,
        text: `${sentenceCase(withArticle(contractorLabel.singular))} is a person placed on a contract.`,
        action: add,
      }}
      {...(exportHref ? { exportHref } : {})}
      {...(select && isAgency ? { select } : {})}
    />
  );
}

/** How soon a placement ends, if it is near. */
function DaysLeft({ end, today }: { end: string | null; today: string }) {
  const days = end === null ? null : daysUntil(end, today);
  if (days === null || days < 0 || days > SOON_DAYS) return null;
  return (
    <>
      , <b>{days === 0 ? 'today' : `${days}\u00a0${days === 1 ? 'day' : 'days'}`}</b>
    </>
  );
}

function NoAuthoriser() {
  return (
    <span className="no-authoriser">
      <Icon name="alert" size="sm" /> No authoriser
    </span>
  );
}

function WhereCell({ row }: { row: ContractorRow }) {
  return (
    <span>
      {row.contractName}
      <small>{row.clientName}</small>
    </span>
  );
}
