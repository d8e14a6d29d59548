import {
  ActionsCell,
  Cell,
  type Column,
  DataTable,
  GroupRow,
  RowHead,
  SelectCell,
} from '#app/components/lists/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { NothingMatches } from '#app/components/lists/nothing-matches.tsx';
import { Pagination } from '#app/components/lists/pagination.tsx';
import { Ribbon } from '../ribbon.tsx';
import { SelectAll } from '#app/components/lists/select-all.tsx';
import { StatusBadge } from '#app/components/status-badge.tsx';
import type { TimesheetListData } from '../timesheet-list-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { formatInstant, sentenceCase, withArticle } from '#domain/format.ts';
import { dateInWords, datesHeading } from '#domain/periods/period-words.ts';
import type { ShownTimesheet } from '../sent-timesheets.ts';
import { tickOf } from '#domain/timesheets/decision/bulk.ts';
import { rowActionsFor } from '#domain/timesheets/row-actions.ts';
import { waitingInWords } from '#domain/timesheets/timesheet-words.ts';
import { friendlyId } from '#domain/timesheets/timesheet.ts';
import { BULK_FORM, TimesheetBulkBar } from './timesheet-bulk-bar.tsx';
import { TimesheetRowMenu } from './row-menu.tsx';
import { ribbonDays } from '../ribbon-days.ts';
import { totalText } from '../timesheet-facts.tsx';
import { useChangedTicks } from './use-changed-ticks.ts';

type TimesheetTableProps = { data: TimesheetListData; contractorLabel: string; decimal: boolean; timeZone: string };
type GroupBy = NonNullable<TimesheetListData['filter']['groupBy']>;

const GROUP_NAMES: Record<GroupBy, (row: ShownTimesheet, timeZone: string) => string> = {
  contract: (row) => row.contractName,
  client: (row) => row.clientName,
  contractor: (row) => row.fullname,
  beginning: (row) => dateInWords(row),
  lastUpdated: (row, timeZone) => formatInstant(row.updatedAt, timeZone).split(',')[0]!,
};

function useColumns({ data, contractorLabel }: TimesheetTableProps): Column[] {
  const to = usePaths();
  const { filter, typed } = data;
  const sortable = (label: string, sort: NonNullable<typeof filter.sort>, numeric = false): Column => {
    const isSorted = filter.sort === sort;
    const order = isSorted && filter.order !== 'desc' ? 'desc' : 'asc';
    const direction = isSorted ? (filter.order === 'desc' ? 'descending' : 'ascending') : undefined;
    return {
      label,
      numeric,
      sort: { href: to.timesheets({ ...typed, sort, order, page: null }), ...(direction ? { direction } : {}) },
    };
  };
  return [
    sortable(sentenceCase(contractorLabel), 'contractor'),
    sortable(datesHeading(data.list.rows), 'beginning'),
    { label: 'Days' },
    sortable('Hours', 'hours', true),
    sortable('Status', 'status'),
    sortable('Last updated', 'lastUpdated'),
    { label: 'Actions', isHidden: true },
  ];
}

/** The list of an administrator or an authoriser: find, decide, chase. */
export function TimesheetTable(props: TimesheetTableProps) {
  const { data, decimal, timeZone } = props;
  const { list, filter, typed, can } = data;
  const to = usePaths();
  const select = can.accept ? { selectAll: <SelectAll form={BULK_FORM} name="tick" count={list.rows.length} /> } : {};
  const columns = useColumns(props);
  const changed = useChangedTicks(BULK_FORM, 'tick');
  if (list.rows.length === 0) {
    const isFiltered = Boolean(filter.search || filter.clientId || filter.from || filter.to || list.counts.all > 0);
    if (isFiltered)
      return <NothingMatches noun="timesheets" icon="sheet" clearHref={to.timesheets({ status: 'all' })} />;
    return (
      <EmptyState icon="sheet" title="No timesheets yet">
        {`Timesheets appear here once ${withArticle(props.contractorLabel)} submits one.`}
      </EmptyState>
    );
  }
  const groupName = filter.groupBy ? GROUP_NAMES[filter.groupBy] : null;
  return (
    <>
      {can.accept && <SelectAll form={BULK_FORM} name="tick" count={list.rows.length} isLabelled />}
      <DataTable caption="Timesheets" columns={columns} rows="timesheets" {...select}>
        <tbody>
          {list.rows.flatMap((row, index) => {
            const name = groupName?.(row, timeZone);
            const shown = dateInWords(row);
            const isFirst = name !== undefined && (index === 0 || groupName!(list.rows[index - 1]!, timeZone) !== name);
            return [
              isFirst && <GroupRow key={`group ${row.id}`} name={name} nameSpan={can.accept ? 4 : 3} countSpan={3} />,
              <tr key={row.id}>
                {can.accept && (
                  <SelectCell
                    form={BULK_FORM}
                    name="tick"
                    value={tickOf(row)}
                    label={`Select ${row.fullname}, ${shown}`}
                  />
                )}
                <RowHead
                  href={to.timesheet(row.id)}
                  sub={`${friendlyId(row.friendlyNumber)}, ${row.contractName}`}
                  notice={changed.has(row.id) && 'Changed since you chose it'}
                  isLikeFirst={index > 0}
                >
                  {row.fullname}
                </RowHead>
                <Cell tabular>{shown}</Cell>
                <Cell hideOnPhones>
                  {row.entryPeriod === 'weekly' && <Ribbon days={ribbonDays(row)} decimal={decimal} />}
                </Cell>
                <Cell numeric className="strong">
                  {totalText(row, decimal)}
                </Cell>
                <Cell>
                  <StatusBadge status={row.isVoid ? 'deleted' : row.status}>
                    {row.isVoid ? 'Void' : undefined}
                  </StatusBadge>
                  {row.status === 'pending' && <small>{waitingInWords(row.submittedAt, data.shownAt)}</small>}
                </Cell>
                <Cell muted hideOnPhones>
                  {formatInstant(row.updatedAt, timeZone)}
                </Cell>
                <ActionsCell>
                  <TimesheetRowMenu
                    timesheet={row}
                    actions={rowActionsFor(can.row, row)}
                    name={`${row.fullname}, ${shown}`}
                  />
                </ActionsCell>
              </tr>,
            ];
          })}
        </tbody>
      </DataTable>
      {can.accept && <TimesheetBulkBar data={data} decimal={decimal} changed={changed.size} />}
      <Pagination
        slice={filter}
        total={list.total}
        noun="timesheets"
        hrefOf={(page) => to.timesheets({ ...typed, page })}
      />
    </>
  );
}
