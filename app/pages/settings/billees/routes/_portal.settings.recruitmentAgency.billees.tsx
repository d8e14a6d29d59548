import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { listBillees } from '#domain/billees/get-billee.server.ts';
import { EmptyState } from '#app/components/empty-state.tsx';
import { BilleeTable } from '../billee-table.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { SmallAddLink } from '#app/components/button.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Billees');

export const loader = portalLoader(({ ctx }) => listBillees(ctx));

export default function BilleesPage() {
  const billees = useLoaderData<typeof loader>();
  const to = usePaths();
  const add = <SmallAddLink href={to.newBillee()}>Add billee</SmallAddLink>;
  return (
    <SettingsPage title="Billees" lead="Whom your agency is billed as. Countersign sets which of them it bills.">
      {billees.length === 0 ? (
        <EmptyState title="No billees yet" icon="building" action={add}>
          A billee is a company or a department that an invoice to your agency is made out to.
        </EmptyState>
      ) : (
        <>
          <div className="section-head">
            <p>The one that is billed cannot be deleted.</p>
            {add}
          </div>
          <BilleeTable billees={billees} />
        </>
      )}
      <Outlet />
    </SettingsPage>
  );
}
