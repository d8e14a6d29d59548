import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { listPayrollLayouts } from '#domain/payroll-layouts/get-layout.server.ts';
import { ButtonLink, AddLink } from '#app/components/button.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { LayoutTable } from '../layout-table.tsx';
import { PayrollTabs } from '#app/pages/payroll/payroll-tabs.tsx';
import { PresetLinks } from '#app/pages/payroll/preset-links.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Payroll layouts');

export const loader = portalLoader(({ ctx }) => listPayrollLayouts(ctx));

export default function PayrollLayoutsPage() {
  const layouts = useLoaderData<typeof loader>();
  const to = usePaths();
  const importLink = (
    <ButtonLink href={to.importLayout()} keepScroll>
      Import from JSON
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Payroll"
        icon="pay"
        tabs={<PayrollTabs current="layouts" layouts={layouts.length} />}
        actions={
          layouts.length > 0 && (
            <>
              {importLink}
              <AddLink href={to.newLayout()}>New layout</AddLink>
            </>
          )
        }
      />
      <PageBody>
        {layouts.length === 0 ? (
          <>
            <EmptyState icon="pay" title="No layouts yet" action={importLink}>
              Begin from the program that pays your people. Every column can be changed, and nothing is kept until you
              save.
            </EmptyState>
            <PresetLinks />
          </>
        ) : (
          <LayoutTable layouts={layouts} />
        )}
      </PageBody>
      <Outlet />
    </>
  );
}
