import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { deleteClient } from '#domain/clients/delete-client.server.ts';
import { getClient } from '#domain/clients/get-client.server.ts';
import { DeletePanel } from '#app/components/records/delete-panel.tsx';
import { deleteAction } from '#app/http/delete-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete client');

export const loader = portalLoader(({ ctx, params }) => getClient(ctx, params.clientId!));

export const action = deleteAction('clientId', deleteClient, (to) => to.clients(), 'The client is deleted.');

export default function DeleteClientPage() {
  const { clientId, clientName } = useLoaderData<typeof loader>();
  const { isDeletable } = useRouteLoaderData('routes/_portal.clients.$clientId') as { isDeletable: boolean };
  const to = usePaths();
  return (
    <DeletePanel
      title={`Delete ${clientName}?`}
      closeHref={to.client(clientId)}
      submitLabel="Delete client"
      isForbidden={!isDeletable}
    >
      <p>A client with contracts cannot be deleted. What happened to it stays in the audit trail.</p>
    </DeletePanel>
  );
}
