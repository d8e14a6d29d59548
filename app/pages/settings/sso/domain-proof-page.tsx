import { Form } from '@remix-run/react';
import { Callout } from '#app/components/callout.tsx';
import { ConfirmingPage } from '#app/components/confirming-page.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';

type DomainProofPageProps = {
  title: string;
  /** Which domain, for which agency; null where the link does not work. */
  proof: { domain: string; isProved: boolean; agencyName: string } | null;
  /** Why the link does not work. */
  problem: string | null;
};

/** The page behind the link that a postmaster is mailed: asks before anything is proved. */
export function DomainProofPage({ title, proof, problem }: DomainProofPageProps) {
  return (
    <ConfirmingPage title={title} problem={problem}>
      {(isRefused) => (
        <>
          {proof?.isProved && (
            <Callout tone="good" role="status">{`${proof.domain} is confirmed for ${proof.agencyName}.`}</Callout>
          )}
          {proof && !proof.isProved && !isRefused && (
            <>
              <p>
                {proof.agencyName} wants people with an email address of <b>{proof.domain}</b> to log in to its
                timesheets with the account they have at work.
              </p>
              <Form method="post">
                <FormToken />
                <SubmitButton kind="primary" size="lg" full busyLabel="Confirming">
                  Confirm the domain
                </SubmitButton>
              </Form>
              <p className="muted">If you do not know {proof.agencyName}, close this page. Nothing changes.</p>
            </>
          )}
        </>
      )}
    </ConfirmingPage>
  );
}
