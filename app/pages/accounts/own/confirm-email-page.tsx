import { Link } from '@remix-run/react';
import { Callout } from '#app/components/callout.tsx';
import { ConfirmingPage, type LinkPageProps } from '#app/components/records/confirming-page.tsx';
import { ButtonForm } from '#app/components/button-form.tsx';

type ConfirmEmailProps = LinkPageProps & {
  /** The old and new address, or null if the link does not work. */
  change: { oldAddress: string; newAddress: string; isConfirmed: boolean } | null;
};

/** The page behind an email change link: asks before confirming. */
export function ConfirmEmailPage({ title, change, problem }: ConfirmEmailProps) {
  return (
    <ConfirmingPage title={title} problem={problem}>
      {(isRefused) => (
        <>
          {change && !isRefused && (
            <>
              <p>
                You log in with <b>{change.oldAddress}</b> until both addresses have confirmed, and with{' '}
                <b>{change.newAddress}</b> from then on.
              </p>
              {change.isConfirmed ? (
                <Callout tone="good">
                  This address has confirmed. Please follow the link sent to the other one too.
                </Callout>
              ) : (
                <ButtonForm busyLabel="Confirming">Confirm the new email</ButtonForm>
              )}
            </>
          )}
          <p className="muted">
            <Link to="/account">Your account</Link>
          </p>
        </>
      )}
    </ConfirmingPage>
  );
}
