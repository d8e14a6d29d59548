import type { MetaFunction } from '@remix-run/node';
import { Outlet, useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { browseSchema } from '#domain/browse.schema.ts';
import { ReadVersion } from '#domain/fields.ts';
import { editWebhook } from '#domain/webhooks/edit-webhook.server.ts';
import { browseDeliveries } from '#domain/webhooks/list-deliveries.server.ts';
import { getWebhook } from '#domain/webhooks/list-webhooks.server.ts';
import { CreateWebhookSchema, DeliveryFilterSchema } from '#domain/webhooks/webhook.schema.ts';
import { Section } from '#app/components/section.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { DeliveryLog } from '../delivery-log.tsx';
import { WebhookActions } from '../webhook-actions.tsx';
import { WebhookState } from '../webhook-state.tsx';
import { WebhookForm } from '../webhook-form.tsx';
import { portalPlatform } from '#app/http/caller.server.ts';
import { redirectSaved } from '#app/http/flash.server.ts';
import { type FormAnswer, formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { FilterProblem } from '#app/components/lists/filter-problem.tsx';
import { readFilter } from '#app/http/read-filter.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { HistorySection } from '#app/components/records/history.tsx';

const Filter = browseSchema(['createdAt'], ['status']).extend(DeliveryFilterSchema.shape);
const Fields = CreateWebhookSchema.extend({ version: ReadVersion });

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Webhook endpoint');

export const loader = portalLoader(async ({ ctx, params, url }) => {
  const webhook = await getWebhook(ctx, params.webhookId!);
  const { filter, problem } = readFilter(url, Filter);
  const [list, events] = await Promise.all([
    browseDeliveries(ctx, webhook.webhookId, filter),
    listHistory(ctx, 'webhook', webhook.webhookId),
  ]);
  return { webhook, list, filter, problem, events };
});

export const action = formAction(Fields, async ({ ctx, value, params }) => {
  const { webhooks } = await portalPlatform();
  const { webhookId, version } = await editWebhook(ctx, webhooks, params.webhookId!, value);
  return redirectSaved(pathsOf(ctx).webhook(webhookId), 'The endpoint is saved.', version !== value.version);
});

export default function WebhookPage() {
  const { webhook, list, filter, problem, events } = useLoaderData<typeof loader>();
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const answer = useActionData<FormAnswer>();
  const { webhookId, version, url, description } = webhook;
  return (
    <SettingsPage title="Endpoint" lead={description ?? url}>
      <WebhookState webhook={webhook} timeZone={timeZone} />
      <WebhookActions webhook={webhook} />
      <Section title="What is sent to it" className="mt-8">
        <WebhookForm
          key={webhookId}
          shown={{ url, description: description ?? '', events: webhook.events }}
          edited={{ version, answer }}
          result={answer?.result}
          submitLabel="Save endpoint"
        />
      </Section>
      <FilterProblem problem={problem} />
      <DeliveryLog webhookId={webhookId} list={list} filter={filter} timeZone={timeZone} canSend={webhook.isEnabled} />
      <HistorySection events={events} timeZone={timeZone} />
      <Outlet />
    </SettingsPage>
  );
}
