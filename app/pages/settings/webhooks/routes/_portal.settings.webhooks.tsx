import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { listWebhooks } from '#domain/webhooks/list-webhooks.server.ts';
import { EmptyState } from '#app/components/empty-state.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { WebhookTable } from '../webhook-table.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { SmallAddLink } from '#app/components/button.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Webhooks');

export const loader = portalLoader(async ({ ctx }) => ({ webhooks: await listWebhooks(ctx) }));

export default function WebhooksPage() {
  const { webhooks } = useLoaderData<typeof loader>();
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const add = <SmallAddLink href={to.newWebhook()}>Add endpoint</SmallAddLink>;
  return (
    <SettingsPage title="Webhooks">
      {webhooks.length === 0 ? (
        <EmptyState icon="refresh" title="No endpoints yet" action={add}>
          An endpoint is the address of one of your own systems. Events are sent to it as they happen.
        </EmptyState>
      ) : (
        <>
          <div className="section-head">
            <p>Send events to your own systems as they happen.</p>
            {add}
          </div>
          <WebhookTable webhooks={webhooks} timeZone={timeZone} />
        </>
      )}
    </SettingsPage>
  );
}
