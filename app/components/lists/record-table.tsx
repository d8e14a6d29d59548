import type { ReactNode } from 'react';
import type { Browsed } from '#domain/browse.ts';
import { ACTIONS, ActionsCell, Cell, type Column, DataTable, GroupRow, RowHead, SelectCell } from './data-table.tsx';
import { FilterProblem } from './filter-problem.tsx';
import { EmptyState } from '../empty-state.tsx';
import type { IconName } from '../icon.tsx';
import { Icon } from '../icon.tsx';
import { isNarrowed, NothingMatches } from './nothing-matches.tsx';
import { Pagination } from './pagination.tsx';
import { SelectAll } from './select-all.tsx';

type Query = Record<string, string | number | null | undefined>;

/** A column of a list. `sort` is its sort key in the URL. */
export type RecordColumn<Row> = {
  label: string;
  sort?: string;
  numeric?: boolean;
  tabular?: boolean;
  hideOnPhones?: boolean;
  cell: (row: Row) => ReactNode;
};

/** A list's current state: the active filter, the URL's parameters, and how to change them. */
export type ListPlace = {
  filter: { sort?: string | undefined; order?: 'asc' | 'desc' | undefined; page: number; size: number };
  typed: Record<string, string>;
  /** Set if part of the filter is not valid, and so left out. */
  problem?: string | null;
  pathOf: (query: Query) => string;
};

type RecordTableProps<Row> = {
  list: Browsed<Row>;
  place: ListPlace;
  /** What is listed, in the plural and lower case: "clients". */
  noun: string;
  keyOf: (row: Row) => string;
  /** The first cell: its name with a link, and a small line below. */
  head: { label: string; sort?: string; of: (row: Row) => { name: string; href: string; sub?: ReactNode } };
  columns: RecordColumn<Row>[];
  /** The name of a row's group, if the list is grouped. */
  groupOf?: ((row: Row) => string) | null;
  actions?: (row: Row) => ReactNode;
  /** Rows have checkboxes for the form with this id. */
  select?: { form: string; name: string };
  empty: { icon: IconName; title: string; text?: string; action?: ReactNode };
  /** The download URL of the whole filtered list; the format is appended. */
  exportHref?: string;
};

function sortColumn(label: string, sort: string | undefined, { filter, typed, pathOf }: ListPlace): Column {
  if (!sort) return { label };
  const isSorted = filter.sort === sort;
  const order = isSorted && filter.order !== 'desc' ? 'desc' : 'asc';
  const href = pathOf({ ...typed, sort, order, page: null });
  if (!isSorted) return { label, sort: { href } };
  return { label, sort: { href, direction: filter.order === 'desc' ? 'descending' : 'ascending' } };
}

/** A list of records: sorted, grouped and paged through its URL, with what to do if it is empty. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  return (
    <>
      <FilterProblem problem={props.place.problem} />
      <Records {...props} />
    </>
  );
}

function Records<Row>(props: RecordTableProps<Row>) {
  const { list, place, noun, keyOf, head, columns, groupOf, actions, select, empty, exportHref } = props;
  const { typed, filter, pathOf } = place;
  if (list.total === 0 && isNarrowed(typed))
    return <NothingMatches noun={noun} icon={empty.icon} clearHref={pathOf({})} />;
  if (list.total === 0) {
    return (
      <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  }
  const heads: Column[] = [
    sortColumn(head.label, head.sort, place),
    ...columns.map(({ label, sort, numeric, hideOnPhones }) => ({
      ...sortColumn(label, sort, place),
      ...(numeric ? { numeric } : {}),
      ...(hideOnPhones ? { className: 'hide-sm' } : {}),
    })),
    ...(actions ? [ACTIONS] : []),
  ];
  const cells = columns.map(({ cell, sort: _, ...looks }) => ({ looks, cell }));
  const { page, size: pageSize } = filter;
  const keep = Object.entries(typed).filter(([name]) => !['size', 'page'].includes(name));
  return (
    <>
      {select && <SelectAll {...select} count={list.rows.length} isLabelled />}
      <DataTable
        caption={noun}
        columns={heads}
        {...(select ? { selectAll: <SelectAll {...select} count={list.rows.length} /> } : {})}
      >
        <tbody>
          {list.rows.flatMap((row, index) => {
            const { name, href, sub } = head.of(row);
            const group = groupOf?.(row);
            const before = index > 0 ? groupOf?.(list.rows[index - 1]!) : undefined;
            return [
              group !== undefined && group !== before && (
                <GroupRow
                  key={`group ${keyOf(row)}`}
                  name={group}
                  nameSpan={select ? 2 : 1}
                  countSpan={heads.length - 2}
                />
              ),
              <tr key={keyOf(row)}>
                {select && <SelectCell {...select} value={keyOf(row)} label={`Select ${name}`} />}
                <RowHead href={href} sub={sub}>
                  {name}
                </RowHead>
                {cells.map(({ looks, cell }) => (
                  <Cell key={looks.label} {...looks}>
                    {cell(row)}
                  </Cell>
                ))}
                {actions && <ActionsCell>{actions(row)}</ActionsCell>}
              </tr>,
            ];
          })}
        </tbody>
      </DataTable>
      <Pagination
        slice={{ page, size: pageSize }}
        total={list.total}
        noun={noun}
        hrefOf={(one) => pathOf({ ...typed, page: one })}
        sizes={{ current: pageSize, options: [50, 100, 200], name: 'size', keep }}
      />
      {exportHref && <ExportLinks href={exportHref} />}
    </>
  );
}

/** The whole filtered list as a file. Plain links, since a download is not a page. */
function ExportLinks({ href }: { href: string }) {
  const as = (format: string) => `${href}${href.includes('?') ? '&' : '?'}format=${format}`;
  return (
    <p className="btn-row mt-3">
      <a className="btn btn-quiet sm" href={as('csv')}>
        <Icon name="download" size="sm" /> Download as CSV
      </a>
      <a className="btn btn-quiet sm" href={as('xlsx')}>
        <Icon name="download" size="sm" /> Download as Excel
      </a>
    </p>
  );
}
