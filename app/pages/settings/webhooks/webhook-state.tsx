import { formatInstant } from '#domain/format.ts';
import type { Webhook } from '#domain/webhooks/webhook.ts';
import { Callout } from '#app/components/callout.tsx';

/** The state of an endpoint: whether it is on, and what signs its messages. */
export function WebhookState({ webhook, timeZone }: { webhook: Webhook; timeZone: string }) {
  const { isEnabled, disabledReason, secretEnding, previousSecretUntil } = webhook;
  const until = previousSecretUntil && formatInstant(previousSecretUntil, timeZone);
  return (
    <>
      {!isEnabled && (
        <Callout tone="warn">
          {`This endpoint is switched off and receives nothing. ${disabledReason ?? ''}`.trim()}
        </Callout>
      )}
      <p className="md muted mt-2">
        {`Signed with a secret, ends ${secretEnding}.`}
        {until && ` The one before signs as well until ${until}.`}
      </p>
    </>
  );
}
