import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contractorToCopy } from '#domain/contractors/duplicate-contractor.server.ts';
import { ContractorForm } from '../contractor-form.tsx';
import { placementValues } from '../contractor-fields.ts';

import { contactsOpenedWith, loadContractorForm } from '../placement-form.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { createContractorAction } from '../create-contractor-action.server.ts';
import { EditRecordPage } from '#app/components/records/edit-record-page.tsx';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, `Copy ${data?.source.fullname ?? ''}`);

export const loader = portalLoader(async ({ ctx, params, url }) => {
  const source = await contractorToCopy(ctx, params.contractorId!);
  const { contractor, authoriser } = await contactsOpenedWith(ctx, url);
  const contact = { value: source.contractorContactId, label: source.fullname, detail: source.emailAddress };
  const chosen = { contractorContactId: (contractor ?? contact).value, anotherAuthoriserId: authoriser?.value ?? '' };
  const form = await loadContractorForm(ctx, source.contractId, contact, contractor, authoriser);
  return { source, chosen, ...form };
});

export const action = createContractorAction;

export default function DuplicateContractorPage() {
  const { source, chosen, label, ...form } = useLoaderData<typeof loader>();
  const to = usePaths();
  const href = to.contractor(source.contractorId);
  const authorisers = source.authoriserContacts;
  return (
    <EditRecordPage verb="Copy" name={source.fullname} icon="users" href={href}>
      <ContractorForm
        {...form}
        values={{
          ...placementValues(source),
          start: '',
          end: '',
          reference: '',
          contractId: source.contractId,
          ...chosen,
          authoriserIds: authorisers.map(({ contactId }) => contactId),
          primary: authorisers.find(({ isPrimary }) => isPrimary)?.contactId ?? '',
        }}
        contractor={label.singular}
        cancelHref={href}
      />
    </EditRecordPage>
  );
}
