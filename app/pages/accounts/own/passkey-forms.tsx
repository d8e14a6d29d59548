import { RenamePasskeySchema } from '#domain/accounts/passkeys/passkey.schema.ts';
import type { readPasskey } from '#domain/accounts/passkeys/read-passkeys.server.ts';
import { OwnPasswordSchema } from '#domain/accounts/second-factor/second-factor.schema.ts';
import { usePersonForm } from './use-person-form.ts';
import { TextField } from '#app/components/fields/text-field.tsx';
import type { PasskeyPageAnswer } from './passkey-page.server.ts';
import { SubmitRow } from '#app/components/fields/submit-button.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { PersonForm } from './person-form.tsx';

type Shown = { answer: PasskeyPageAnswer | undefined; emailAddress: string };
type Read = Omit<Awaited<ReturnType<typeof readPasskey>>, 'passkey'>;

/** The form to rename a passkey. */
export function RenamePasskey({ answer, name, emailAddress }: Shown & { name: string }) {
  const [form, fields] = usePersonForm('rename', RenamePasskeySchema, answer, { name });
  return (
    <PersonForm
      form={form}
      emailAddress={emailAddress}
      labelledBy="rename-title"
      head={<h2 id="rename-title">Rename it</h2>}
    >
      <TextField field={fields.name} label="Name" autoComplete="off" />
      <OwnPasswordField field={fields.password} />
      <SubmitRow kind="secondary" name="intent" value="rename">
        Save name
      </SubmitRow>
    </PersonForm>
  );
}

/** Returns what is left to log in with. */
function leftWith({ isLast, hasCodes, recoveryCodesLeft }: Read): string {
  if (!isLast) return 'It will no longer work. Your other passkeys and your password still do.';
  const way = hasCodes ? 'your password and a code' : 'your password';
  const left = recoveryCodesLeft === 1 ? '1 recovery code is left.' : `${recoveryCodesLeft} recovery codes are left.`;
  return `You will log in with ${way}. ${recoveryCodesLeft === 0 ? 'You get new recovery codes.' : left}`;
}

/** The form to remove a passkey; for the last one it says what is left. */
export function RemovePasskey({ answer, emailAddress, ...read }: Shown & Read) {
  const [form, fields] = usePersonForm('remove', OwnPasswordSchema, answer);
  return (
    <PersonForm
      form={form}
      emailAddress={emailAddress}
      labelledBy="remove-title"
      head={<h2 id="remove-title">{read.isLast ? 'Remove your last passkey' : 'Remove it'}</h2>}
    >
      <p>{leftWith(read)}</p>
      <OwnPasswordField field={fields.password} />
      <SubmitRow kind="danger" name="intent" value="remove" busyLabel="Removing">
        Remove the passkey
      </SubmitRow>
    </PersonForm>
  );
}
