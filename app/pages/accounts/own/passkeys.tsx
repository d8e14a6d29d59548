import { BeginPasskeySchema } from '#domain/accounts/passkeys/passkey.schema.ts';
import type { OwnPasskeyShown } from '#domain/accounts/passkeys/read-passkeys.server.ts';
import { formatInstant } from '#domain/format.ts';
import { Button, buttonClass, ButtonLink } from '#app/components/button.tsx';
import { Icon } from '#app/components/icon.tsx';
import { useMakePasskey } from './use-make-passkey.ts';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { Tag } from '#app/components/tag.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';
import type { OwnAccountAnswer } from './own-account-page.server.ts';
import type { PasskeyAvailability } from '../passkeys.server.ts';
import { pathsFor } from '#app/paths.ts';
import { Credential, Credentials, OwnSection } from './own-section.tsx';
import { usePersonForm } from './use-person-form.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { ProblemCallout } from '#app/components/callout.tsx';
import { PersonForm } from './person-form.tsx';

type PasskeysProps = {
  answer: OwnAccountAnswer | undefined;
  passkeys: OwnPasskeyShown[];
  passkeyAvailability: PasskeyAvailability;
  /** The default name of a new one. */
  newPasskeyName: string;
  emailAddress: string;
  timeZone: string;
};

/** The devices that log the person in without a password; each change requires it again. */
export function Passkeys({ passkeys, passkeyAvailability, timeZone, ...adding }: PasskeysProps) {
  const works = passkeyAvailability.isOffered ? ` Works on every address of ${passkeyAvailability.worksOn}.` : '';
  return (
    <OwnSection title="Passkeys" lead={`Your fingerprint, face or PIN instead of a password.${works}`}>
      {passkeys.length > 0 && (
        <Credentials>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} timeZone={timeZone} />
          ))}
        </Credentials>
      )}
      {passkeyAvailability.isOffered ? <AddPasskey {...adding} /> : <p className="hint">{passkeyAvailability.why}</p>}
    </OwnSection>
  );
}

function factsOf({ createdAt, lastUsedAt, stoppedAt }: OwnPasskeyShown, timeZone: string): string {
  const added = `Added ${formatInstant(createdAt, timeZone)}`;
  if (stoppedAt) return `Refused ${formatInstant(stoppedAt, timeZone)}: it may have been copied. Please remove it.`;
  return lastUsedAt ? `${added}, used ${formatInstant(lastUsedAt, timeZone)}` : `${added}, never used`;
}

function PasskeyRow({ passkey, timeZone }: { passkey: OwnPasskeyShown; timeZone: string }) {
  const href = pathsFor(null).passkey(passkey.id);
  const mark = passkey.isCurrent && <Tag>This device</Tag>;
  return (
    <Credential icon={passkey.device} name={passkey.name} mark={mark} facts={factsOf(passkey, timeZone)}>
      <span className="btn-row">
        <ButtonLink href={href} kind="quiet" size="sm">
          Rename<span className="vh"> {passkey.name}</span>
        </ButtonLink>
        <ButtonLink href={`${href}#remove-title`} kind="reject" size="sm">
          Remove<span className="vh"> {passkey.name}</span>
        </ButtonLink>
      </span>
    </Credential>
  );
}

/** A form for a name and the password; the browser then makes the passkey. */
function AddPasskey({
  answer,
  newPasskeyName,
  emailAddress,
}: Pick<PasskeysProps, 'answer' | 'newPasskeyName' | 'emailAddress'>) {
  const [form, fields] = usePersonForm('beginPasskey', BeginPasskeySchema, answer, { name: newPasskeyName });
  const isEnhanced = useHydrated();
  const { isMaking, cancel, problem } = useMakePasskey(answer);
  const isOpen = answer?.intent === 'beginPasskey' || answer?.intent === 'addPasskey';
  return (
    <>
      <details className="add-passkey with-script" open={isOpen}>
        <summary className={buttonClass({ kind: 'primary' })}>
          <Icon name="plus" size="sm" />
          Add a passkey
        </summary>
        <PersonForm
          form={form}
          intent="beginPasskey"
          emailAddress={emailAddress}
          label="Add a passkey"
          head={<ProblemCallout problem={problem} />}
        >
          <TextField
            field={fields.name}
            label="Name"
            hint="To recognise it by, such as the device it is on"
            autoComplete="off"
            width={12}
          />
          <OwnPasswordField field={fields.password} width={12} />
          <div className="btn-row">
            <SubmitButton kind="secondary" busyLabel="Checking" aria-busy={isMaking || undefined}>
              {isMaking ? 'Waiting for your device' : 'Continue'}
            </SubmitButton>
            {isMaking && (
              <Button type="button" kind="quiet" onClick={cancel}>
                Cancel
              </Button>
            )}
            <span className="hint">Your browser asks you for the rest.</span>
          </div>
        </PersonForm>
      </details>
      {!isEnhanced && (
        <p className="hint without-script">Adding a passkey needs JavaScript. Renaming and removing do not.</p>
      )}
    </>
  );
}
