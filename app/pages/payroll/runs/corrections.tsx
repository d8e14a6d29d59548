import { formatDateRange } from '#domain/format.ts';
import type { FileReport, NamedEntry } from '#domain/payroll-layouts/payroll-file.ts';
import type { PayrollLayout } from '#domain/payroll-layouts/payroll-layout.ts';
import { Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { Section } from '#app/components/section.tsx';
import { usePaths } from '#app/paths.ts';
import { money, timeText, together } from './amounts.ts';

const COLUMNS = ['Person', 'Why', { label: 'Time', numeric: true }, { label: 'Pay', numeric: true }];
const HOW: Record<PayrollLayout['negative'], string> = {
  rows: 'Written as negative and extra rows',
  list: 'Listed beside the file',
  refuse: 'Cannot be taken: run refused',
};

const whyOf = ({ kind }: NamedEntry) =>
  kind === 'voided' ? 'Voided since an earlier run' : 'Differs from an earlier run';

type CorrectionsProps = { report: FileReport; negative: PayrollLayout['negative']; isDecimal: boolean };

/** What takes pay of an earlier run back, or adds to it. */
export function Corrections({ report: { corrections, correctionCount }, negative, isDecimal }: CorrectionsProps) {
  const to = usePaths();
  if (corrections.length === 0) return null;
  return (
    <Section title="Reversals and differences" aside={<p>{HOW[negative]}</p>} className="mt-8">
      <DataTable caption="What corrects an earlier run" columns={COLUMNS}>
        <tbody>
          {corrections.map((entry) => {
            const isMinus = entry.minutes + entry.quarterDays < 0 || entry.payAmount.startsWith('-');
            return (
              <tr key={`${entry.friendlyId} ${entry.kind}`}>
                <RowHead
                  href={to.timesheet(entry.timesheetId)}
                  sub={`${entry.friendlyId}, ${formatDateRange(entry.beginning, entry.ending)}`}
                >
                  {entry.fullname}
                </RowHead>
                <Cell label="Why">{whyOf(entry)}</Cell>
                <Cell label="Time" numeric {...(isMinus ? { className: 'minus' } : {})}>
                  {timeText(entry, isDecimal)}
                </Cell>
                <Cell label="Pay" numeric {...(isMinus ? { className: 'minus' } : {})}>
                  {money(entry.payAmount)}
                </Cell>
              </tr>
            );
          })}
        </tbody>
        {correctionCount === corrections.length && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Together
              </th>
              <Cell label="Pay" numeric>
                {money(corrections.map(({ payAmount }) => payAmount).reduce(together))}
              </Cell>
            </tr>
          </tfoot>
        )}
      </DataTable>
      {correctionCount > corrections.length && (
        <p className="small faint mt-3">{`${correctionCount - corrections.length} more are not listed here.`}</p>
      )}
    </Section>
  );
}
