import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { AdministratorSwitch } from '../administrator-switches.tsx';
import { ButtonLink } from '#app/components/button.tsx';
import { Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { Tag } from '#app/components/tag.tsx';
import { loadAdministrators } from '../administrators-data.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Administrators');

export const loader = portalLoader(({ ctx }) => loadAdministrators(ctx));

const COLUMNS = ['Name', 'Email', 'Enabled', 'Super administrator'];

export default function AdministratorsPage() {
  const { administrators, mayToggle } = useLoaderData<typeof loader>();
  const to = usePaths();
  return (
    <>
      <PageHeader
        title="Administrators"
        icon="shield"
        actions={
          <ButtonLink kind="primary" icon="plus" href={to.addAdministrator()} keepScroll>
            Add administrator
          </ButtonLink>
        }
        summary={
          mayToggle
            ? 'Super administrators enable, disable and promote the others.'
            : 'Only a super administrator may enable, disable or promote administrators.'
        }
      />
      <PageBody>
        <DataTable caption="Administrators" columns={COLUMNS}>
          <tbody>
            {administrators.map((administrator) => (
              <tr key={administrator.administratorId}>
                <RowHead href={to.administrator(administrator.administratorId)}>
                  {administrator.fullname} {administrator.isYou && <Tag>You</Tag>}
                </RowHead>
                <Cell label="Email">{administrator.emailAddress}</Cell>
                <Cell label="Enabled">
                  <AdministratorSwitch administrator={administrator} of="isEnabled" />
                </Cell>
                <Cell label="Super administrator">
                  <AdministratorSwitch administrator={administrator} of="isSuperAdministrator" />
                </Cell>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </PageBody>
      <Outlet />
    </>
  );
}
