import { Form } from '@remix-run/react';
import type { TimesheetAdvisory } from '#domain/advisories/listing/read-timesheet-advisories.server.ts';
import { DecisionAdvisories } from '#app/components/advisories/quiet-mark.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Icon } from '#app/components/icon.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { Link } from '#app/components/link.tsx';
import { usePaths } from '#app/paths.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { useAsVisited } from '#app/forms/use-as-visited.ts';
import { Callout } from '#app/components/callout.tsx';

type DecisionBoxProps = {
  timesheetId: string;
  version: number;
  amount: string;
  agencyName: string;
  firstName: string;
  advisories: TimesheetAdvisory[];
};

/** The form that accepts, also submitted by the button at the foot of a phone. */
const ACCEPT = 'accept';

/** One decision: accept these very hours, or reject them with a reason. */
export function DecisionBox(props: DecisionBoxProps) {
  const { timesheetId, amount, agencyName, firstName, advisories } = props;
  const to = usePaths();
  const version = useAsVisited(props.version);
  return (
    <section className="box decide" aria-labelledby="decide">
      <h2 id="decide">Your decision</h2>
      <p className="md muted mt-1">Accepting confirms these hours for {agencyName}.</p>
      {version !== props.version && (
        <Callout tone="warn" role="status" className="mt-4">
          <p>This timesheet was changed after you opened it. Please look at it again.</p>
          <p>
            <Link to={to.timesheet(timesheetId)} replace preventScrollReset>
              Decide on it as it is now
            </Link>
          </p>
        </Callout>
      )}
      <Form method="post" id={ACCEPT} action={to.acceptTimesheet(timesheetId)} className="mt-4">
        <FormToken />
        <input type="hidden" name="version" value={version} />
        <SubmitButton kind="accept" size="lg" full icon="check" busyLabel="Accepting" aria-keyshortcuts="a">
          Accept {amount}
        </SubmitButton>
      </Form>
      <details className="mt-3">
        <summary className="btn btn-reject full">
          <Icon name="x" size="sm" />
          Reject with a reason
        </summary>
        <DraftForm method="post" action={to.rejectTimesheet(timesheetId)} className="grid g-3 mt-4">
          <FormToken />
          <input type="hidden" name="version" value={version} />
          <div className="field">
            <label htmlFor="reason">Reason for rejection</label>
            <span className="msgs">
              <span className="hint" id="reason-hint">
                {firstName} sees this and can correct the timesheet.
              </span>
            </span>
            <textarea className="textarea" id="reason" name="note" rows={3} aria-describedby="reason-hint" />
          </div>
          <div>
            <SubmitButton kind="danger" busyLabel="Rejecting">
              Reject timesheet
            </SubmitButton>
          </div>
        </DraftForm>
      </details>
      {advisories.length > 0 && <DecisionAdvisories advisories={advisories} />}
    </section>
  );
}

/** The decision at the foot of a phone, where the box is far down the page. */
export function DecisionFooter({ timesheetId, amount }: { timesheetId: string; amount: string }) {
  const to = usePaths();
  return (
    <div className="sticky-foot only-sm">
      <SubmitButton kind="accept" icon="check" busyLabel="Accepting" form={ACCEPT} className="grow">
        Accept {amount}
      </SubmitButton>
      <Link className="btn btn-reject" to={to.rejectTimesheet(timesheetId)}>
        Reject
      </Link>
    </div>
  );
}
