import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getClient } from '#domain/clients/get-client.server.ts';
import type { Context } from '#domain/context.ts';
import { createContract } from '#domain/contracts/create-contract.server.ts';
import { saveContractConfirming } from '#domain/contracts/namesake.server.ts';
import { checkContract } from '#domain/contracts/check-contract.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { NewContractFields, readContract } from '../contract-fields.ts';
import { ContractForm } from '../contract-form.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { searchChoices } from '#app/forms/search-choices.server.ts';
import { contactChoice, nullIfDeleted } from '#app/forms/chosen.server.ts';
import { loadContractForm } from '../load-contract-form.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageToReturnTo, returnWith } from '#app/http/return-to.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { NewRecordPage } from '#app/components/records/new-record-page.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Add contract');

export const loader = portalLoader(async ({ ctx, url, request }) => {
  requirePermission(ctx.actor, 'contract.create');
  const clientId = url.searchParams.get('clientId');
  const client = clientId ? await nullIfDeleted(getClient(ctx, clientId)) : null;
  const consultant = await contactChoice(ctx, url.searchParams.get('consultantContactId'));
  const values = { clientId: client?.clientId ?? '', consultantContactId: consultant?.value ?? '' };
  return { values, form: await pageToReturnTo(request), ...(await loadContractForm(ctx, client, consultant)) };
});

export const action = createAction(
  NewContractFields,
  async ({ ctx, value: { isNamesakeMeant, ...contract }, request }) => {
    const create = (ctx: Context) => createContract(ctx, contract);
    const { contractId, name } = await saveContractConfirming(ctx, isNamesakeMeant, create);
    const next = await returnWith(request, contractId, pathsOf(ctx).contract(contractId));
    return redirectWith(next, { kind: 'good', message: `${name} is added.` });
  },
  { offer: searchChoices, check: (ctx, typed) => checkContract(ctx, null, readContract(typed)) },
);

export default function NewContractPage() {
  const { values, form: opener, ...form } = useLoaderData<typeof loader>();
  const to = usePaths();
  return (
    <NewRecordPage title="Add contract" icon="contract" list={{ label: 'Contracts', href: to.contracts() }}>
      <ContractForm values={values} {...form} submitLabel="Create contract" cancelHref={opener ?? to.contracts()} />
    </NewRecordPage>
  );
}
