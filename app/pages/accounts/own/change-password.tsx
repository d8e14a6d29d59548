import { getFormProps } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { ChangePasswordSchema } from '#domain/accounts/own-account/own-account.schema.ts';
import { formatInstant } from '#domain/format.ts';
import { ErrorSummary } from '#app/components/error-summary.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { TextField } from '#app/components/text-field.tsx';
import type { OwnAccountAnswer } from './own-account-page.server.ts';
import { Fold } from '#app/components/fold.tsx';
import { OwnSection } from './own-section.tsx';
import { usePersonForm } from './use-person-form.ts';

type ChangePasswordProps = {
  answer: OwnAccountAnswer | undefined;
  emailAddress: string;
  passwordChangedAt: string | null;
  timeZone: string;
};

/** The person’s password: when it was last changed, and a form that changes it. */
export function ChangePassword({ answer, emailAddress, passwordChangedAt, timeZone }: ChangePasswordProps) {
  const [form, fields] = usePersonForm('password', ChangePasswordSchema, answer);
  const lead = passwordChangedAt ? `Changed on ${formatInstant(passwordChangedAt, timeZone)}.` : 'You log in with it.';
  return (
    <OwnSection title="Password" lead={lead}>
      <Fold label="Change password" isOpen={answer?.intent === 'password'}>
        <Form method="post" className="form" {...getFormProps(form)}>
          <FormToken />
          <input type="hidden" name="intent" value="password" />
          <input type="hidden" name="username" autoComplete="username" value={emailAddress} />
          <ErrorSummary form={form} />
          <TextField
            field={fields.password}
            label="Password now"
            type="password"
            autoComplete="current-password"
            width={12}
          />
          <TextField
            field={fields.newPassword}
            label="New password"
            hint="At least 8 characters. Three words you can remember do well."
            type="password"
            autoComplete="new-password"
            width={12}
          />
          <div className="btn-row">
            <SubmitButton kind="secondary">Change password</SubmitButton>
            <span className="hint">Logs out every other device.</span>
          </div>
        </Form>
      </Fold>
    </OwnSection>
  );
}
