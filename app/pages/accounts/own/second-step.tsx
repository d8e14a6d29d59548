import { CodeSchema } from '#domain/accounts/second-factor/second-factor.schema.ts';
import { Callout, ProblemCallout } from '#app/components/callout.tsx';
import { usePersonForm } from './use-person-form.ts';
import type { PasskeyAvailability } from '../passkeys.server.ts';
import type { SecurityAnswer } from './security-page.server.ts';
import { PasskeyButton } from '../passkey-button.tsx';
import { usePasskey } from '../use-passkey.ts';
import { SubmitRow } from '#app/components/fields/submit-button.tsx';
import { LiteralField } from '#app/components/fields/text-field.tsx';
import { PersonForm } from './person-form.tsx';

type SecondStepProps = {
  answer: SecurityAnswer | undefined;
  passkeys: number;
  recoveryCodesLeft: number;
  passkeyAvailability: PasskeyAvailability;
  continueTo: string;
};

/** Asks a person who has logged in with the password alone for a passkey or a recovery code, before anything else. */
export function SecondStep({ answer, passkeys, recoveryCodesLeft, passkeyAvailability, continueTo }: SecondStepProps) {
  const passkey = usePasskey({ continueTo });
  return (
    <>
      <Callout tone="warn" role="status">
        Your agency asks its administrators for a second step, and you have logged in with your password alone.
      </Callout>
      <ProblemCallout problem={passkey.problem} />
      {passkeys > 0 && (
        <div className="second-step">
          <h2>Show your passkey</h2>
          <PasskeyButton offer={passkeyAvailability} isBusy={passkey.isBusy} onUse={() => void passkey.use()} />
        </div>
      )}
      {recoveryCodesLeft > 0 && <RecoverForm answer={answer} />}
      <p className="muted">Have neither? Ask your agency, whose operator can let you set up new ones.</p>
    </>
  );
}

function RecoverForm({ answer }: Pick<SecondStepProps, 'answer'>) {
  const [form, fields] = usePersonForm('recover', CodeSchema, answer);
  return (
    <PersonForm form={form} labelledBy="recover-title" head={<h2 id="recover-title">Enter a recovery code</h2>}>
      <LiteralField
        field={fields.code}
        label="Recovery code"
        hint="One of the codes you kept. Each works once."
        width={12}
      />
      <SubmitRow kind="secondary" name="intent" value="recover" busyLabel="Checking">
        Use the code
      </SubmitRow>
    </PersonForm>
  );
}
