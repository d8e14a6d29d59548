import { useFetcher } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FORM_TOKEN_FIELD, useFormToken } from '#app/components/fields/form-token.tsx';
import type { PasskeyAnswer } from './log-in.server.ts';
import { pathsFor } from '#app/paths.ts';

/** Where a passkey is used, and whether the browser also offers one in the email field. */
type PasskeyUse = { continueTo?: string; isRemembered?: () => boolean; inField?: boolean };

const NOT_USED = 'No passkey was used. Try again, or log in with your password.';
/** The field's challenge is renewed before it expires. */
const RENEW_MS = 4 * 60_000;

/** Returns the proof that a request comes from one of our own pages. */
const tokenField = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { [FORM_TOKEN_FIELD]: token };

/** Loaded on demand, after the page. */
const library = () => import('@simplewebauthn/browser');

/**
 * Logs in with a passkey of the browser’s devices. `use` asks for one; `problem` is why there is no session yet; a
 * capable browser offers passkeys in the field whose `autocomplete` includes `webauthn`.
 */
export function usePasskey({ continueTo, isRemembered, inField = false }: PasskeyUse) {
  const fetcher = useFetcher<PasskeyAnswer>();
  const token = useFormToken();
  const [own, setOwn] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const latest = useRef({ isRemembered, continueTo, submit: fetcher.submit });
  latest.current = { isRemembered, continueTo, submit: fetcher.submit };

  const ask = useCallback(
    async (useBrowserAutofill: boolean) => {
      const body = new URLSearchParams(tokenField(token));
      const answer = await fetch(pathsFor(null).logInPasskey(), { method: 'POST', body });
      if (!answer.ok) throw new Refused(await answer.text());
      const { startAuthentication } = await library();
      const shown = await startAuthentication({ optionsJSON: await answer.json(), useBrowserAutofill });
      const { isRemembered, continueTo, submit } = latest.current;
      const fields = new URLSearchParams({ ...tokenField(token), intent: 'passkey', shown: JSON.stringify(shown) });
      if (isRemembered?.()) fields.set('rememberMe', 'on');
      const requestedRoute = continueTo ?? new URLSearchParams(window.location.search).get('requestedRoute');
      submit(fields, { method: 'post', action: pathsFor(null).logIn({ requestedRoute }) });
    },
    [token],
  );

  const offerInField = useCallback(async () => {
    try {
      const { browserSupportsWebAuthnAutofill } = await library();
      if (await browserSupportsWebAuthnAutofill()) await ask(true);
    } catch {
      // Not requested by the user yet: the button reports any problem.
    }
  }, [ask]);

  useEffect(() => {
    if (!inField) return undefined;
    void offerInField();
    const again = setInterval(() => void offerInField(), RENEW_MS);
    return () => {
      clearInterval(again);
      void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
    };
  }, [inField, offerInField]);

  const use = useCallback(async () => {
    setOwn(null);
    setAsking(true);
    try {
      await ask(false);
    } catch (error) {
      setOwn(error instanceof Refused ? error.message : NOT_USED);
      if (inField) void offerInField();
    } finally {
      setAsking(false);
    }
  }, [ask, inField, offerInField]);

  const isBusy = isAsking || fetcher.state !== 'idle';
  return { use, isBusy, problem: isBusy ? null : (own ?? fetcher.data?.passkey ?? null) };
}

/** A refusal by the server, in its own words. */
class Refused extends Error {}
