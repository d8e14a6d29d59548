import { BulkBar } from '#app/components/lists/bulk-bar.tsx';
import { Button } from '#app/components/button.tsx';
import { Cell, DataTable, RowHead, SelectCell } from '#app/components/lists/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { MenuAction, MenuCell, MenuLink } from '#app/components/menu.tsx';
import { Pagination } from '#app/components/lists/pagination.tsx';
import { SelectAll } from '#app/components/lists/select-all.tsx';
import type { TimesheetListData } from '../timesheet-list-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { formatInstant, sentenceCase } from '#domain/format.ts';
import { NotWorked } from './not-worked.tsx';

type MissingTableProps = { data: TimesheetListData; contractorLabel: string; timeZone: string };

const FORM = 'missing';

/** The past periods without a timesheet: remind, enter, or declare that nobody worked. */
export function MissingTable({ data, contractorLabel, timeZone }: MissingTableProps) {
  const { missing, can, typed, filter, declarations } = data;
  const to = usePaths();
  if (!missing) return null;
  const enter = (row: { contractorId: string; beginning: string }) =>
    to.newTimesheet({ contractorId: row.contractorId, beginning: row.beginning });
  const columns = [
    { label: sentenceCase(contractorLabel) },
    { label: 'Client' },
    { label: 'Period' },
    { label: 'Last reminded' },
    { label: 'Actions', isHidden: true },
  ];
  const select = can.remindContractors
    ? { selectAll: <SelectAll form={FORM} name="tick" count={missing.rows.length} /> }
    : {};
  if (missing.total === 0)
    return (
      <>
        <EmptyState icon="check" title="Everyone has submitted for these weeks." />
        <NotWorked declarations={declarations} />
      </>
    );
  return (
    <>
      {can.remindContractors && <SelectAll form={FORM} name="tick" count={missing.rows.length} isLabelled />}
      <DataTable caption="Missing timesheets" columns={columns} rows="facts" {...select}>
        <tbody>
          {missing.rows.map((row) => (
            <tr key={`${row.contractorId} ${row.beginning}`}>
              {can.remindContractors && (
                <SelectCell
                  form={FORM}
                  name="tick"
                  value={`${row.contractorId}@${row.beginning}`}
                  label={`Select ${row.fullname}, ${row.shown}`}
                />
              )}
              <RowHead href={enter(row)} sub={row.contractName}>
                {row.fullname}
              </RowHead>
              <Cell label="Client">{row.clientName}</Cell>
              <Cell label="Period" tabular>
                {row.shown}
              </Cell>
              <Cell label="Last reminded" muted>
                {row.lastReminded ? formatInstant(row.lastReminded, timeZone) : 'Never'}
              </Cell>
              <MenuCell label={`Actions for ${row.fullname}, ${row.shown}`}>
                {can.remindContractors && (
                  <MenuAction action={to.remindMissing()} fields={{ tick: `${row.contractorId}@${row.beginning}` }}>
                    Send reminder
                  </MenuAction>
                )}
                <MenuLink href={enter(row)}>Enter time</MenuLink>
                <MenuLink href={to.declare({ contractorId: row.contractorId, beginning: row.beginning })}>
                  Did not work
                </MenuLink>
              </MenuCell>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {can.remindContractors && (
        <BulkBar
          id={FORM}
          label="Selected periods"
          name="tick"
          action={to.remindMissing()}
          clearHref={to.timesheets(typed)}
        >
          <Button kind="secondary" size="sm" icon="bell">
            Send reminder
          </Button>
        </BulkBar>
      )}
      <Pagination
        slice={filter}
        total={missing.total}
        noun="missing timesheets"
        hrefOf={(page) => to.timesheets({ ...typed, page })}
      />
      <NotWorked declarations={declarations} />
    </>
  );
}
