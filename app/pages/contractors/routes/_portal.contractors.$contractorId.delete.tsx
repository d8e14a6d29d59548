import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { sentenceCase, withArticle } from '#domain/format.ts';
import { deleteContractor } from '#domain/contractors/delete-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { contractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { DeletePanel } from '#app/components/records/delete-panel.tsx';
import { deleteAction } from '#app/http/delete-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageToReturnTo } from '#app/http/return-to.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, `Delete ${data?.label.singular ?? ''}`);

export const loader = portalLoader(async ({ ctx, params, request }) => {
  requirePermission(ctx.actor, 'contractor.edit');
  return {
    contractor: await getContractor(ctx, params.contractorId!),
    label: contractorLabel(ctx.agency.settings),
    closeHref: (await pageToReturnTo(request)) ?? pathsOf(ctx).contractor(params.contractorId!),
  };
});

export const action = deleteAction(
  'contractorId',
  deleteContractor,
  (to, { contractId }) => to.contract(contractId),
  ({ fullname }) => `${fullname} is deleted.`,
);

export default function DeleteContractorPage() {
  const { contractor, label, closeHref } = useLoaderData<typeof loader>();
  const { fullname, contractName, clientName } = contractor;
  return (
    <DeletePanel title={`Delete ${fullname}?`} closeHref={closeHref} submitLabel={`Delete ${label.singular}`}>
      <p>
        This takes {fullname} off {contractName} at {clientName}. {sentenceCase(withArticle(label.singular))} with
        timesheets cannot be deleted. The contact stays.
      </p>
    </DeletePanel>
  );
}
