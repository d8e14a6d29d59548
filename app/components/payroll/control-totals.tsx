import { formatCount } from '#domain/format.ts';
import { ELEMENT_WORDS } from '#domain/payroll-layouts/pay-fields.ts';
import type { FileReport } from '#domain/payroll-layouts/payroll-file.ts';
import { difference, elementsOf, money, timeText } from './amounts.ts';

type Totalled = { name: string; report: FileReport };
type ControlTotalsProps = { run: Totalled; before: Totalled | null; isDecimal: boolean };

/** What a run adds up to, beside the run before it. */
export function ControlTotals({ run, before, isDecimal }: ControlTotalsProps) {
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
        </tbody>
      </table>
      {before && more !== null && (
        <p className="hint mt-3">
          {more === '0.00'
            ? `The same as ${before.name.toLowerCase()}.`
            : `${money(more.replace('-', ''))} ${more.startsWith('-') ? 'less' : 'more'} than ${before.name.toLowerCase()}.`}
        </p>
      )}
    </>
  );
}
