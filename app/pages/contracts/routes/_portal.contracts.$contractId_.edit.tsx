import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findNamed } from '#domain/contacts/get-contact.server.ts';
import type { Context } from '#domain/context.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { saveContractConfirming } from '#domain/contracts/namesake.server.ts';
import { checkContract } from '#domain/contracts/check-contract.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { ContractFields, contractValues, readContract } from '../contract-fields.ts';
import { ContractForm } from '../contract-form.tsx';
import { redirectSaved } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { searchChoices } from '#app/forms/search-choices.server.ts';
import { consultantChoice, loadContractForm } from '../load-contract-form.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { EditRecordPage } from '#app/components/records/edit-record-page.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Edit contract');

export const loader = portalLoader(async ({ ctx, params }) => {
  requirePermission(ctx.actor, 'contract.edit');
  const contract = await getContract(ctx, params.contractId!);
  const named = await findNamed(ctx, contract.consultantContactId);
  const { decimal } = ctx.agency.settings.hourFormat;
  const form = await loadContractForm(ctx, contract.client, named && consultantChoice(named), contract.chargingPeriod);
  return { contract, decimal, ...form };
});

export const action = formAction(
  ContractFields,
  async ({ ctx, value: { isNamesakeMeant, ...contract }, params }) => {
    const isSure = isNamesakeMeant || (contract.name === undefined && contract.clientId === undefined);
    const edit = (within: Context) => editContract(within, params.contractId!, contract);
    const { contractId, name, version } = await saveContractConfirming(ctx, isSure, edit);
    return redirectSaved(pathsOf(ctx).contract(contractId), `${name} is saved.`, version !== contract.version);
  },
  { offer: searchChoices, check: (ctx, typed, params) => checkContract(ctx, params.contractId!, readContract(typed)) },
);

export default function EditContractPage() {
  const { contract, decimal, ...form } = useLoaderData<typeof loader>();
  const to = usePaths();
  const href = to.contract(contract.contractId);
  return (
    <EditRecordPage name={contract.name} icon="contract" href={href}>
      <ContractForm
        values={contractValues(contract, decimal)}
        version={contract.version}
        {...form}
        submitLabel="Save contract"
        cancelHref={href}
      />
    </EditRecordPage>
  );
}
