import { useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Browsed } from '#domain/browse.ts';
import type { ContractRow } from '#domain/contracts/browse-contracts.server.ts';
import { formatDate } from '#domain/format.ts';
import { type ListPlace, type RecordColumn, RecordTable } from '#app/components/lists/record-table.tsx';
import { StatusBadge } from '#app/components/status-badge.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { runsWords } from './words.ts';

type ContractListProps = {
  list: Browsed<ContractRow>;
  place: ListPlace & { filter: { groupBy?: string | undefined } };
  /** Omitted on the page of a client. */
  withClient?: boolean;
  exportHref?: string;
  add?: ReactNode;
};

const GROUPS: Record<string, (row: ContractRow) => string> = {
  clientName: ({ clientName }) => clientName,
  name: ({ name }) => name,
  date: ({ start }) => (start ? `Starts ${formatDate(start)}` : '(not yet started)'),
};

/** Contracts as a table: whose, when, how many placements and what is missing. */
export function ContractList({ list, place, withClient = true, exportHref, add }: ContractListProps) {
  const { contractorLabel } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const columns: RecordColumn<ContractRow>[] = [
    ...(withClient ? [{ label: 'Client', sort: 'clientName', cell: ({ clientName }: ContractRow) => clientName }] : []),
    { label: 'Runs', sort: 'start', cell: ({ start, end }) => runsWords(start, end) },
    { label: contractorLabel.many, sort: 'contractors', numeric: true, cell: ({ contractors }) => contractors },
    {
      label: 'Timesheets',
      cell: ({ missing }) =>
        missing > 0 ? (
          <StatusBadge status="missing">{missing} missing</StatusBadge>
        ) : (
          <span className="muted">Up to date</span>
        ),
    },
  ];
  return (
    <RecordTable
      list={list}
      place={place}
      noun="contracts"
      keyOf={({ contractId }) => contractId}
      head={{
        label: 'Name',
        sort: 'name',
        of: ({ contractId, name, reference }) => ({ name, href: to.contract(contractId), sub: reference }),
      }}
      columns={columns}
      groupOf={place.filter.groupBy ? GROUPS[place.filter.groupBy]! : null}
      empty={{
        icon: 'contract',
        title: 'No contracts yet',
        text: `A contract is work for a client; ${contractorLabel.plural} are placed on it.`,
        action: add,
      }}
      {...(exportHref ? { exportHref } : {})}
    />
  );
}
