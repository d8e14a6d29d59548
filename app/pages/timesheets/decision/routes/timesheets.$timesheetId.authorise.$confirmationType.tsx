import { firstName } from '#domain/first-name.ts';
import type { SubmissionResult } from '@conform-to/react';
import type { MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { formProps } from '#app/components/fields/field.tsx';
import { AccountPage } from '#app/frame/account-page.tsx';
import { Callout } from '#app/components/callout.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { TextArea } from '#app/components/fields/text-field.tsx';
import { Written } from '#app/pages/timesheets/written.tsx';
import { AuthoriseOutcome, AuthoriseSummary } from '../authorise-summary.tsx';
import { decideOnPage, loadAuthorisePage } from '../authorise-page.server.ts';
import { retryHeader } from '#app/http/retry-header.ts';
import { pageTitle } from '#app/page-title.ts';
import { pathsFor } from '#app/paths.ts';
import { authoriseUrl } from '#domain/timesheets/authorisation/authorisation-link.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';

const TITLES = { accepted: 'Accept timesheet', rejected: 'Reject timesheet' };
const PROBLEMS = {
  edited: 'The timesheet was changed',
  expired: 'The link has expired',
  notValid: 'The link is not valid',
};

export const headers = retryHeader;
/** A refused decision shows the one that preceded it. */
export const shouldRevalidate = () => true;
export const meta: MetaFunction = ({ matches, params }) =>
  pageTitle(matches, params.confirmationType === 'rejected' ? TITLES.rejected : TITLES.accepted);

export const loader = loadAuthorisePage;
export const action = decideOnPage;

/** Confirms the decision that the email asked for. Looking changes nothing; only the form decides. */
export default function AuthorisePage() {
  const { timesheetId, problem, shown, key, otherAccount } = useLoaderData<typeof loader>();
  const written = useActionData<SubmissionResult>()?.initialValue?.note;
  const inPortal = pathsFor(null).timesheet(timesheetId);
  if (problem || !shown) {
    return (
      <AccountPage title={PROBLEMS[problem?.state ?? 'notValid']} lead={problem?.message}>
        <Written note={written} />
        <p>
          <Link to={pathsFor(null).logIn({ requestedRoute: inPortal })}>Log in</Link>
        </p>
      </AccountPage>
    );
  }
  const { recipient, summary } = shown;
  return (
    <AccountPage title={titleOf(summary)}>
      {otherAccount && !summary.decision && (
        <Callout tone="warn">
          {`You are logged in as ${otherAccount}, but ${recipient.emailAddress} was asked. The decision is recorded as ${recipient.fullname}’s.`}
        </Callout>
      )}
      <AuthoriseOutcome {...summary} />
      {summary.decision && <Written note={written} />}
      <AuthoriseSummary summary={summary} />
      {!summary.decision && <Decision />}
      <p className="md muted">
        {key && !summary.decision && `${recipient.emailAddress} was asked. `}
        <Link to={inPortal}>Open the timesheet in the portal</Link>
      </p>
    </AccountPage>
  );
}

function titleOf({ total, status, decision }: { total: string; status: string; decision: object | null }) {
  return decision ? `${total}, ${status}` : `${total} to authorise`;
}

function Decision() {
  const { type, timesheetId, key, shown, agencyName } = useLoaderData<typeof loader>();
  const lastResult = useActionData<SubmissionResult>();
  const [form, fields] = usePostedForm<{ note: string }>({ id: 'decision', lastResult });
  const isRejecting = type === 'rejected';
  const { fullname = '', total = '', version = 1 } = shown?.summary ?? {};
  const other = authoriseUrl('', timesheetId, isRejecting ? 'accepted' : 'rejected', key ?? undefined);
  return (
    <DraftForm method="post" className="form" {...formProps(form)}>
      <FormToken />
      <input type="hidden" name="version" value={version} />
      <ErrorSummary form={form} />
      {!isRejecting && <p className="md muted">{`Accepting confirms these hours for ${agencyName}.`}</p>}
      <TextArea
        field={fields.note}
        label={isRejecting ? 'Reason for rejection' : 'Note'}
        hint={isRejecting ? `${firstName(fullname)} sees this and can correct the timesheet.` : undefined}
        optional={!isRejecting}
        rows={3}
      />
      <div className="btn-row">
        <SubmitButton
          kind={isRejecting ? 'danger' : 'accept'}
          size="lg"
          icon={isRejecting ? 'x' : 'check'}
          busyLabel={isRejecting ? 'Rejecting' : 'Accepting'}
        >
          {isRejecting ? 'Reject timesheet' : `Accept ${total}`}
        </SubmitButton>
        <Link className="btn btn-quiet" to={other} reloadDocument>
          {isRejecting ? 'Accept instead' : 'Reject with a reason'}
        </Link>
      </div>
    </DraftForm>
  );
}
