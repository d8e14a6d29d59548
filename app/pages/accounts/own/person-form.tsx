import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { type AnyForm, formProps } from '#app/components/fields/field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';

type PersonFormProps = {
  form: AnyForm;
  /** Distinguishes it from the page's other forms, unless its button does. */
  intent?: string;
  /** The account’s email, so that password managers know which password is wanted. */
  emailAddress?: string;
  /** The id of its heading, or its name if it has none. */
  labelledBy?: string;
  label?: string;
  /** Content above the form's errors. */
  head?: ReactNode;
  children: ReactNode;
};

/** One of the forms with which a person changes their own account. */
export function PersonForm({ form, intent, emailAddress, labelledBy, label, head, children }: PersonFormProps) {
  return (
    <Form method="post" className="form" {...formProps(form)} aria-labelledby={labelledBy} aria-label={label}>
      <FormToken />
      {intent && <input type="hidden" name="intent" value={intent} />}
      {emailAddress && <input type="hidden" name="username" autoComplete="username" value={emailAddress} />}
      {head}
      <ErrorSummary form={form} />
      {children}
    </Form>
  );
}
