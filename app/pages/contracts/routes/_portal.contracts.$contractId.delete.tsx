import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { deleteContract } from '#domain/contracts/delete-contract.server.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { DeletePanel } from '#app/components/records/delete-panel.tsx';
import { deleteAction } from '#app/http/delete-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete contract');

export const loader = portalLoader(({ ctx, params }) => {
  requirePermission(ctx.actor, 'contract.edit');
  return getContract(ctx, params.contractId!);
});

export const action = deleteAction('contractId', deleteContract, (to) => to.contracts(), 'The contract is deleted.');

export default function DeleteContractPage() {
  const { contractId, name } = useLoaderData<typeof loader>();
  const { contractorLabel } = useRouteLoaderData('routes/_portal') as ShellData;
  const { isDeletable } = useRouteLoaderData('routes/_portal.contracts.$contractId') as { isDeletable: boolean };
  const to = usePaths();
  return (
    <DeletePanel
      title={`Delete ${name}?`}
      closeHref={to.contract(contractId)}
      submitLabel="Delete contract"
      isForbidden={!isDeletable}
    >
      <p>A contract with {contractorLabel.plural} cannot be deleted. What happened to it stays in the audit trail.</p>
    </DeletePanel>
  );
}
