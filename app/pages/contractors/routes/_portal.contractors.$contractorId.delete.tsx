import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { sentenceCase, withArticle } from '#domain/format.ts';
import { deleteContractor } from '#domain/contractors/delete-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { contractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import { DeletePanel } from '#app/components/records/delete-panel.tsx';
import { deleteAction } from '#app/http/delete-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, `Delete ${data?.label.singular ?? ''}`);

export const loader = portalLoader(async ({ ctx, params }) => ({
  contractor: await getContractor(ctx, params.contractorId!),
  label: contractorLabel(ctx.agency.settings),
}));

export const action = deleteAction(
  'contractorId',
  deleteContractor,
  (to, { contractId }) => to.contract(contractId),
  ({ fullname }) => `${fullname} is deleted.`,
);

export default function DeleteContractorPage() {
  const { contractor, label } = useLoaderData<typeof loader>();
  const to = usePaths();
  const { contractorId, fullname, contractName, clientName } = contractor;
  return (
    <DeletePanel
      title={`Delete ${fullname}?`}
      closeHref={to.contractor(contractorId)}
      submitLabel={`Delete ${label.singular}`}
    >
      <p>
        This takes {fullname} off {contractName} at {clientName}. {sentenceCase(withArticle(label.singular))} with
        timesheets cannot be deleted. The contact stays.
      </p>
    </DeletePanel>
  );
}
