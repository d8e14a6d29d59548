import { formatCount, formatDateRange } from '#domain/format.ts';
import type { FileReport, NamedEntry, Placed } from '#domain/payroll-layouts/payroll-file.ts';
import { Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { Section } from '#app/components/section.tsx';
import { usePaths } from '#app/paths.ts';
import { money, timeText, together } from '../amounts.ts';

const COLUMNS = ['Person', 'Why', { label: 'Time', numeric: true }, { label: 'Pay', numeric: true }];

type Group = { title: string; aside: string; caption: string; entries: NamedEntry[]; count: number };

/** Groups corrections into those written, those only listed, and those refused. */
function groupsOf({ corrections, correctionCount, listedCount, refusedCount }: FileReport): Group[] {
  const written = correctionCount - listedCount - refusedCount;
  const isMixed = written > 0 && listedCount > 0;
  // An older run does not record which; if it has both, they are shown together.
  if (isMixed && corrections.some(({ placed }) => placed === undefined))
    return [
      {
        title: 'Reversals and differences',
        aside: `${formatCount(listedCount)} of ${formatCount(correctionCount)} not in the file`,
        caption: 'What corrects an earlier run',
        ...{ entries: corrections, count: correctionCount },
      },
    ];
  const otherwise: Placed = listedCount > 0 ? 'listed' : 'inFile';
  const of = (place: Placed) => corrections.filter(({ placed }) => (placed ?? otherwise) === place);
  return [
    {
      title: 'Reversals and differences',
      aside: 'Written as negative and extra rows',
      caption: 'What corrects an earlier run',
      ...{ entries: of('inFile'), count: written },
    },
    {
      title: 'Reversals and differences refused',
      aside: 'Cannot be taken: run refused',
      caption: 'What the layout refuses',
      ...{ entries: of('refused'), count: refusedCount },
    },
    {
      title: 'Reversals and differences not in the file',
      aside: 'Listed here, to be entered by hand',
      caption: 'What corrects an earlier run and is not in the file',
      ...{ entries: of('listed'), count: listedCount },
    },
  ].filter(({ count }) => count > 0);
}

const whyOf = ({ kind }: NamedEntry) =>
  kind === 'voided' ? 'Voided since an earlier run' : 'Differs from an earlier run';

/** Corrections that take back pay of an earlier run, or add to it. */
export function Corrections({ report, isDecimal }: { report: FileReport; isDecimal: boolean }) {
  return groupsOf(report).map((group) => <CorrectionsOf key={group.title} {...group} isDecimal={isDecimal} />);
}

function CorrectionsOf({ title, aside, caption, entries, count, isDecimal }: Group & { isDecimal: boolean }) {
  const to = usePaths();
  return (
    <Section title={title} aside={<p>{aside}</p>} className="mt-8">
      {entries.length > 0 && (
        <DataTable caption={caption} columns={COLUMNS}>
          <tbody>
            {entries.map((entry, at) => {
              const isMinus = entry.minutes + entry.quarterDays < 0 || entry.payAmount.startsWith('-');
              return (
                <tr key={`${entry.friendlyId} ${entry.kind} ${at}`}>
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
          {count === entries.length && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  Together
                </th>
                <Cell label="Pay" numeric>
                  {money(entries.map(({ payAmount }) => payAmount).reduce(together))}
                </Cell>
              </tr>
            </tfoot>
          )}
        </DataTable>
      )}
      {count > entries.length && (
        <p className="small faint mt-3">{`${formatCount(count - entries.length)} more are not listed here.`}</p>
      )}
    </Section>
  );
}
