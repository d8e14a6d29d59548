import type { MetaFunction } from '@remix-run/node';
import { createClient } from '#domain/clients/create-client.server.ts';
import { saveClientConfirming } from '#domain/clients/namesake.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { NewClientFields } from '../client-fields.ts';
import { ClientForm } from '../client-form.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageToReturnTo, returnWith } from '#app/http/return-to.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { NewRecordPage } from '#app/components/records/new-record-page.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Add client');

export const loader = portalLoader(async ({ ctx, request }) => {
  requirePermission(ctx.actor, 'client.edit');
  return { form: await pageToReturnTo(request) };
});

export const action = createAction(NewClientFields, async ({ ctx, value: { isNamesakeMeant, ...client }, request }) => {
  const { clientId, clientName } = await saveClientConfirming(ctx, isNamesakeMeant, (ctx) => createClient(ctx, client));
  return redirectWith(await returnWith(request, clientId, pathsOf(ctx).client(clientId)), {
    kind: 'good',
    message: `${clientName} is added.`,
  });
});

export default function NewClientPage() {
  const to = usePaths();
  return (
    <NewRecordPage title="Add client" icon="building" list={{ label: 'Clients', href: to.clients() }}>
      <ClientForm submitLabel="Add client" />
    </NewRecordPage>
  );
}
