import { useRouteLoaderData } from '@remix-run/react';
import type { defaultHistory } from '#domain/contracts/contract-rate.ts';
import { formatDate, formatInstant } from '#domain/format.ts';
import { ACTIONS, Cell, DataTable } from '#app/components/lists/data-table.tsx';
import { RATE_COLUMNS, RateCells, RemoveRateCell } from '#app/components/placements/rate-history.tsx';
import { Tag } from '#app/components/tag.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { usePaths } from '#app/paths.ts';

const COLUMNS = ['From', 'Per', ...RATE_COLUMNS, 'Entered', ACTIONS];

/** The default rates of a contract by date, latest first, with what applies from then on. */
export function ContractRates({ history, today }: { history: ReturnType<typeof defaultHistory>; today: string }) {
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  return (
    <DataTable caption="Default rates by date, the latest first" columns={COLUMNS}>
      <tbody>
        {history.map(({ rateId, contractId, from, unit, note, now, enteredAt, enteredBy }) => (
          <tr key={rateId} className={from > today ? 'next' : undefined}>
            <th scope="row">
              <span className="strong nowrap">{formatDate(from)}</span> {from > today && <Tag>Coming</Tag>}
              <small>{note}</small>
            </th>
            <Cell label="Per">{unit}</Cell>
            <RateCells rates={now} />
            <Cell label="Entered">
              {formatInstant(enteredAt, timeZone)}
              <small>{enteredBy}</small>
            </Cell>
            <RemoveRateCell action={to.removeContractRate(contractId, rateId)}>
              {`the rate per ${unit} from ${formatDate(from)}`}
            </RemoveRateCell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
