import { useSubmit } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { FORM_TOKEN_FIELD, useFormToken } from '#app/components/fields/form-token.tsx';
import type { OwnAccountAnswer } from './own-account-page.server.ts';

const NOT_MADE = 'No passkey was made. Please try again.';
const MADE_BEFORE = 'This device already has a passkey for your account.';

/** Loaded on demand, after the page. */
const library = () => import('@simplewebauthn/browser');

/** Has the browser make the passkey for which the password was given, and sends it. `problem` is why there is
 * none, and `cancel` gives up waiting for a device that does not answer. */
export function useMakePasskey(answer: OwnAccountAnswer | undefined) {
  const submit = useSubmit();
  const token = useFormToken();
  const [isMaking, setMaking] = useState(false);
  const [own, setOwn] = useState<string | null>(null);
  const made = useRef<OwnAccountAnswer | undefined>(undefined);
  useEffect(() => {
    const shown = answer?.shown;
    if (!shown || !('requested' in shown) || made.current === answer) return;
    made.current = answer;
    setOwn(null);
    setMaking(true);
    const make = async () => {
      const { startRegistration } = await library();
      const credential = await startRegistration({ optionsJSON: shown.requested });
      const fields = { intent: 'addPasskey', name: shown.name, made: JSON.stringify(credential) };
      submit({ ...fields, ...(token === undefined ? {} : { [FORM_TOKEN_FIELD]: token }) }, { method: 'post' });
    };
    make()
      .catch((error: unknown) => {
        const isThere = error instanceof Error && error.name === 'InvalidStateError';
        setOwn(isThere ? MADE_BEFORE : NOT_MADE);
      })
      .finally(() => setMaking(false));
  }, [answer, submit, token]);
  const errors = answer?.intent === 'addPasskey' ? Object.values(answer.result?.error ?? {}).flat() : [];
  const cancel = () => void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
  return { isMaking, cancel, problem: isMaking ? null : (own ?? errors.find(Boolean) ?? null) };
}
