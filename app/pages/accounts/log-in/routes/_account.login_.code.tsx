import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData } from '@remix-run/react';
import { CodeSchema } from '#domain/accounts/second-factor/second-factor.schema.ts';
import { useAccountFrame } from '#app/frame/account-frame.tsx';
import { AccountLayout } from '#app/frame/account-layout.tsx';
import { ErrorSummary } from '#app/components/error-summary.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { codeAction, codeLoader } from '#app/pages/accounts/log-in.server.ts';
import { retryHeader } from '#app/http/retry-header.ts';
import { logInTitle } from '#app/page-title.ts';
import { pathsFor } from '#app/paths.ts';
import { LiteralField } from '#app/components/text-field.tsx';

export const headers = retryHeader;
export const meta: MetaFunction = ({ matches }) => logInTitle(matches);

export const loader = codeLoader;
export const action = codeAction;

export default function LogInCodePage() {
  const { brand, footLinks } = useAccountFrame();
  const [form, fields] = useForm({
    lastResult: useActionData<typeof action>() as SubmissionResult | undefined,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: CodeSchema }),
    shouldRevalidate: 'onInput',
  });
  return (
    <AccountLayout brand={brand} footLinks={footLinks}>
      <Form method="post" className="auth-form form" {...getFormProps(form)}>
        <FormToken />
        <h1>Enter your log-in code</h1>
        <ErrorSummary form={form} />
        <LiteralField
          field={fields.code}
          label="Code"
          hint="The six digits that your authenticator app shows now, or one of your recovery codes"
          autoComplete="one-time-code"
        />
        <SubmitButton kind="primary" size="lg" full busyLabel="Logging in">
          Login
        </SubmitButton>
        <p className="muted">
          Neither app nor recovery codes at hand? Ask your agency. <Link to={pathsFor(null).logIn()}>Start again</Link>
        </p>
      </Form>
    </AccountLayout>
  );
}
