import type { MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { CodeSchema } from '#domain/accounts/second-factor/second-factor.schema.ts';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { codeAction, codeLoader } from '#app/pages/accounts/log-in.server.ts';
import { retryHeader } from '#app/http/retry-header.ts';
import { logInTitle } from '#app/page-title.ts';
import { pathsFor } from '#app/paths.ts';
import { LiteralField } from '#app/components/fields/text-field.tsx';
import { AccountForm, useAccountForm } from '#app/pages/accounts/account-form.tsx';

export const headers = retryHeader;
export const meta: MetaFunction = ({ matches }) => logInTitle(matches);

export const loader = codeLoader;
export const action = codeAction;

export default function LogInCodePage() {
  const [form, fields] = useAccountForm(CodeSchema);
  return (
    <AccountForm title="Enter your log-in code" form={form}>
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
        Have neither the app nor a recovery code? Ask your agency. <Link to={pathsFor(null).logIn()}>Start again</Link>
      </p>
    </AccountForm>
  );
}
