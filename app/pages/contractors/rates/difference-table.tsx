import { Link, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { formatDate, formatRate } from '#domain/format.ts';
import type { RateDifference } from '#domain/rate-differences/rate-difference.ts';
import { Cell, DataTable } from '#app/components/lists/data-table.tsx';
import { Icon } from '#app/components/icon.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { elementText, sumOf, timeText } from '#app/components/placements/difference-words.ts';
import { AmountCell } from '#app/components/placements/amount-cell.tsx';

const COLUMNS = [
  'Period beginning',
  { label: 'Time', numeric: true },
  { label: 'Pay rate', numeric: true },
  { label: 'Pay', numeric: true },
  { label: 'Charge rate', numeric: true },
  { label: 'Charge', numeric: true },
  'Paid in',
];

const money = (rate: string | null) => (rate === null ? 'None' : formatRate(rate));

function OldNew({ before, after }: { before: string | null; after: string | null }) {
  if (before === after) return <>{money(after)}</>;
  return (
    <span className="oldnew">
      <s>
        <span className="vh">Before </span>
        {money(before)}
      </s>
      <Icon name="right" />
      <span>
        <span className="vh">now </span>
        {money(after)}
      </span>
    </span>
  );
}

/** Differences between what was accepted and current rates, with their total. `tick` is the first cell of each row. */
export function DifferenceTable({
  differences,
  tick,
}: {
  differences: RateDifference[];
  tick?: (difference: RateDifference) => ReactNode;
}) {
  const { decimalHours } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  return (
    <DataTable
      caption="Differences between the accepted rate and the current rate"
      columns={COLUMNS}
      {...(tick ? { selectAll: <span className="vh">Confirm</span> } : {})}
    >
      <tbody>
        {differences.map((one) => (
          <tr key={one.differenceId}>
            {tick && <td className="sel">{tick(one)}</td>}
            <th scope="row">
              <span className="strong nowrap">{formatDate(one.beginning)}</span>
              <small>
                {elementText(one)}
                {one.from > one.beginning && `, from ${formatDate(one.from)}`}
              </small>
            </th>
            <Cell label="Time" numeric>
              {timeText(one, decimalHours)}
            </Cell>
            <Cell label="Pay rate" numeric>
              <OldNew before={one.oldPayRate} after={one.newPayRate} />
            </Cell>
            <AmountCell label="Pay" amount={one.payAmount} className="strong" />
            <Cell label="Charge rate" numeric>
              <OldNew before={one.oldChargeRate} after={one.newChargeRate} />
            </Cell>
            <AmountCell label="Charge" amount={one.chargeAmount} />
            <Cell label="Paid in">
              {one.paidInRunId === null ? (
                'No run yet'
              ) : (
                <Link to={to.payrollRun(one.paidInRunId)}>{`Run ${one.paidInRun}`}</Link>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          {tick && <td className="sel hide-sm" />}
          <th scope="row">Together</th>
          <td className="hide-sm" colSpan={2} />
          <AmountCell label="Pay" amount={sumOf(differences.map(({ payAmount }) => payAmount))} />
          <td className="hide-sm" />
          <AmountCell label="Charge" amount={sumOf(differences.map(({ chargeAmount }) => chargeAmount))} />
          <td className="hide-sm" />
        </tr>
      </tfoot>
    </DataTable>
  );
}
