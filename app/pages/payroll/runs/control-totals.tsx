import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { formatCount, formatDate, formatInstant } from '#domain/format.ts';
import { ELEMENT_WORDS } from '#domain/payroll-layouts/pay-fields.ts';
import type { FileReport } from '#domain/payroll-layouts/payroll-file.ts';
import type { PayrollRun } from '#domain/payroll-runs/payroll-run.ts';
import { usePaths } from '#app/paths.ts';
import { difference, elementsOf, money, timeText } from '../amounts.ts';

type RunBefore = Pick<PayrollRun, 'payrollRunId' | 'number' | 'madeAt' | 'layoutName' | 'report'>;
type Totalled = Pick<PayrollRun, 'number'> & { report: FileReport; before: RunBefore | null };
type ControlTotalsProps = { run: Totalled; timeZone: string; isDecimal: boolean };

/** The totals of a run, beside those of the previous run. `children` is the decision below. */
export function ControlTotalsBox({ children, ...totals }: ControlTotalsProps & { children?: ReactNode }) {
  return (
    <section className="box" aria-labelledby="control-totals">
      <h2 id="control-totals">Control totals</h2>
      <ControlTotals {...totals} />
      {children}
    </section>
  );
}

function ControlTotals({ run: { number, report, before: compared }, timeZone, isDecimal }: ControlTotalsProps) {
  const to = usePaths();
  const run = { name: `Run ${number}`, report };
  const before = compared && { name: `Run ${compared.number}`, report: compared.report };
  const both = before ? [run, before] : [run];
  const elements = [...new Set(both.flatMap(({ report }) => elementsOf(report)))];
  const row = (label: string, of: (report: FileReport) => string, isSum = false) => (
    <tr className={isSum ? 'sum' : undefined} key={label}>
      <th scope="row">{label}</th>
      {both.map(({ name, report }) => (
        <td key={name}>{of(report)}</td>
      ))}
    </tr>
  );
  const more = before ? difference(run.report.totals.payAmount, before.report.totals.payAmount) : null;
  return (
    <>
      <table className="totals mt-3">
        <caption className="vh">{`Control totals of ${both.map(({ name }) => name.toLowerCase()).join(', beside ')}`}</caption>
        <thead>
          <tr>
            <th>
              <span className="vh">Total</span>
            </th>
            {both.map(({ name }) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row('People', ({ totals }) => formatCount(totals.people))}
          {row('Rows', ({ totals }) => formatCount(totals.rows))}
          {elements.map((element) =>
            row(ELEMENT_WORDS[element], ({ totals }) =>
              timeText({ minutes: totals.minutes[element], quarterDays: totals.quarterDays[element] }, isDecimal),
            ),
          )}
          {row('Pay', ({ totals }) => money(totals.payAmount), true)}
          {both.some(({ report }) => report.listedCount > 0) &&
            row('Not in the file', ({ listedAmount }) => money(listedAmount))}
        </tbody>
      </table>
      {before && more !== null && (
        <p className="hint mt-3">
          {more === '0.00'
            ? `The same as ${before.name.toLowerCase()}.`
            : `${money(more.replace('-', ''))} ${more.startsWith('-') ? 'less' : 'more'} than ${before.name.toLowerCase()}.`}
        </p>
      )}
      {compared && (
        <p className="hint mt-2">
          {`The run of ${compared.layoutName} before it is `}
          <Link to={to.payrollRun(compared.payrollRunId)}>{`run ${compared.number}`}</Link>
          {`, made on ${formatInstant(compared.madeAt, timeZone)}${compared.report.period ? `, up to ${formatDate(compared.report.period)}` : ''}.`}
        </p>
      )}
    </>
  );
}
