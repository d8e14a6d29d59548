import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deleteBillee } from '#domain/billees/delete-billee.server.ts';
import { getBillee } from '#domain/billees/get-billee.server.ts';
import { DeletePanel } from '#app/components/records/delete-panel.tsx';
import { deleteSettingAction } from '#app/http/delete-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete billee');

export const loader = portalLoader(({ ctx, params }) => getBillee(ctx, params.billeeId!));

export const action = deleteSettingAction(
  'billeeId',
  deleteBillee,
  'recruitmentAgency/billees',
  'The billee is deleted.',
);

export default function DeleteBilleePage() {
  const { name } = useLoaderData<typeof loader>();
  const to = usePaths();
  return (
    <DeletePanel
      title={`Delete ${name}?`}
      closeHref={to.settings('recruitmentAgency/billees')}
      submitLabel="Delete billee"
    >
      <p>The billing entity of your agency cannot be deleted. What happened to a billee stays in the audit trail.</p>
    </DeletePanel>
  );
}
