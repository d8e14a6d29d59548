import { Form, useActionData, useLocation } from '@remix-run/react';
import { formatCount } from '#domain/format.ts';
import { listedNote } from '#domain/payroll-runs/run-refusals.ts';
import { Callout } from '#app/components/callout.tsx';
import { Check } from '#app/components/fields/checkbox-field.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { Link } from '#app/components/link.tsx';
import { useAsVisited } from '#app/forms/use-as-visited.ts';
import { useRefusedTitle } from '#app/components/use-refused-title.ts';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { money } from '../amounts.ts';
import type { loadRuns } from './payroll-runs-page.server.ts';

type Data = Awaited<ReturnType<typeof loadRuns>>;

type MakeRunProps = {
  layoutId: string;
  requested: Data['requested'];
  review: NonNullable<Data['review']>;
};

/** The decision: makes the run shown on the page, or explains why there is none to make. */
export function MakeRun({ layoutId, requested, review }: MakeRunProps) {
  const answer = useActionData<FormAnswer>();
  const problems = Object.values(answer?.result.error ?? {}).flatMap((some) => some ?? []);
  useRefusedTitle(problems.length > 0);
  const { fileName, report, waiting, refusal } = review;
  const { pathname, search } = useLocation();
  const { number, fingerprint } = useAsVisited({ number: review.number, fingerprint: review.fingerprint });
  const aside = report.unnumberedCount + report.unfitCount;
  const listed = listedNote(report, money);
  const pending =
    waiting.pending > 0
      ? ` ${formatCount(waiting.pending)} ${waiting.pending === 1 ? 'timesheet is' : 'timesheets are'} pending.`
      : '';
  return (
    <>
      {problems.map((problem) => (
        <Callout key={problem} tone="bad" role="alert" className="mt-3">
          {problem}
        </Callout>
      ))}
      {fingerprint !== review.fingerprint && (
        <Callout tone="warn" role="status" className="mt-3">
          <p>The list has changed since you opened this page. Please look at it again.</p>
          <p>
            <Link to={`${pathname}${search}`} replace preventScrollReset>
              Go on with this list
            </Link>
          </p>
        </Callout>
      )}
      {refusal ? (
        <p className="md mt-4" role="status">
          {refusal.message}
          {refusal.code === 'run_empty' && pending}
        </p>
      ) : null}
      {listed && <p className="md mt-4">{listed}</p>}
      <Form className="mt-4 grid g-3" method="post" id="make" preventScrollReset>
        <FormToken />
        <input type="hidden" name="payrollLayoutId" value={layoutId} />
        {Object.entries(requested).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <input type="hidden" name="fingerprint" value={fingerprint} />
        <input type="hidden" name="number" value={number} />
        {aside > 0 && (
          <Check isSmall name="leaveOut" defaultChecked>
            {`Leave out ${formatCount(aside)} ${aside === 1 ? 'timesheet' : 'timesheets'} without a payroll number or a column`}
          </Check>
        )}
        <SubmitButton size="lg" full busyLabel="Making the run" disabled={refusal !== null}>
          {`Make run ${review.number}`}
        </SubmitButton>
      </Form>
      <p className="hint mt-3">
        {`Makes ${fileName} and marks these timesheets as taken. You can void run ${review.number} until run ${review.number + 1} is made.`}
      </p>
    </>
  );
}
