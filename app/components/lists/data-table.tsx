import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { Link } from '#app/components/link.tsx';

/** A column's heading. `sort` makes it a link that sorts by it; `direction` is set on the current sort column. */
export type Column = {
  label: string;
  sort?: { href: string; direction?: 'ascending' | 'descending' };
  numeric?: boolean;
  /** Visually hidden name: Actions. */
  isHidden?: boolean;
  /** Drawn in the head beside the hidden name: the scale of the day tracks. */
  drawing?: ReactNode;
  className?: string;
};

/** Columns from left to right; a string is a column with only a name. */
type Columns = (Column | string)[];

/** The column of row actions. */
export const ACTIONS: Column = { label: 'Actions', isHidden: true };

type DataTableProps = {
  /** The table's caption, for people who cannot see its context. */
  caption: string;
  columns: Columns;
  /** The checkbox that selects every row; its presence makes room for one in each row. */
  selectAll?: ReactNode;
  /** How rows become records below 768 px: timesheet rows, hours by day, or any other. */
  rows?: 'timesheets' | 'hours' | 'facts';
  /** One or more `<tbody>`, and a `<tfoot>` if there are totals. */
  children: ReactNode;
};

function ColumnHead({ label, sort, numeric, isHidden, drawing, className }: Column) {
  const arrow = sort?.direction && <Icon name={sort.direction === 'ascending' ? 'up' : 'down'} />;
  return (
    <th scope="col" aria-sort={sort?.direction} className={classNames(numeric && 'num', className)}>
      {isHidden && <span className="vh">{label}</span>}
      {drawing}
      {!isHidden && sort && (
        <Link to={sort.href} preventScrollReset>
          {label} {arrow}
        </Link>
      )}
      {!isHidden && !sort && label}
    </th>
  );
}

function ColumnHeads({ columns }: { columns: Columns }) {
  return columns.map((column) => {
    const said = typeof column === 'string' ? { label: column } : column;
    return <ColumnHead key={said.label} {...said} />;
  });
}

/** The headings of a table that does not become records. `className="vh"` keeps them for screen readers. */
export function TableHead({ columns, className }: { columns: Columns; className?: string }) {
  return (
    <thead className={className}>
      <tr>
        <ColumnHeads columns={columns} />
      </tr>
    </thead>
  );
}

/** With more columns than this, each name has less room. */
const FEW_COLUMNS = 7;

const LOOKS = { timesheets: 'ts', hours: 'hours', facts: undefined };

/** A table sorted through its URL that becomes records on small screens. */
export function DataTable({ caption, columns, selectAll, rows = 'facts', children }: DataTableProps) {
  const looks = [LOOKS[rows], selectAll !== undefined && 'has-sel', columns.length > FEW_COLUMNS && 'many'];
  return (
    <table className={classNames('table', ...looks, 'stackable')}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {selectAll !== undefined && (
            <th className="sel" scope="col">
              {selectAll}
            </th>
          )}
          <ColumnHeads columns={columns} />
        </tr>
      </thead>
      {children}
    </table>
  );
}

type RowHeadProps = {
  href?: string;
  sub?: ReactNode;
  /** A notice about the row, read before acting on it. */
  notice?: ReactNode;
  /** A row above links to a page of the same kind, which the browser need not prefetch again. */
  isLikeFirst?: boolean;
  children: ReactNode;
};

/** The first cell of a row: its name, a link, a small line below, and any notice. */
export function RowHead({ href, sub, notice, isLikeFirst, children }: RowHeadProps) {
  return (
    <th scope="row">
      {href ? (
        <Link to={href} discover={isLikeFirst ? 'none' : 'render'}>
          {children}
        </Link>
      ) : (
        children
      )}
      {sub && <small>{sub}</small>}
      {notice && (
        <span className="row-notice">
          <Icon name="alert" size="sm" />
          {notice}
        </span>
      )}
    </th>
  );
}

type CellProps = {
  /** The column's name, shown above the value when rows are records; timesheet rows omit it. */
  label?: string;
  numeric?: boolean;
  tabular?: boolean;
  muted?: boolean;
  hideOnPhones?: boolean;
  className?: string;
  children: ReactNode;
};

/** One value of a row. */
export function Cell({ label, numeric, tabular, muted, hideOnPhones, className, children }: CellProps) {
  const looks = [numeric && 'num', tabular && 'nowrap tnum', muted && 'muted', hideOnPhones && 'hide-sm', className];
  return (
    <td data-l={hideOnPhones ? undefined : label} className={classNames(...looks)}>
      {children}
    </td>
  );
}

/** The last cell of a row: its actions. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return <td className="act">{children}</td>;
}

/** The checkbox of a row, for the `BulkBar` whose id is `form`. `label` names the row: "Select Andrzej Lis, …". */
export function SelectCell({ form, name, value, label }: { form: string; name: string; value: string; label: string }) {
  return (
    <td className="sel">
      <input type="checkbox" form={form} name={name} value={value} aria-label={label} />
    </td>
  );
}

type GroupRowProps = {
  name: string;
  secondary?: string;
  /** A total below the numeric column, and counts in the rest of the row. */
  sum?: string;
  counts?: string;
  /** How many columns the name and the counts span. */
  nameSpan: number;
  countSpan: number;
};

/** Opens a group of rows: its name, total hours and counts. The first row of the group's `<tbody>`. */
export function GroupRow({ name, secondary, sum, counts, nameSpan, countSpan }: GroupRowProps) {
  return (
    <tr className="group">
      <th scope="rowgroup" colSpan={nameSpan}>
        <b>{name}</b> {secondary && <span>{secondary}</span>}
      </th>
      <td className="num">{sum && <span>{sum}</span>}</td>
      <td colSpan={countSpan}>{counts && <span>{counts}</span>}</td>
    </tr>
  );
}
