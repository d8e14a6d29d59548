import { Link, useRouteLoaderData } from '@remix-run/react';
import { RequestEmailSchema } from '#domain/accounts/account.schema.ts';
import type { RootData } from '#app/frame/root-data.server.ts';
import { Callout, FlashCallout } from '#app/components/callout.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { AccountForm, useAccountForm } from './account-form.tsx';

/** A page that asks for one email address and sends something there. The outcome is shown at the top. */
export function RequestEmailForm({ title, button, notice }: { title: string; button: string; notice?: string | null }) {
  const root = useRouteLoaderData('root') as RootData | undefined;
  const isOpen = root?.agency?.isOpen ?? true;
  const [form, fields] = useAccountForm(RequestEmailSchema);
  const notices = (
    <>
      {notice && <Callout>{notice}</Callout>}
      <FlashCallout flash={root?.flash && { tone: root.flash.kind, message: root.flash.message }} />
    </>
  );
  return (
    <AccountForm title={title} form={form} notices={notices}>
      <TextField field={fields.emailAddress} label="Email" type="email" autoComplete="username" />
      <SubmitButton kind="primary" size="lg" full busyLabel="Sending">
        {button}
      </SubmitButton>
      {isOpen && (
        <p className="muted">
          <Link to="/login">Log in</Link>
        </p>
      )}
    </AccountForm>
  );
}
