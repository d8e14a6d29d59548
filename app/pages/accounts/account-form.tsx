import { type SubmissionResult, useForm } from '@conform-to/react';
import { Form, useActionData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type AnyForm, formProps } from '#app/components/fields/field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { validateWith } from '#app/forms/validate-with.ts';
import { useAccountFrame } from '#app/frame/account-frame.tsx';
import { AccountLayout } from '#app/frame/account-layout.tsx';

/** The form of a visitor page, validated against its action's schema: on blur or submit, and from then on while typing. */
export function useAccountForm<Schema extends z.ZodType<Record<string, unknown>>>(schema: Schema) {
  return useForm<z.input<Schema> & Record<string, unknown>>({
    lastResult: useActionData() as SubmissionResult | undefined,
    onValidate: validateWith(schema),
    shouldRevalidate: 'onInput',
  });
}

type AccountFormProps = {
  title: string;
  form: AnyForm;
  /** Notices above the form's errors. */
  notices?: ReactNode;
  children: ReactNode;
};

/** A page for visitors consisting of a single form. */
export function AccountForm({ title, form, notices, children }: AccountFormProps) {
  const { brand, footLinks } = useAccountFrame();
  return (
    <AccountLayout brand={brand} footLinks={footLinks}>
      <Form method="post" className="auth-form form" {...formProps(form)}>
        <FormToken />
        <h1>{title}</h1>
        {notices}
        <ErrorSummary form={form} />
        {children}
      </Form>
    </AccountLayout>
  );
}
