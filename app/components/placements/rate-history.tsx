import { Form, useRouteLoaderData } from '@remix-run/react';
import type { AllRates, Rates } from '#domain/contractors/rates/dated-rates.ts';
import { elementRateInWords } from '#domain/contractors/rates/element-rates.ts';
import type { PlacementRate } from '#domain/contractors/rates/rate.schema.ts';
import { smallestUnits } from '#domain/digests/amount.ts';
import { formatDate, formatInstant, formatRate } from '#domain/format.ts';
import { ACTIONS, Cell, DataTable } from '#app/components/lists/data-table.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { StatusBadge } from '#app/components/status-badge.tsx';
import { Tag } from '#app/components/tag.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { usePaths } from '#app/paths.ts';

type Change = AllRates & { from: string; rate: PlacementRate | null; isToConfirm: boolean };

/** The columns of `RateCells`. */
export const RATE_COLUMNS = ['Charge', 'Pay', 'Margin'].map((label) => ({ label, numeric: true }));
const COLUMNS = ['From', ...RATE_COLUMNS, 'Entered', ACTIONS];

/** Returns the agency's share of the charge, to a tenth of a per cent: "25.9%". */
function margin({ chargeRate, payRate }: Rates): string {
  if (chargeRate === null || payRate === null || smallestUnits(chargeRate, 4) === 0n) return 'None';
  const [charge, pay] = [smallestUnits(chargeRate, 4), smallestUnits(payRate, 4)];
  return `${(Number(((charge - pay) * 10_000n) / charge) / 100).toFixed(1)}%`.replace('-', '−');
}

/** Returns a rate in words. */
const money = (rate: string | null) => (rate === null ? 'None' : formatRate(rate));

/** Separate rates for nightshifts and holidays. */
function OwnRates({ nightshift, holiday }: { nightshift: string | null; holiday: string | null }) {
  return (
    <>
      {nightshift !== null && <small>Nightshift {elementRateInWords(nightshift)}</small>}
      {holiday !== null && <small>Holiday {elementRateInWords(holiday)}</small>}
    </>
  );
}

/** The charge and pay from a date on, with separate rates for nightshifts and holidays, and the margin. */
export function RateCells({ rates }: { rates: AllRates }) {
  return (
    <>
      <Cell label="Charge" numeric>
        {money(rates.chargeRate)}
        <OwnRates nightshift={rates.nightshiftChargeRate} holiday={rates.holidayChargeRate} />
      </Cell>
      <Cell label="Pay" numeric>
        {money(rates.payRate)}
        <OwnRates nightshift={rates.nightshiftPayRate} holiday={rates.holidayPayRate} />
      </Cell>
      <Cell label="Margin" numeric muted>
        {margin(rates)}
      </Cell>
    </>
  );
}

/** The last cell of a removable rate. `children` identify it to those who cannot see its row. */
export function RemoveRateCell({ action, children }: { action: string | null; children: string }) {
  return (
    <Cell label="Actions">
      {action && (
        <Form method="post" action={action}>
          <FormToken />
          <button className="btn btn-quiet sm">
            Remove<span className="vh"> {children}</span>
          </button>
        </Form>
      )}
    </Cell>
  );
}

/** A placement's rates by date, latest first. Removing one leaves differences in accepted timesheets. */
export function RateHistory({
  contractorId,
  history,
  today,
}: {
  contractorId: string;
  history: Change[];
  today: string;
}) {
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  return (
    <>
      <DataTable caption="Rates by date, the latest first" columns={COLUMNS}>
        <tbody>
          {history.map(({ from, rate, isToConfirm, ...rates }) => (
            <tr key={from} className={from > today ? 'next' : undefined}>
              <th scope="row">
                <span className="strong nowrap">{formatDate(from)}</span> {from > today && <Tag>Coming</Tag>}
                {isToConfirm && <StatusBadge status="pending">To confirm</StatusBadge>}
                <small>{rate ? rate.note : 'Start of the placement'}</small>
              </th>
              <RateCells rates={rates} />
              <Cell label="Entered">
                {rate ? (
                  <>
                    {formatInstant(rate.enteredAt, timeZone)}
                    <small>{rate.enteredBy}</small>
                  </>
                ) : (
                  'With the placement'
                )}
              </Cell>
              <RemoveRateCell action={rate && to.removeRate(contractorId, rate.rateId)}>
                {`the rate from ${formatDate(from)}`}
              </RemoveRateCell>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <p className="hint mt-3">
        Each day takes the rates of that day. They are fixed on a timesheet when it is accepted.
      </p>
    </>
  );
}
