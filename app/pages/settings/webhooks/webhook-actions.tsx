import type { Webhook } from '#domain/webhooks/webhook.ts';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { usePaths } from '#app/paths.ts';
import { SwitchButton } from '#app/components/switch-button.tsx';

/** What can be done with an endpoint besides editing it. */
export function WebhookActions({ webhook: { webhookId, isEnabled } }: { webhook: Webhook }) {
  const to = usePaths();
  return (
    <div className="btn-row mt-3">
      {isEnabled && (
        <form method="post" action={to.testWebhook(webhookId)}>
          <FormToken />
          <Button size="sm">Send a test event</Button>
        </form>
      )}
      <SwitchButton action={to.switchWebhook(webhookId)} isEnabled={isEnabled} size="sm" />
      <ButtonLink size="sm" icon="key" href={to.webhookSecret(webhookId)} keepScroll>
        New secret
      </ButtonLink>
      <ButtonLink size="sm" kind="reject" href={to.deleteWebhook(webhookId)} keepScroll>
        Delete
      </ButtonLink>
    </div>
  );
}
