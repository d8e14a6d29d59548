import { type FormMetadata, getFormProps } from '@conform-to/react';
import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';

type PostFormProps<Values extends Record<string, unknown>> = { form: FormMetadata<Values>; children: ReactNode };

/** A form of which nothing is kept on the device: what is wrong with it above its fields, and a button among them. */
export function PostForm<Values extends Record<string, unknown>>({ form, children }: PostFormProps<Values>) {
  return (
    <Form method="post" className="form" {...getFormProps(form)}>
      <FormToken />
      <ErrorSummary form={form} />
      {children}
    </Form>
  );
}
