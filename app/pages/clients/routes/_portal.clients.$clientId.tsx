import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react';
import { getClient } from '#domain/clients/get-client.server.ts';
import { sentenceCase } from '#domain/format.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { Facts } from '#app/components/facts.tsx';
import { Menu, MenuLink, DangerLink } from '#app/components/menu.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { StatusTabs } from '#app/components/status-tabs.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.clientName ?? 'Client');

export const loader = portalLoader(({ ctx, params }) => getClient(ctx, params.clientId!));

export default function ClientPage() {
  const { clientId, clientName, reference, telephoneNumber, settings } = useLoaderData<typeof loader>();
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
    <>
      <PageHeader
        title={clientName}
        icon="building"
        back={{ label: 'Clients', href: to.clients() }}
        actions={
          <>
            <ButtonLink icon="edit" href={to.editClient(clientId)}>
              Edit
            </ButtonLink>
            <Menu label={`Actions for ${clientName}`}>
              <MenuLink href={to.newStarter({ clientId })}>New starter</MenuLink>
              <MenuLink href={to.newContract({ clientId })}>Add contract</MenuLink>
              <DangerLink href={to.deleteClient(clientId)}>Delete client</DangerLink>
            </Menu>
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
        tabs={
          <StatusTabs
            label={`About ${clientName}`}
            tabs={views.map(([view, label]) => ({
              label,
              href: to.client(clientId, view),
              current: view === '' ? pathname === path : pathname === `${path}/${view}`,
            }))}
          />
        }
      />
      <PageBody>
        <Outlet />
      </PageBody>
    </>
  );
}
