import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { type AnyForm, formProps } from '#app/components/fields/field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';

type PersonFormProps = {
  form: AnyForm;
  /** Tells it from the other forms of its page, where its button does not. */
  intent?: string;
  /** The account’s email, so that password managers know whose password is asked for. */
  emailAddress?: string;
  /** The id of the heading that names it, or its name where it has none. */
  labelledBy?: string;
  label?: string;
  /** What stands before what is wrong with the form. */
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
