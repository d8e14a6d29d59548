import type { MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { requirePermission } from '#domain/roles/permissions.ts';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { CreateWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { WebhookSecret } from '../webhook-secret.tsx';
import { WebhookForm } from '../webhook-form.tsx';
import { portalPlatform } from '#app/http/caller.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { type ShownOnce, shownOnce } from '#app/pages/settings/shown-once.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

type Made = { webhookId: string; secret: string };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'New endpoint');

export const loader = portalLoader(async ({ ctx }) => {
  requirePermission(ctx.actor, 'webhook.edit');
  return null;
});

export const action = shownOnce(CreateWebhookSchema, async ({ ctx, value }): Promise<Made> => {
  const { webhookId, secret } = await createWebhook(ctx, (await portalPlatform()).webhooks, value);
  return { webhookId, secret };
});

export default function NewWebhookPage() {
  const answer = useActionData<ShownOnce<Made>>();
  const to = usePaths();
  if (answer?.created) {
    const { webhookId, secret } = answer.created;
    return (
      <SettingsPage title="The endpoint is added">
        <WebhookSecret secret={secret} />
        <p className="mt-3">
          <ButtonLink href={to.webhook(webhookId)}>Go to the endpoint</ButtonLink>
        </p>
      </SettingsPage>
    );
  }
  return (
    <SettingsPage title="New endpoint" lead="Events from now on are sent to it, signed with a secret of its own.">
      <WebhookForm
        shown={{ url: '', description: '', events: [] }}
        result={answer?.result}
        submitLabel="Add endpoint"
      />
    </SettingsPage>
  );
}
