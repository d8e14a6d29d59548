import { Form } from '@remix-run/react';
import { FirstAgencySchema } from '#domain/first-run/first-run.schema.ts';
import { CustomUrlField } from './custom-url-field.tsx';
import { formProps } from '#app/components/fields/field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { PasswordField } from '../password-field.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { useAccountForm } from '../account-form.tsx';

/** The form that creates the installation's first agency and its administrator. `host` is the product's own. */
export function FirstRunForm({ host }: { host: string }) {
  const [form, fields] = useAccountForm(FirstAgencySchema);
  return (
    <Form method="post" className="auth-form wide form" {...formProps(form)}>
      <FormToken />
      <div>
        <h1>Create your agency</h1>
        <p className="muted mt-2">
          This installation has no agency yet. The first one is yours, and you are its administrator.
        </p>
      </div>
      <ErrorSummary form={form} />
      <div className="form-2">
        <TextField field={fields.agencyName} label="Agency name" autoComplete="organization" />
        <CustomUrlField field={fields.canonicalName} host={host} />
        <TextField field={fields.fullname} label="Your name" autoComplete="name" />
        <TextField field={fields.emailAddress} label="Your email" type="email" autoComplete="username" />
        <PasswordField
          field={fields.password}
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters"
        />
      </div>
      <div>
        <SubmitButton kind="primary" size="lg" busyLabel="Creating it">
          Create your agency
        </SubmitButton>
      </div>
    </Form>
  );
}
