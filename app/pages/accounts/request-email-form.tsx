import type { SubmissionResult } from '@conform-to/react';
import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Form, Link, useActionData, useRouteLoaderData } from '@remix-run/react';
import { RequestEmailSchema } from '#domain/accounts/account.schema.ts';
import type { RootData } from '#app/frame/root-data.server.ts';
import { useAccountFrame } from '#app/frame/account-frame.tsx';
import { AccountLayout } from '#app/frame/account-layout.tsx';
import { Callout, FlashCallout } from '#app/components/callout.tsx';
import { ErrorSummary } from '#app/components/error-summary.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { TextField } from '#app/components/text-field.tsx';

/** A page that asks for one email address and sends something there. What became of it is said at its top. */
export function RequestEmailForm({ title, button, notice }: { title: string; button: string; notice?: string | null }) {
  const { brand, footLinks } = useAccountFrame();
  const root = useRouteLoaderData('root') as RootData | undefined;
  const isOpen = root?.agency?.isOpen ?? true;
  const [form, fields] = useForm({
    lastResult: useActionData() as SubmissionResult | undefined,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: RequestEmailSchema }),
    shouldRevalidate: 'onInput',
  });
  return (
    <AccountLayout brand={brand} footLinks={footLinks}>
      <Form method="post" className="auth-form form" {...getFormProps(form)}>
        <FormToken />
        <h1>{title}</h1>
        {notice && <Callout>{notice}</Callout>}
        <FlashCallout flash={root?.flash && { tone: root.flash.kind, message: root.flash.message }} />
        <ErrorSummary form={form} />
        <TextField field={fields.emailAddress} label="Email" type="email" autoComplete="username" />
        <SubmitButton kind="primary" size="lg" full busyLabel="Sending">
          {button}
        </SubmitButton>
        {isOpen && (
          <p className="muted">
            <Link to="/login">Log in</Link>
          </p>
        )}
      </Form>
    </AccountLayout>
  );
}
