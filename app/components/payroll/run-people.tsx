import { formatCount } from '#domain/format.ts';
import { ELEMENT_WORDS } from '#domain/payroll-layouts/pay-fields.ts';
import type { FileReport } from '#domain/payroll-layouts/payroll-file.ts';
import type { PeopleInRun } from '#domain/payroll-runs/plan-people.ts';
import { Cell, DataTable, RowHead } from '#app/components/data-table.tsx';
import { Pagination } from '#app/components/pagination.tsx';
import { Section } from '#app/components/section.tsx';
import { usePaths } from '#app/paths.ts';
import { elementsOf, money, timeText } from './amounts.ts';

type RunPeopleProps = {
  people: PeopleInRun;
  report: FileReport;
  page: number;
  pageSize: number;
  hrefOf: (page: number) => string;
  isDecimal: boolean;
};

/** Who is in the run, with their time and pay. */
export function RunPeople({ people, report, page, pageSize, hrefOf, isDecimal }: RunPeopleProps) {
  const to = usePaths();
  if (people.total === 0) return null;
  const elements = elementsOf(report);
  const hasDays = Object.values(report.totals.quarterDays).some((quarters) => quarters !== 0);
  const columns = [
    { label: 'Person' },
    ...elements.map((element) => ({ label: ELEMENT_WORDS[element], numeric: true })),
    ...(hasDays ? [{ label: 'Days', numeric: true }] : []),
    { label: 'Pay', numeric: true },
  ];
  return (
    <Section
      title="Who is in it"
      aside={<p>{`${formatCount(people.total)} ${people.total === 1 ? 'person' : 'people'}, by name`}</p>}
      className="mt-8"
    >
      <DataTable caption="People in the run" columns={columns}>
        <tbody>
          {people.rows.map(({ contactId, fullname, payrollNumber, minutes, quarterDays, payAmount }) => (
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
            </tr>
          ))}
        </tbody>
      </DataTable>
      <Pagination page={page} pageSize={pageSize} total={people.total} noun="people" hrefOf={hrefOf} />
    </Section>
  );
}
