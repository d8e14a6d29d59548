import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { type AnyForm, formProps } from '#app/components/fields/field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';

type PostFormProps = { form: AnyForm; children: ReactNode };

/** A form of which nothing is kept on the device: its problems above its fields, and a button among them. */
export function PostForm({ form, children }: PostFormProps) {
  return (
    <Form method="post" className="form" {...formProps(form)}>
      <FormToken />
      <ErrorSummary form={form} />
      {children}
    </Form>
  );
}
