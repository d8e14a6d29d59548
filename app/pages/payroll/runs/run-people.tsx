import { formatCount } from '#domain/format.ts';
import { ELEMENT_WORDS } from '#domain/payroll-layouts/pay-fields.ts';
import type { FileReport } from '#domain/payroll-layouts/payroll-file.ts';
import type { PayrollRun } from '#domain/payroll-runs/payroll-run.ts';
import { type PeopleInRun, REVIEW_SIZE } from '#domain/payroll-runs/plan-people.ts';
import { Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { Pagination } from '#app/components/lists/pagination.tsx';
import { Section } from '#app/components/section.tsx';
import { usePaths } from '#app/paths.ts';
import { elementsOf, money, timeText } from '../amounts.ts';

/** An existing or previewed run, and the shown page of its people. */
export type RunPeopleProps = {
  run: {
    number: number;
    people: PeopleInRun;
    /** The run with which its pay is compared, if any. */
    before: Pick<PayrollRun, 'number'> | null;
    report: FileReport;
    page: number;
  };
  hrefOf: (page: number) => string;
  isDecimal: boolean;
};

function Since({ since, run }: { since: string | null; run: number }) {
  if (since === null) return `Not in run ${run}`;
  if (since === '0.00') return <span className="faint">same</span>;
  return since.startsWith('-') ? money(since) : `+${money(since)}`;
}

/** The people in the run, with their time and pay. */
export function RunPeople({ run, hrefOf, isDecimal }: RunPeopleProps) {
  const { number, people, before, report, page } = run;
  const to = usePaths();
  if (people.total === 0) return null;
  const elements = elementsOf(report);
  const hasDays = Object.values(report.totals.quarterDays).some((quarters) => quarters !== 0);
  const columns = [
    { label: 'Person' },
    ...elements.map((element) => ({ label: ELEMENT_WORDS[element], numeric: true })),
    ...(hasDays ? [{ label: 'Days', numeric: true }] : []),
    { label: 'Pay', numeric: true },
    ...(before ? [{ label: `Since run ${before.number}`, numeric: true }] : []),
  ];
  return (
    <Section
      title="Who is in it"
      aside={
        <p>{`${formatCount(people.total)} ${people.total === 1 ? 'person' : 'people'}, ${before ? 'changes first' : 'by name'}`}</p>
      }
      className="mt-8"
    >
      <DataTable caption={`People in run ${number}`} columns={columns}>
        <tbody>
          {people.rows.map(({ contactId, fullname, payrollNumber, minutes, quarterDays, payAmount, since }) => (
            <tr key={contactId}>
              <RowHead href={to.contact(contactId)} sub={payrollNumber ?? 'No payroll number'}>
                {fullname}
              </RowHead>
              {elements.map((element) => (
                <Cell key={element} label={ELEMENT_WORDS[element]} numeric>
                  {minutes[element] === 0 ? (
                    <span className="faint">0</span>
                  ) : (
                    timeText({ minutes: minutes[element], quarterDays: 0 }, isDecimal)
                  )}
                </Cell>
              ))}
              {hasDays && (
                <Cell label="Days" numeric>
                  {quarterDays === 0 ? (
                    <span className="faint">0</span>
                  ) : (
                    timeText({ minutes: 0, quarterDays }, isDecimal)
                  )}
                </Cell>
              )}
              <Cell label="Pay" numeric className="strong">
                {money(payAmount)}
              </Cell>
              {before && (
                <Cell label={`Since run ${before.number}`} numeric>
                  <Since since={since} run={before.number} />
                </Cell>
              )}
            </tr>
          ))}
        </tbody>
      </DataTable>
      <Pagination slice={{ page, size: REVIEW_SIZE }} total={people.total} noun="people" hrefOf={hrefOf} />
    </Section>
  );
}
