import { type SubmissionResult, useForm } from '@conform-to/react';
import { checkForm } from '#app/forms/check-form.ts';
import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { LogInSchema } from '#domain/accounts/account.schema.ts';
import { formProps } from '#app/components/fields/field.tsx';
import { useAccountFrame } from '#app/frame/account-frame.tsx';
import { AccountLayout } from '#app/frame/account-layout.tsx';
import { Callout, FlashCallout, ProblemCallout } from '#app/components/callout.tsx';
import { CheckboxField } from '#app/components/fields/checkbox-field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { PasskeyButton } from '#app/pages/accounts/passkey-button.tsx';
import { usePasskey } from '#app/pages/accounts/use-passkey.ts';
import { SsoButton } from '../sso-button.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { PasswordField } from '#app/pages/accounts/password-field.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { settleSent } from '#app/forms/draft-store.ts';
import { callerOf } from '#app/http/caller.server.ts';
import { logInAction } from '#app/pages/accounts/log-in.server.ts';
import { passkeyAvailability } from '#app/pages/accounts/passkeys.server.ts';
import { retryHeader } from '#app/http/retry-header.ts';
import type { RootData } from '#app/frame/root-data.server.ts';
import { requestedRoute } from '#app/http/wanted-route.server.ts';
import { logInTitle } from '#app/page-title.ts';
import { pathsFor } from '#app/paths.ts';

export const headers = retryHeader;
export const meta: MetaFunction = ({ matches }) => logInTitle(matches);

export async function loader(args: LoaderFunctionArgs) {
  const { account, agency, hasSso } = await callerOf(args);
  if (account) throw redirect('/');
  const wanted = new URL(args.request.url).searchParams.get('requestedRoute');
  const route = await requestedRoute(args.request);
  const isRouteRefused = Boolean(wanted) && route === null;
  const sso = hasSso && agency ? { agencyName: agency.displayName, requestedRoute: route } : null;
  return { isRouteRefused, sso, passkeys: await passkeyAvailability(args) };
}

export const action = logInAction;

export default function LogInPage() {
  const { brand, footLinks } = useAccountFrame();
  const root = useRouteLoaderData('root') as RootData;
  const { isRouteRefused, sso, passkeys } = useLoaderData<typeof loader>();
  // Anything sent before a session ended was not saved.
  useEffect(() => void settleSent(false), []);
  const answer = useActionData<typeof action>();
  const refused = answer && 'passkey' in answer ? answer.passkey : null;
  const [form, fields] = useForm({
    lastResult: refused === null ? (answer as SubmissionResult | undefined) : undefined,
    onValidate: ({ formData }) => checkForm(formData, LogInSchema),
    shouldRevalidate: 'onInput',
  });
  const shown = useRef<HTMLFormElement>(null);
  const isRemembered = () => new FormData(shown.current!).has(fields.rememberMe.name);
  const passkey = usePasskey({ isRemembered, inField: passkeys.isOffered });
  const problem = passkey.problem ?? refused;
  return (
    <AccountLayout brand={brand} footLinks={footLinks}>
      <Form method="post" className="auth-form form" {...formProps(form)} ref={shown}>
        <FormToken />
        <h1>Log in to your dashboard</h1>
        <FlashCallout flash={root.flash && { tone: root.flash.kind, message: root.flash.message }} />
        {isRouteRefused && <Callout tone="warn">Only redirecting to a website of the product is permitted</Callout>}
        <ProblemCallout problem={problem} />
        <ErrorSummary form={form} />
        <TextField field={fields.emailAddress} label="Email" type="email" autoComplete="username webauthn" />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <CheckboxField field={fields.rememberMe} label="Remember me" />
        <SubmitButton kind="primary" size="lg" full busyLabel="Logging in">
          Login
        </SubmitButton>
        {(passkeys.isOffered || sso) && <p className={sso ? 'or' : 'or with-script'}>or</p>}
        <div className="log-in-ways">
          <PasskeyButton
            offer={passkeys}
            isBusy={passkey.isBusy}
            onUse={() => void passkey.use()}
            hint={sso ? `Continue with ${sso.agencyName} if you work there.` : ''}
          >
            {sso && <SsoButton {...sso} />}
          </PasskeyButton>
        </div>
        <p className="muted">
          Forgotten your password? <Link to="/reset-password">Reset it</Link>
        </p>
        <p className="muted">
          No verification email yet?{' '}
          <Link to={pathsFor(null).requestVerification()}>Request a new account verification email</Link>
        </p>
      </Form>
    </AccountLayout>
  );
}
