import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { canToggle } from '#domain/administrators/administrator.policy.ts';
import { getContactPage } from '#domain/contacts/get-contact-page.server.ts';
import { formatDate, sentenceCase } from '#domain/format.ts';
import { holds } from '#domain/roles/permissions.ts';
import { listContactRoles } from '#domain/roles/list-contact-roles.server.ts';
import { ContactRoles } from '#app/components/contact-roles.tsx';
import { Cell, DataTable, RowHead } from '#app/components/data-table.tsx';
import { ContactDelegations } from '#app/components/delegations/contact-delegations.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { Section } from '#app/components/section.tsx';
import { Tag } from '#app/components/tag.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/http/shell-data.server.ts';
import { usePaths } from '#app/paths.ts';

export const loader = portalLoader(async ({ ctx, params }) => {
  const page = await getContactPage(ctx, params.contactId!);
  const roles = holds(ctx.actor, 'contact.edit') ? await listContactRoles(ctx, page.contact) : [];
  const mayToggle = canToggle(ctx.actor);
  return {
    ...page,
    roles: roles.map((role) => ({
      ...role,
      isSwitchable: mayToggle || role.type !== 'RecruitmentAgencyAdministrationRole',
    })),
  };
});

export default function ContactRolesPage() {
  const { uses, contact, placements, authorisations, delegations, roles } = useLoaderData<typeof loader>();
  const { contractorLabel } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const isNobody =
    placements.length + authorisations.length + roles.length === 0 && !uses.isAdministrator && !contact.isConsultant;
  return (
    <>
      {isNobody && (
        <EmptyState icon="card" title="No roles yet">
          {`Add a ${contractorLabel.singular} or an authoriser, and choose this contact.`}
        </EmptyState>
      )}
      {(uses.isAdministrator || contact.isConsultant) && (
        <p className="flex g-2">
          {uses.isAdministrator && <Tag>Administrator</Tag>}
          {contact.isConsultant && <Tag>Consultant</Tag>}
        </p>
      )}
      {roles.length > 0 && <ContactRoles contact={contact} roles={roles} contractorLabel={contractorLabel} />}
      {placements.length > 0 && (
        <Section title={`${sentenceCase(contractorLabel.singular)} on`}>
          <DataTable caption="Placements" columns={['Contract', 'Client', 'Dates'].map((label) => ({ label }))}>
            <tbody>
              {placements.map(({ contractorId, contractName, clientName, start, end }) => (
                <tr key={contractorId}>
                  <RowHead href={to.contractor(contractorId)}>{contractName}</RowHead>
                  <Cell label="Client">{clientName}</Cell>
                  <Cell label="Dates">{`${formatDate(start)} to ${end ? formatDate(end) : '(ongoing)'}`}</Cell>
                </tr>
              ))}
            </tbody>
          </DataTable>
        </Section>
      )}
      {authorisations.length > 0 && (
        <Section title="Authorises">
          <DataTable
            caption="Whose timesheets this contact decides"
            columns={[sentenceCase(contractorLabel.singular), 'Contract', 'Client', 'Primary'].map((label) => ({
              label,
            }))}
          >
            <tbody>
              {authorisations.map(
                ({ authoriserId, contractorId, contractorFullname, contractName, client, isPrimary }) => (
                  <tr key={authoriserId}>
                    <RowHead href={to.contractor(contractorId)}>{contractorFullname}</RowHead>
                    <Cell label="Contract">{contractName}</Cell>
                    <Cell label="Client">{client.clientName}</Cell>
                    <Cell label="Primary">{isPrimary ? 'Primary' : 'No'}</Cell>
                  </tr>
                ),
              )}
            </tbody>
          </DataTable>
        </Section>
      )}
      <ContactDelegations contact={contact} isAuthoriser={authorisations.length > 0} delegations={delegations} />
    </>
  );
}
