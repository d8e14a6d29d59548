import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { deleteContract } from '#domain/contracts/delete-contract.server.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { DeletePanel } from '#app/components/delete-panel.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete contract');

export const loader = portalLoader(({ ctx, params }) => getContract(ctx, params.contractId!));

export const action = formAction(z.object({}), async ({ ctx, params }) => {
  await deleteContract(ctx, params.contractId!);
  return redirectWith(pathsOf(ctx).contracts(), { kind: 'good', message: 'The contract is deleted.' });
});

export default function DeleteContractPage() {
  const { contractId, name } = useLoaderData<typeof loader>();
  const { contractorLabel } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  return (
    <DeletePanel title={`Delete ${name}?`} closeHref={to.contract(contractId)} submitLabel="Delete contract">
      <p>A contract with {contractorLabel.plural} cannot be deleted. What happened to it stays in the audit trail.</p>
    </DeletePanel>
  );
}
