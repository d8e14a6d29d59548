import type { ContactRole } from '#domain/roles/list-contact-roles.server.ts';
import type { ContractorLabel } from '#domain/agencies/contractor-label.ts';
import { usePaths } from '#app/paths.ts';
import { roleLabel } from '#app/role-label.ts';
import { Cell, DataTable, RowHead } from './data-table.tsx';
import { Section } from './section.tsx';
import { SwitchForm } from './switch-form.tsx';

type ContactRolesProps = {
  contact: { contactId: string; fullname: string };
  /** `isSwitchable` is false where the reader may not switch it. */
  roles: (ContactRole & { isSwitchable: boolean })[];
  contractorLabel: ContractorLabel;
};

/** What a contact may log in as, each with its switch. Whoever leaves is switched off here. */
export function ContactRoles({ contact, roles, contractorLabel }: ContactRolesProps) {
  const to = usePaths();
  return (
    <Section title="Log-in">
      <DataTable caption={`What ${contact.fullname} may log in as`} columns={[{ label: 'Role' }, { label: 'Enabled' }]}>
        <tbody>
          {roles.map(({ id, type, isEnabled, isSwitchable }) => (
            <tr key={id}>
              <RowHead>{roleLabel(type, contractorLabel)}</RowHead>
              <Cell label="Enabled">
                {isSwitchable ? (
                  <SwitchForm
                    action={to.switchContactRole(contact.contactId, id)}
                    name="isEnabled"
                    isOn={isEnabled}
                    label={`${roleLabel(type, contractorLabel)} enabled`}
                  />
                ) : (
                  <>{isEnabled ? 'Enabled' : 'Disabled'}</>
                )}
              </Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}
