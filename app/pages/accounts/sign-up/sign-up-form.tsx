import { type SubmissionResult, useForm } from '@conform-to/react';
import { Form, useActionData } from '@remix-run/react';
import type { FocusEvent } from 'react';
import { type SignUp, SignUpSchema, suggestedName } from '#domain/accounts/account.schema.ts';
import { formProps } from '#app/components/fields/field.tsx';
import { CheckboxField } from '#app/components/fields/checkbox-field.tsx';
import { CustomUrlField } from './custom-url-field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { TermsLabel } from '../set-password-form.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { validateWith } from '#app/forms/validate-with.ts';

type SignUpFormProps = {
  /** The product's own, following the agency's name. */
  host: string;
  /** Whether the operator approves first. */
  isRequest: boolean;
  /** What was typed before, when giving another email address. */
  typed: Record<keyof SignUp, string> | null;
};

/** The form with which an agency signs up, or requests to. */
export function SignUpForm({ host, isRequest, typed }: SignUpFormProps) {
  const [form, fields] = useForm<Record<keyof SignUp, string>>({
    lastResult: useActionData() as SubmissionResult | undefined,
    onValidate: validateWith(SignUpSchema),
    shouldRevalidate: 'onInput',
    ...(typed ? { defaultValue: typed } : {}),
  });
  const suggest = (event: FocusEvent<HTMLInputElement>) => {
    const name = suggestedName(event.target.value);
    if (name !== '' && !fields.canonicalName.value) form.update({ name: fields.canonicalName.name, value: name });
  };
  return (
    <Form method="post" className="auth-form wide form" {...formProps(form)}>
      <FormToken />
      <div>
        <h1>Sign up your agency</h1>
        <p className="muted mt-2">
          Your agency gets its own address, branding and timesheets.{' '}
          {isRequest ? 'Our team approves each agency first.' : 'It takes about two minutes.'}
        </p>
      </div>
      <ErrorSummary form={form} />
      <div className="form-2">
        <TextField field={fields.agencyName} label="Agency name" autoComplete="organization" onBlur={suggest} />
        <TextField
          field={fields.websiteAddress}
          label="Agency website address"
          optional
          inputMode="url"
          autoCapitalize="none"
        />
        <TextField field={fields.fullname} label="Your name" autoComplete="name" />
        <TextField
          field={fields.emailAddress}
          label="Your email"
          hint={typed && `The link went to ${typed.emailAddress}. It stops working once another address is given.`}
          type="email"
          autoComplete="email"
        />
        <TextField field={fields.telephoneNumber} label="Your telephone number" type="tel" autoComplete="tel" />
        <CustomUrlField field={fields.canonicalName} host={host} />
      </div>
      <p className="hint">
        {isRequest
          ? 'Once it is approved we send a verification link to your email. You log in with the same address.'
          : 'We send a verification link to your email. You log in with the same address.'}
      </p>
      <CheckboxField field={fields.terms} label={<TermsLabel />} />
      <div>
        <SubmitButton kind="primary" size="lg" busyLabel="Signing up">
          Sign up your agency
        </SubmitButton>
      </div>
    </Form>
  );
}
