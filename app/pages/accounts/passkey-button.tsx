import type { ReactNode } from 'react';
import { Button } from '#app/components/button.tsx';
import { Icon } from '#app/components/icon.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';
import type { PasskeyAvailability } from './passkeys.server.ts';

type PasskeyButtonProps = {
  offer: PasskeyAvailability;
  isBusy: boolean;
  onUse: () => void;
  /** The other way to log in, between the button and its description, and the hint. */
  children?: ReactNode;
  hint?: string;
};

/** Logs in with a passkey, if the address and the browser allow it; otherwise a line that says why not. */
export function PasskeyButton({ offer, isBusy, onUse, children, hint = '' }: PasskeyButtonProps) {
  const isEnhanced = useHydrated();
  if (!offer.isOffered)
    return (
      <>
        {children}
        <p className="hint">
          {hint} {offer.why} Log in with your password.
        </p>
      </>
    );
  return (
    <>
      <Button
        type="button"
        size="lg"
        full
        className="with-script"
        aria-busy={isBusy || undefined}
        onClick={() => (isBusy ? undefined : onUse())}
      >
        <Icon name="passkey" />
        {isBusy ? 'Waiting for your passkey' : 'Use a passkey'}
      </Button>
      {children}
      <p className="hint">
        {hint} <span className="with-script">A passkey is the fingerprint, face or PIN of your device.</span>
        {!isEnhanced && (
          <span className="without-script">A passkey needs JavaScript. Your password works without it.</span>
        )}
      </p>
    </>
  );
}
