import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { Form, useActionData } from '@remix-run/react';
import { useAccountFrame } from '#app/frame/account-frame.tsx';
import { AccountLayout } from '#app/frame/account-layout.tsx';
import { ErrorSummary } from '#app/components/error-summary.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';

/** The page behind an invitation of somebody who has a password already: one button, and the password stays as it is. */
export function JoinAgencyPage({ emailAddress }: { emailAddress: string }) {
  const { name, brand, footLinks } = useAccountFrame();
  const [form] = useForm({ lastResult: useActionData() as SubmissionResult | undefined });
  return (
    <AccountLayout brand={brand} footLinks={footLinks}>
      <Form method="post" className="auth-form form" {...getFormProps(form)}>
        <FormToken />
        <h1>{`Join ${name}`}</h1>
        <ErrorSummary form={form} />
        <p>
          As <b>{emailAddress}</b>. You log in with the password you already have.
        </p>
        <SubmitButton kind="primary" size="lg" full>
          {`Join ${name}`}
        </SubmitButton>
      </Form>
    </AccountLayout>
  );
}
