import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { withArticle } from '#domain/format.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { ContractorForm } from '../contractor-form.tsx';
import { contactsOpenedWith, loadContractorForm } from '../placement-form.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { createContractorAction } from '../create-contractor-action.server.ts';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, `Add ${withArticle(data?.label.singular ?? 'contractor')}`);

export const loader = portalLoader(async ({ ctx, url }) => {
  requirePermission(ctx.actor, 'contractor.create');
  const { contractor, authoriser } = await contactsOpenedWith(ctx, url);
  const chosen = { contractorContactId: contractor?.value ?? '', anotherAuthoriserId: authoriser?.value ?? '' };
  const form = await loadContractorForm(ctx, url.searchParams.get('contractId'), contractor, authoriser);
  return { ...form, chosen };
});

export const action = createContractorAction;

export default function NewContractorPage() {
  const { around, label, templates, chosen, ...form } = useLoaderData<typeof loader>();
  const to = usePaths();
  const back = around
    ? { label: around.contract.name, href: to.contract(around.contract.contractId) }
    : { label: label.many, href: to.contractors() };
  return (
    <>
      <PageHeader title={`Add ${withArticle(label.singular)}`} icon="users" back={back} />
      <PageBody>
        <ContractorForm
          {...form}
          around={around}
          templates={templates}
          values={{
            ...chosen,
            contractId: around?.contract.contractId ?? '',
            timesheetTemplateId: templates.find(({ isDefault }) => isDefault)?.id ?? '',
          }}
          contractor={label.singular}
          cancelHref={back.href}
        />
      </PageBody>
    </>
  );
}
