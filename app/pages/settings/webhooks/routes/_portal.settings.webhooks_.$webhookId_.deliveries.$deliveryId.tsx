import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { formatInstant } from '#domain/format.ts';
import { getWebhook } from '#domain/webhooks/list-webhooks.server.ts';
import { Button } from '#app/components/button.tsx';
import { DescriptionList } from '#app/components/records/facts.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Section } from '#app/components/section.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { DeliveryBadge } from '../delivery-badge.tsx';
import { namedDelivery } from '../named-delivery.server.ts';
import { WebhookOff } from '../webhook-state.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delivery');

export const loader = portalLoader(async ({ ctx, params }) => {
  const [{ body, ...shown }, { isEnabled, disabledReason }] = await Promise.all([
    namedDelivery(ctx, params),
    getWebhook(ctx, params.webhookId!),
  ]);
  return { ...shown, endpoint: { isEnabled, disabledReason }, body: JSON.stringify(JSON.parse(body), null, 2) };
});

export default function DeliveryPage() {
  const delivery = useLoaderData<typeof loader>();
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const { webhookId, deliveryId, url, lastError, responseStatus, durationMilliseconds, responseBody } = delivery;
  const when = (instant: string | null) => (instant ? formatInstant(instant, timeZone) : 'Not yet');
  const facts = [
    { term: 'State', value: <DeliveryBadge delivery={delivery} /> },
    { term: 'Endpoint', value: <Link to={to.webhook(webhookId)}>{url}</Link> },
    { term: 'webhook-id', value: <code className="mono">{deliveryId}</code> },
    { term: 'Happened', value: when(delivery.createdAt), tabular: true },
    { term: 'Tries', value: delivery.attempts, tabular: true },
    { term: 'Last try', value: when(delivery.lastAttemptAt), tabular: true },
    ...(delivery.nextAttemptAt ? [{ term: 'Next try', value: when(delivery.nextAttemptAt), tabular: true }] : []),
    ...(responseStatus === null ? [] : [{ term: 'Answer', value: responseStatus, tabular: true }]),
    ...(durationMilliseconds === null ? [] : [{ term: 'Took', value: `${durationMilliseconds} ms`, tabular: true }]),
    ...(lastError ? [{ term: 'Problem', value: lastError }] : []),
  ];
  return (
    <SettingsPage title={delivery.event}>
      <DescriptionList facts={facts} />
      {delivery.endpoint.isEnabled ? (
        <form method="post" action={to.sendDelivery(webhookId, deliveryId)} className="btn-row mt-3">
          <FormToken />
          <Button icon="refresh">Send again</Button>
        </form>
      ) : (
        <WebhookOff {...delivery.endpoint}>To send this again, first switch the endpoint on.</WebhookOff>
      )}
      <Section title="Body" className="mt-8">
        <div className="code">
          <code className="raw">{delivery.body}</code>
        </div>
      </Section>
      <Section title="Answer" className="mt-8">
        {responseBody ? (
          <div className="code">
            <code className="raw">{responseBody}</code>
          </div>
        ) : (
          <p className="muted">Nothing came back.</p>
        )}
      </Section>
    </SettingsPage>
  );
}
