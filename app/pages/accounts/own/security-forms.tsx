import type { ReactNode } from 'react';
import { CodeSchema, OwnPasswordSchema } from '#domain/accounts/second-factor/second-factor.schema.ts';
import type { QrCode } from './qr-code.server.ts';
import type { SecurityAnswer } from './security-page.server.ts';
import { usePersonForm } from './use-person-form.ts';
import { SubmitButton, SubmitRow } from '#app/components/fields/submit-button.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { PersonForm } from './person-form.tsx';

type Answered = { answer: SecurityAnswer | undefined };

/** The set-up: the secret as a picture and as text, and the app's first code. */
export function ConfirmForm({ answer, secret, picture }: Answered & { secret: string; picture: QrCode }) {
  const [form, fields] = usePersonForm('confirm', CodeSchema, answer);
  return (
    <PersonForm form={form} intent="confirm">
      <p>Scan this picture with an authenticator app on your phone, or type the key into it.</p>
      <svg className="qr" viewBox={`0 0 ${picture.size} ${picture.size}`} role="img" aria-label="QR code of the key">
        <path d={picture.path} shapeRendering="crispEdges" />
      </svg>
      <p>
        Key: <code className="mono">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        field={fields.code}
        label="Code"
        hint="The six digits that the app shows now"
        autoComplete="one-time-code"
        inputMode="numeric"
        width={8}
      />
      <SubmitButton kind="primary" size="lg" busyLabel="Checking">
        Confirm the code
      </SubmitButton>
    </PersonForm>
  );
}

type PasswordFormProps = Answered & {
  intent: 'begin' | 'renew' | 'disable';
  title: string;
  button: string;
  /** The account’s email, so that password managers know which password is wanted. */
  emailAddress: string;
  children: ReactNode;
};

/** A change to how the account is logged in to, requiring its password again. */
export function PasswordForm({ answer, intent, title, button, emailAddress, children }: PasswordFormProps) {
  const [form, fields] = usePersonForm(intent, OwnPasswordSchema, answer);
  return (
    <PersonForm
      form={form}
      intent={intent}
      emailAddress={emailAddress}
      labelledBy={`${intent}-title`}
      head={<h2 id={`${intent}-title`}>{title}</h2>}
    >
      <p className="muted">{children}</p>
      <OwnPasswordField field={fields.password} />
      <SubmitRow kind="secondary">{button}</SubmitRow>
    </PersonForm>
  );
}
