import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deletePayrollLayout } from '#domain/payroll-layouts/edit-layout.server.ts';
import { getPayrollLayout } from '#domain/payroll-layouts/get-layout.server.ts';
import { DeletePanel } from '#app/components/records/delete-panel.tsx';
import { deleteAction } from '#app/http/delete-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete payroll layout');

export const loader = portalLoader(({ ctx, params }) => getPayrollLayout(ctx, params.payrollLayoutId!));

export const action = deleteAction(
  'payrollLayoutId',
  deletePayrollLayout,
  (to) => to.payrollLayouts(),
  'The layout is deleted.',
);

export default function DeleteLayoutPage() {
  const { name } = useLoaderData<typeof loader>();
  const to = usePaths();
  return (
    <DeletePanel title={`Delete “${name}”?`} closeHref={to.payrollLayouts()} submitLabel="Delete layout">
      <p>No further run is made with it. Runs that were made keep their files.</p>
    </DeletePanel>
  );
}
