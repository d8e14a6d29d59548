import { useRouteLoaderData } from '@remix-run/react';
import { formatDate, formatInstant } from '#domain/format.ts';
import type { RateDifference } from '#domain/rate-differences/rate-difference.ts';
import { Cell, DataTable } from '#app/components/lists/data-table.tsx';
import { Section } from '#app/components/section.tsx';
import { Tag } from '#app/components/tag.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { elementText } from '#app/components/placements/difference-words.ts';
import { AmountCell } from '#app/components/placements/amount-cell.tsx';

const COLUMNS = [
  'Period beginning',
  { label: 'Pay', numeric: true },
  { label: 'Charge', numeric: true },
  'Reason',
  'Confirmed',
];

/** Differences reported to payroll, and whether they have since been withdrawn along with their timesheet. */
export function ConfirmedDifferences({ differences }: { differences: RateDifference[] }) {
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  return (
    <Section title="Confirmed differences" className="mt-8">
      <DataTable caption="Differences that were confirmed, by period" columns={COLUMNS}>
        <tbody>
          {differences.map((one) => (
            <tr key={one.differenceId}>
              <th scope="row">
                <span className="strong nowrap">{formatDate(one.beginning)}</span>{' '}
                {one.status === 'reversed' && <Tag>Reversed, timesheet void</Tag>}
                <small>{elementText(one)}</small>
              </th>
              <AmountCell label="Pay" amount={one.payAmount} />
              <AmountCell label="Charge" amount={one.chargeAmount} />
              <Cell label="Reason">{one.reason ?? 'None'}</Cell>
              <Cell label="Confirmed">
                {one.confirmedAt && formatInstant(one.confirmedAt, timeZone)}
                <small>{one.confirmedBy}</small>
              </Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}
