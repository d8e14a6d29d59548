import { formatCount, formatDate, sentenceCase } from '#domain/format.ts';
import type { StoredLayout } from '#domain/payroll-layouts/stored-layout.ts';
import { ACTIONS, Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { MenuCell, MenuLink, MenuRule, DangerLink } from '#app/components/menu.tsx';
import { ENCODINGS, ROWS } from './layout-choices.ts';
import { usePaths } from '#app/paths.ts';

const COLUMNS = [
  'Layout',
  'One row for each',
  { label: 'Columns', numeric: true },
  'Encoding',
  { label: 'Runs', numeric: true },
  ACTIONS,
];

const labelOf = (options: { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

/** The agency's layouts by name. */
export function LayoutTable({ layouts }: { layouts: StoredLayout[] }) {
  const to = usePaths();
  return (
    <DataTable caption="Payroll layouts" columns={COLUMNS}>
      <tbody>
        {layouts.map(({ payrollLayoutId: id, name, rowPer, columns, encoding, runCount, updatedAt }) => (
          <tr key={id}>
            <RowHead href={to.layout(id)} sub={`Changed on ${formatDate(updatedAt)}`}>
              {name}
            </RowHead>
            <Cell label="One row for each">{sentenceCase(labelOf(ROWS, rowPer))}</Cell>
            <Cell label="Columns" numeric>
              {columns.length}
            </Cell>
            <Cell label="Encoding">{labelOf(ENCODINGS, encoding)}</Cell>
            <Cell label="Runs" numeric>
              {formatCount(runCount)}
            </Cell>
            <MenuCell label={`Actions for ${name}`}>
              <MenuLink href={to.layout(id)}>Edit</MenuLink>
              <MenuLink href={to.newLayout({ copy: id })}>Copy</MenuLink>
              <a href={to.exportLayout(id)}>Export as JSON</a>
              <MenuRule />
              <DangerLink href={to.deleteLayout(id)}>Delete</DangerLink>
            </MenuCell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
