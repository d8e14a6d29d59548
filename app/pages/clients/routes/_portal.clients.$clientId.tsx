import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react';
import { isClientDeletable } from '#domain/clients/delete-client.server.ts';
import { getClient } from '#domain/clients/get-client.server.ts';
import { sentenceCase } from '#domain/format.ts';
import { Facts } from '#app/components/records/facts.tsx';
import { MenuLink, DangerLink, MenuReason } from '#app/components/menu.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { RecordPage } from '#app/components/records/record-page.tsx';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.clientName ?? 'Client');

export const loader = portalLoader(async ({ ctx, params }) => {
  const client = await getClient(ctx, params.clientId!);
  return { ...client, isDeletable: await isClientDeletable(ctx, client.clientId) };
});

export default function ClientPage() {
  const { clientId, clientName, reference, telephoneNumber, settings, isDeletable } = useLoaderData<typeof loader>();
  const { contractorLabel } = useRouteLoaderData('routes/_portal') as ShellData;
  const views = [
    ['', 'Contracts'],
    ['contractors', sentenceCase(contractorLabel.plural)],
    ['authorisers', 'Authorisers'],
    ['history', 'History'],
  ] as const;
  const to = usePaths();
  const { pathname } = useLocation();
  const { enabled, value } = settings.emails.emailAcceptedTimesheetCopiesTo;
  const path = `/clients/${clientId}`;
  return (
    <RecordPage
      name={clientName}
      icon="building"
      list={{ label: 'Clients', href: to.clients() }}
      edit={{ label: 'Edit', href: to.editClient(clientId) }}
      menu={
        <>
          <MenuLink href={to.newStarter({ clientId })}>New starter</MenuLink>
          <MenuLink href={to.newContract({ clientId })}>Add contract</MenuLink>
          {isDeletable ? (
            <DangerLink href={to.deleteClient(clientId)}>Delete client</DangerLink>
          ) : (
            <MenuReason>Has contracts, so cannot be deleted</MenuReason>
          )}
        </>
      }
      summary={
        <Facts
          facts={[
            { term: 'Reference', value: reference ?? 'None' },
            { term: 'Telephone', value: telephoneNumber ?? 'None', tabular: true },
            { term: 'Accepted copies', value: enabled ? value.join(', ') : 'Not sent' },
          ]}
        />
      }
      tabs={views.map(([view, label]) => ({
        label,
        href: to.client(clientId, view),
        current: view === '' ? pathname === path : pathname === `${path}/${view}`,
      }))}
    />
  );
}
