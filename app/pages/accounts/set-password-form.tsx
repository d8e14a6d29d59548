import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ResetPasswordSchema, VerifyAccountSchema } from '#domain/accounts/account.schema.ts';
import { formProps } from '#app/components/fields/field.tsx';
import { useWebLinks } from '#app/web-links.ts';
import { useAccountFrame } from '#app/frame/account-frame.tsx';
import { AccountLayout } from '#app/frame/account-layout.tsx';
import { Callout } from '#app/components/callout.tsx';
import { CheckboxField } from '#app/components/fields/checkbox-field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { PasswordField } from './password-field.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { useAccountForm } from './account-form.tsx';

/** The text and links for accepting the terms of use. */
export function TermsLabel() {
  const web = useWebLinks();
  return (
    <>
      I agree to the <a href={web.terms}>terms of use</a> and the <a href={web.privacy}>privacy policy</a>
    </>
  );
}

type SetPasswordProps = {
  title: string;
  /** Whose password it is, or null if the link does not work. */
  link: { emailAddress: string } | null;
  /** Why the link does not work. */
  problem: string | null;
  /** Whether the terms must be accepted too. */
  asksTerms: boolean;
  /** What the person is asked to do, and why. */
  requested?: string;
  /** Where to request a new link. */
  again: { label: string; href: string };
};

/** The page behind an emailed link: sets a password, or says why the link does not work and where to get a new one. */
export function SetPasswordPage({ title, link, problem, asksTerms, requested, again }: SetPasswordProps) {
  const { brand, footLinks } = useAccountFrame();
  return (
    <AccountLayout brand={brand} footLinks={footLinks}>
      {link ? (
        <SetPasswordForm title={title} link={link} asksTerms={asksTerms} again={again}>
          {requested && <p className="lead">{requested}</p>}
        </SetPasswordForm>
      ) : (
        <div className="auth-form">
          <h1>{title}</h1>
          <Callout tone="bad" role="alert">
            {problem}
          </Callout>
          <p>
            <Link to={again.href}>{again.label}</Link>
          </p>
        </div>
      )}
    </AccountLayout>
  );
}

type FormProps = Pick<SetPasswordProps, 'title' | 'asksTerms' | 'again'> & {
  link: NonNullable<SetPasswordProps['link']>;
  children: ReactNode;
};

function SetPasswordForm({ title, link, asksTerms, again, children }: FormProps) {
  const schema = asksTerms ? VerifyAccountSchema : ResetPasswordSchema;
  const [form, fields] = useAccountForm<typeof VerifyAccountSchema | typeof ResetPasswordSchema>(schema);
  return (
    <Form method="post" className="auth-form form" {...formProps(form)}>
      <FormToken />
      <h1>{title}</h1>
      <ErrorSummary form={form} />
      {children}
      <p>
        For <b>{link.emailAddress}</b>
      </p>
      <PasswordField
        field={fields.password}
        label="New password"
        hint="At least 8 characters"
        autoComplete="new-password"
      />
      {asksTerms && <CheckboxField field={fields.terms} label={<TermsLabel />} />}
      <SubmitButton kind="primary" size="lg" full>
        Set password
      </SubmitButton>
      <p className="muted">
        <Link to={again.href}>{again.label}</Link>
      </p>
    </Form>
  );
}
