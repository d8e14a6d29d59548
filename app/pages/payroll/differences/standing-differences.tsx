import { Link, useRouteLoaderData } from '@remix-run/react';
import { formatCount, formatDateRange, formatInstant } from '#domain/format.ts';
import {
  DIFFERENCES_AT_ONCE,
  type DifferencesOfPlacement,
  type DifferenceState,
} from '#domain/rate-differences/rate-difference.ts';
import type { DifferencesByState as Found } from '#domain/rate-differences/browse-differences.server.ts';
import { Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { Pagination } from '#app/components/lists/pagination.tsx';
import { signedMoney } from '#app/components/placements/difference-words.ts';
import { Section } from '#app/components/section.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { AmountCell } from '#app/components/placements/amount-cell.tsx';

const WORDS: Record<DifferenceState, { title: string; caption: string; none: string; last: string }> = {
  open: {
    title: 'To confirm',
    caption: 'Differences that are waiting for somebody to confirm them',
    none: 'Nothing is waiting to be confirmed.',
    last: 'To do',
  },
  confirmed: {
    title: 'Confirmed, not yet in a run',
    caption: 'Confirmed differences that no run has',
    none: 'No confirmed difference is waiting for a run.',
    last: 'Confirmed',
  },
  taken: {
    title: 'In a run',
    caption: 'Differences in a run',
    none: 'None is in a run yet.',
    last: 'Run',
  },
};

const columnsOf = (last: string) => [
  { label: 'Person' },
  { label: 'Periods beginning' },
  { label: 'Pay', numeric: true },
  { label: 'Charge', numeric: true },
  { label: last },
];

type Props = { standing: DifferenceState; found: Record<DifferenceState, Found> };

/** The differences of all placements with a standing, one row per placement, with their total. */
export function DifferencesByState({ standing, found }: Props) {
  const to = usePaths();
  const { title, caption, none, last } = WORDS[standing];
  const { rows, total, page, payAmount, chargeAmount } = found[standing];
  const pages = { open: found.open.page, confirmed: found.confirmed.page, taken: found.taken.page };
  const count = `${formatCount(total)} ${total === 1 ? 'row' : 'rows'}`;
  return (
    <Section title={title} className="mt-8" aside={total > 0 && <p>{`${count}, ${signedMoney(payAmount)} pay`}</p>}>
      {rows.length === 0 ? (
        <p className="md muted">{none}</p>
      ) : (
        <>
          <DataTable caption={caption} columns={columnsOf(last)}>
            <tbody>
              {rows.map((row) => (
                <Row key={`${row.contractorId} ${row.runId}`} standing={standing} row={row} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{total > rows.length ? 'All together' : 'Together'}</th>
                <td className="hide-sm" />
                <AmountCell label="Pay" amount={payAmount} />
                <AmountCell label="Charge" amount={chargeAmount} />
                <td className="hide-sm" />
              </tr>
            </tfoot>
          </DataTable>
          <Pagination
            slice={{ page, size: DIFFERENCES_AT_ONCE }}
            total={total}
            noun="rows"
            hrefOf={(at) => to.payrollDifferences({ ...pages, [standing]: at })}
          />
        </>
      )}
    </Section>
  );
}

function Row({ standing, row }: { standing: DifferenceState; row: DifferencesOfPlacement }) {
  const to = usePaths();
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const { contractorId, fullname, contractName, clientName, first, last, timesheets } = row;
  return (
    <tr>
      <RowHead href={to.contractor(contractorId, 'rates')} sub={`${contractName}, ${clientName}`}>
        {fullname}
      </RowHead>
      <Cell label="Periods beginning" tabular>
        {formatDateRange(first, last)}
        <small>{`${formatCount(timesheets)} ${timesheets === 1 ? 'timesheet' : 'timesheets'}`}</small>
      </Cell>
      <AmountCell label="Pay" amount={row.payAmount} className="strong" />
      <AmountCell label="Charge" amount={row.chargeAmount} />
      <Cell label={WORDS[standing].last}>
        {standing === 'open' && (
          <Link to={to.contractor(contractorId, 'rates')}>
            Look and confirm<span className="vh"> the differences of {fullname}</span>
          </Link>
        )}
        {standing === 'confirmed' && row.confirmedAt && formatInstant(row.confirmedAt, timeZone)}
        {row.runId !== null && <Link to={to.payrollRun(row.runId)}>{`Run ${row.runNumber}`}</Link>}
      </Cell>
    </tr>
  );
}
