import { formatCount, formatDate } from '#domain/format.ts';
import { Button } from '#app/components/button.tsx';
import { Section } from '#app/components/section.tsx';
import type { loadRuns } from './payroll-runs-page.server.ts';
import { usePaths } from '#app/paths.ts';
import { money } from '../amounts.ts';
import { ControlTotalsBox } from './control-totals.tsx';
import { Findings } from '../findings.tsx';
import { LeftOut } from './left-out.tsx';
import { MakeRun } from './make-run.tsx';
import { RunFilters } from './run-filters.tsx';
import { RunContents } from './run-contents.tsx';

type Data = Awaited<ReturnType<typeof loadRuns>>;

type RunPlanProps = {
  data: Data;
  layout: NonNullable<Data['layout']>;
  review: NonNullable<Data['review']>;
  timeZone: string;
  isDecimal: boolean;
};

/** The next run: what it takes, what it leaves out, and the decision beside it. */
export function RunPlan({ data, layout, review, timeZone, isDecimal }: RunPlanProps) {
  const to = usePaths();
  const { requested, typed, page } = data;
  const { number, report, waiting, missing, people } = review;
  // What is left out or entered by hand is shown beside the lists and at the decision.
  const findings = { ...report, unnumbered: [], unnumberedCount: 0, unfit: [], unfitCount: 0, listedCount: 0 };
  return (
    <>
      <div className="cols run">
        <div>
          <Section title={`Run ${number}`} aside={<p>Not made yet</p>}>
            <RunFilters data={data} layoutId={layout.payrollLayoutId} />
            <p className="md muted mt-3">{takenInWords(data, report)}</p>
          </Section>
          <LeftOut report={report} waiting={waiting} missing={missing} requested={requested} isDecimal={isDecimal} />
          <RunContents
            run={{ ...review, page }}
            hrefOf={(at) => to.payrollRuns({ ...typed, page: at })}
            isDecimal={isDecimal}
          />
        </div>
        <aside>
          <ControlTotalsBox run={review} timeZone={timeZone} isDecimal={isDecimal}>
            <MakeRun layoutId={layout.payrollLayoutId} requested={requested} review={review} />
          </ControlTotalsBox>
          <Section title="What to know" className="mt-6">
            <Findings report={findings} />
          </Section>
          {people.clients.length > 0 && (
            <Section title="By client" className="mt-6">
              <dl className="dl tight2">
                {people.clients.map(({ clientName, people: count, payAmount }) => (
                  <div key={clientName}>
                    <dt>
                      {clientName}
                      <small className="sub">{counted(count, 'person', 'people')}</small>
                    </dt>
                    <dd className="r tnum">{money(payAmount)}</dd>
                  </div>
                ))}
              </dl>
            </Section>
          )}
        </aside>
      </div>
      {review.refusal === null && (
        <div className="sticky-foot only-sm">
          <div className="md tnum">
            <b className="strong">{money(report.totals.payAmount)}</b>
            <small className="sub">{`${counted(people.total, 'person', 'people')}, ${counted(report.totals.rows, 'row', 'rows')}`}</small>
          </div>
          <Button kind="primary" form="make" className="end">{`Make run ${number}`}</Button>
        </div>
      )}
    </>
  );
}

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** Describes what the run would take and, if the period was not chosen, why it ends there. */
function takenInWords({ requested, isProposed }: Data, report: RunPlanProps['review']['report']): string {
  const { timesheets } = report.totals;
  const proposed = isProposed
    ? `Proposed up to ${formatDate(requested.to!)}, the oldest period with something to take. `
    : '';
  const { correctionCount, listedCount } = report;
  const corrections = (count: number) => counted(count, 'reversal or difference', 'reversals or differences');
  const written = correctionCount - listedCount;
  const among = written > 0 ? `, with ${corrections(written)}` : '';
  const beside = `${corrections(listedCount)} that ${listedCount === 1 ? 'is' : 'are'} not in the file`;
  const taken = `${counted(timesheets, 'timesheet', 'timesheets')}${among}${listedCount > 0 ? `, and ${beside}` : ''}`;
  return `${proposed}Everything accepted for these periods that no run has taken: ${taken}.`;
}
