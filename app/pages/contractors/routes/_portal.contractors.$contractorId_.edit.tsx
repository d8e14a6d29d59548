import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { checkEditedContractor } from '#domain/contractors/check-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { findTemplate, listTemplates } from '#domain/templates/list-templates.server.ts';
import { ContractorFields, readContractor } from '../contractor-fields.ts';
import { EditContractorForm } from '../edit-contractor-form.tsx';
import { redirectSaved } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { rulesOf } from '../placement-form.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { EditRecordPage } from '#app/components/records/edit-record-page.tsx';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, `Edit ${data?.label.singular ?? ''}`);

export const loader = portalLoader(async ({ ctx, params }) => {
  requirePermission(ctx.actor, 'contractor.edit');
  const contractor = await getContractor(ctx, params.contractorId!);
  const contract = await getContract(ctx, contractor.contractId);
  const templates = await listTemplates(ctx);
  // A hidden template is no longer offered, but existing users keep it.
  const own = await findTemplate(ctx, contractor.timesheetTemplate.id);
  const offered = own && !templates.some(({ id }) => id === own.id) ? [...templates, own] : templates;
  return { contractor, contract, templates: offered, rules: rulesOf(ctx), label: contractorLabel(ctx.agency.settings) };
});

export const action = formAction(
  ContractorFields,
  async ({ ctx, value, params }) => {
    const { contractorId, fullname, version } = await editContractor(ctx, params.contractorId!, value);
    return redirectSaved(pathsOf(ctx).contractor(contractorId), `${fullname} is saved.`, version !== value.version);
  },
  { check: (ctx, typed, params) => checkEditedContractor(ctx, params.contractorId!, readContractor(typed)) },
);

export default function EditContractorPage() {
  const { contractor, contract, templates, rules, label } = useLoaderData<typeof loader>();
  const to = usePaths();
  const href = to.contractor(contractor.contractorId);
  return (
    <EditRecordPage
      name={contractor.fullname}
      icon="users"
      href={href}
      summary={`${contractor.contractName}, ${contractor.clientName}`}
    >
      <EditContractorForm
        contractor={contractor}
        contract={contract}
        templates={templates}
        rules={rules}
        cancelHref={href}
        submitLabel={`Save ${label.singular}`}
      />
    </EditRecordPage>
  );
}
