import type { ReactNode } from 'react';
import { formatInstant } from '#domain/format.ts';
import type { Webhook } from '#domain/webhooks/webhook.ts';
import { Callout } from '#app/components/callout.tsx';

/** Says that an endpoint is off, why if it was switched off automatically, and what to do about it here. */
export function WebhookOff({ disabledReason, children }: Pick<Webhook, 'disabledReason'> & { children?: ReactNode }) {
  return (
    <Callout tone="warn">
      <p>{`This endpoint is switched off and receives nothing. ${disabledReason ?? ''}`.trim()}</p>
      {children && <p>{children}</p>}
    </Callout>
  );
}

/** The state of an endpoint: whether it is on, and what signs its messages. */
export function WebhookState({ webhook, timeZone }: { webhook: Webhook; timeZone: string }) {
  const { isEnabled, disabledReason, secretEnding, previousSecretUntil } = webhook;
  const until = previousSecretUntil && formatInstant(previousSecretUntil, timeZone);
  return (
    <>
      {!isEnabled && <WebhookOff disabledReason={disabledReason} />}
      <p className="md muted mt-2">
        {`Signed with a secret, ends ${secretEnding}.`}
        {until && ` The one before signs as well until ${until}.`}
      </p>
    </>
  );
}
