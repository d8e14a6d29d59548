import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requirePermission } from '#domain/roles/permissions.ts';
import { deleteWebhook } from '#domain/webhooks/delete-webhook.server.ts';
import { getWebhook } from '#domain/webhooks/list-webhooks.server.ts';
import { DeletePanel } from '#app/components/records/delete-panel.tsx';
import { deleteSettingAction } from '#app/http/delete-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete endpoint');

export const loader = portalLoader(async ({ ctx, params }) => {
  requirePermission(ctx.actor, 'webhook.edit');
  return getWebhook(ctx, params.webhookId!);
});

export const action = deleteSettingAction('webhookId', deleteWebhook, 'webhooks', 'The endpoint is deleted.');

export default function DeleteWebhookPage() {
  const { webhookId, url } = useLoaderData<typeof loader>();
  const to = usePaths();
  return (
    <DeletePanel title="Delete the endpoint?" closeHref={to.webhook(webhookId)} submitLabel="Delete endpoint">
      <p>{`${url} receives nothing more, not even what is still waiting to be sent. Its deliveries are deleted with it.`}</p>
    </DeletePanel>
  );
}
