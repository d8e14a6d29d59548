import { type SubmissionResult, useForm } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { useAccountFrame } from '#app/frame/account-frame.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { AccountForm } from '../account-form.tsx';

/** The page behind an invitation for someone who already has a password: one button, and the password stays as it is. */
export function JoinAgencyPage({ emailAddress }: { emailAddress: string }) {
  const { name } = useAccountFrame();
  const [form] = useForm({ lastResult: useActionData() as SubmissionResult | undefined });
  return (
    <AccountForm title={`Join ${name}`} form={form}>
      <p>
        As <b>{emailAddress}</b>. You log in with the password you already have.
      </p>
      <SubmitButton kind="primary" size="lg" full>
        {`Join ${name}`}
      </SubmitButton>
    </AccountForm>
  );
}
