import { ChangePasswordSchema } from '#domain/accounts/own-account/own-account.schema.ts';
import { formatInstant } from '#domain/format.ts';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import type { OwnAccountAnswer } from './own-account-page.server.ts';
import { Fold } from '#app/components/fold.tsx';
import { OwnSection } from './own-section.tsx';
import { usePersonForm } from './use-person-form.ts';
import { PersonForm } from './person-form.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

type ChangePasswordProps = {
  answer: OwnAccountAnswer | undefined;
  emailAddress: string;
  passwordChangedAt: string | null;
  timeZone: string;
};

/** The person’s password: when it was last changed, and a form to change it. */
export function ChangePassword({ answer, emailAddress, passwordChangedAt, timeZone }: ChangePasswordProps) {
  const [form, fields] = usePersonForm('password', ChangePasswordSchema, answer);
  const lead = passwordChangedAt ? `Changed on ${formatInstant(passwordChangedAt, timeZone)}.` : 'You log in with it.';
  return (
    <OwnSection title="Password" lead={lead}>
      <Fold label="Change password" isOpen={answer?.intent === 'password'}>
        <PersonForm form={form} intent="password" emailAddress={emailAddress}>
          <OwnPasswordField field={fields.password} label="Password now" width={12} />
          <TextField
            field={fields.newPassword}
            label="New password"
            hint="At least 8 characters. Three words you can remember work well."
            type="password"
            autoComplete="new-password"
            width={12}
          />
          <div className="btn-row">
            <SubmitButton kind="secondary">Change password</SubmitButton>
            <span className="hint">Logs out every other device.</span>
          </div>
        </PersonForm>
      </Fold>
    </OwnSection>
  );
}
