import { Callout } from '#app/components/callout.tsx';
import { ConfirmingPage, type LinkPageProps } from '#app/components/records/confirming-page.tsx';
import { ButtonForm } from '#app/components/button-form.tsx';

type DomainProofPageProps = LinkPageProps & {
  /** The domain and its agency; null if the link does not work. */
  proof: { domain: string; isProved: boolean; agencyName: string } | null;
};

/** The page behind the link emailed to a postmaster: asks before anything is proved. */
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
              <ButtonForm busyLabel="Confirming">Confirm the domain</ButtonForm>
              <p className="muted">If you do not know {proof.agencyName}, close this page. Nothing changes.</p>
            </>
          )}
        </>
      )}
    </ConfirmingPage>
  );
}
