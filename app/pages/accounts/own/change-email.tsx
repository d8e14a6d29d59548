import { ChangeEmailSchema } from '#domain/accounts/own-account/own-account.schema.ts';
import type { WaitingEmail } from '#domain/accounts/own-account/read-own-account.server.ts';
import { formatInstant } from '#domain/format.ts';
import { OWNER_FIELD } from '#app/preserved-form.ts';
import { formProps } from '#app/components/fields/field.tsx';
import { Button } from '#app/components/button.tsx';
import { Callout } from '#app/components/callout.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import type { OwnAccountAnswer } from './own-account-page.server.ts';
import { Fold } from '#app/components/fold.tsx';
import { OwnSection } from './own-section.tsx';
import { usePersonForm } from './use-person-form.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { SubmitRow } from '#app/components/fields/submit-button.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

type ChangeEmailProps = {
  answer: OwnAccountAnswer | undefined;
  accountId: string;
  emailAddress: string;
  waitingEmail: WaitingEmail | null;
  timeZone: string;
};

/** The email a person logs in with, any pending change, and a form to request one. */
export function ChangeEmail({ answer, accountId, emailAddress, waitingEmail, timeZone }: ChangeEmailProps) {
  const [form, fields] = usePersonForm('email', ChangeEmailSchema, answer);
  return (
    <OwnSection title="Email" lead="You log in with it.">
      <p className="strong">{emailAddress}</p>
      {waitingEmail && <Waiting {...waitingEmail} timeZone={timeZone} />}
      <Fold label="Change email" isOpen={answer?.intent === 'email'}>
        <DraftForm method="post" className="form" {...formProps(form)}>
          <FormToken />
          <input type="hidden" name="intent" value="email" />
          <input type="hidden" name={OWNER_FIELD} value={accountId} />
          <ErrorSummary form={form} />
          <TextField
            field={fields.emailAddress}
            label="New email"
            hint="We write to both addresses. It changes when both have answered."
            type="email"
            autoComplete="email"
            width={12}
          />
          <OwnPasswordField field={fields.password} width={12} />
          <SubmitRow kind="secondary" busyLabel="Sending">
            Send both links
          </SubmitRow>
        </DraftForm>
      </Fold>
    </OwnSection>
  );
}

function Waiting({ newAddress, waitsFor, expiresAt, timeZone }: WaitingEmail & { timeZone: string }) {
  return (
    <>
      <Callout>
        {`Your email becomes ${newAddress} once the link sent to ${waitsFor.join(' and the one sent to ')} ${waitsFor.length > 1 ? 'have' : 'has'} been followed, at the latest on ${formatInstant(expiresAt, timeZone)}.`}
      </Callout>
      <form method="post">
        <FormToken />
        <Button kind="secondary" size="sm" name="intent" value="cancelEmail">
          Keep my email as it is
        </Button>
      </form>
    </>
  );
}
