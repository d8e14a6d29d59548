import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { Context } from '#domain/context.ts';
import { editClient } from '#domain/clients/edit-client.server.ts';
import { getClient } from '#domain/clients/get-client.server.ts';
import { saveClientConfirming } from '#domain/clients/namesake.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { ClientFields } from '../client-fields.ts';
import { ClientForm } from '../client-form.tsx';
import { redirectSaved } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { EditRecordPage } from '#app/components/records/edit-record-page.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Edit client');

export const loader = portalLoader(({ ctx, params }) => {
  requirePermission(ctx.actor, 'client.edit');
  return getClient(ctx, params.clientId!);
});

export const action = formAction(ClientFields, async ({ ctx, value: { isNamesakeMeant, ...client }, params }) => {
  const isSure = isNamesakeMeant || client.clientName === undefined;
  const edit = (ctx: Context) => editClient(ctx, params.clientId!, client);
  const { clientId, clientName, version } = await saveClientConfirming(ctx, isSure, edit);
  return redirectSaved(pathsOf(ctx).client(clientId), `${clientName} is saved.`, version !== client.version);
});

export default function EditClientPage() {
  const client = useLoaderData<typeof loader>();
  const to = usePaths();
  return (
    <EditRecordPage name={client.clientName} icon="building" href={to.client(client.clientId)}>
      <ClientForm client={client} submitLabel="Save client" />
    </EditRecordPage>
  );
}
