import { Form, Link, useActionData } from '@remix-run/react';
import type { SubmissionResult } from '@conform-to/react';
import { useAccountFrame } from './account-frame.tsx';
import { AccountLayout } from './account-layout.tsx';
import { Callout } from './callout.tsx';
import { FormToken } from './form-token.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useRefusedTitle } from './use-refused-title.ts';

type ConfirmEmailProps = {
  title: string;
  /** From which address to which, or null where the link does not work. */
  change: { oldAddress: string; newAddress: string; isConfirmed: boolean } | null;
  /** Why the link does not work. */
  problem: string | null;
};

/** The page behind the link of a change of email: asks before it confirms. */
export function ConfirmEmailPage({ title, change, problem }: ConfirmEmailProps) {
  const { brand, footLinks } = useAccountFrame();
  const refused = (useActionData() as SubmissionResult | undefined)?.error?.['']?.[0];
  useRefusedTitle(refused !== undefined);
  const said = refused ?? problem;
  return (
    <AccountLayout brand={brand} footLinks={footLinks}>
      <div className="auth-form">
        <h1>{title}</h1>
        {said && (
          <Callout tone="bad" role="alert">
            {said}
          </Callout>
        )}
        {change && !refused && (
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
              <Form method="post">
                <FormToken />
                <SubmitButton kind="primary" size="lg" full busyLabel="Confirming">
                  Confirm the new email
                </SubmitButton>
              </Form>
            )}
          </>
        )}
        <p className="muted">
          <Link to="/account">Your account</Link>
        </p>
      </div>
    </AccountLayout>
  );
}
