import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { requirePermission } from '#domain/roles/permissions.ts';
import { getWebhook } from '#domain/webhooks/list-webhooks.server.ts';
import { rotateSecret } from '#domain/webhooks/rotate-secret.server.ts';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Panel } from '#app/components/panel.tsx';
import { WebhookSecret } from '../webhook-secret.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { type ShownOnce, shownOnce } from '#app/pages/settings/shown-once.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { SubmitRow } from '#app/components/fields/submit-button.tsx';

type Made = { secret: string };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'New secret');

export const loader = portalLoader(async ({ ctx, params }) => {
  requirePermission(ctx.actor, 'webhook.edit');
  const { webhookId, url } = await getWebhook(ctx, params.webhookId!);
  return { webhookId, url };
});

export const action = shownOnce(z.object({}), async ({ ctx, params }): Promise<Made> => {
  const { secret } = await rotateSecret(ctx, params.webhookId!);
  return { secret };
});

export default function RotateSecretPage() {
  const { webhookId, url } = useLoaderData<typeof loader>();
  const answer = useActionData<ShownOnce<Made>>();
  const to = usePaths();
  return (
    <Panel title="New secret" icon="key" closeHref={to.webhook(webhookId)} narrow>
      {answer?.created ? (
        <WebhookSecret secret={answer.created.secret} />
      ) : (
        <Form method="post" className="form">
          <FormToken />
          <p>{`Messages to ${url} are signed with the old secret as well for 24 hours, so that none is lost.`}</p>
          <SubmitRow busyLabel="Making">Make a new secret</SubmitRow>
        </Form>
      )}
    </Panel>
  );
}
