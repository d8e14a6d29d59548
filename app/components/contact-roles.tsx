import type { ContactRole } from '#domain/roles/list-contact-roles.server.ts';
import type { ContractorLabel } from '#domain/agencies/contractor-label.ts';
import { usePaths } from '#app/paths.ts';
import { roleLabel } from '#app/role-label.ts';
import { roleMeaning } from './contact/role-meaning.ts';
import { Section } from './section.tsx';
import { SwitchForm } from './switch-form.tsx';

type ContactRolesProps = {
  contact: { contactId: string; fullname: string };
  /** `isSwitchable` is false where the reader may not switch it. */
  roles: (Omit<ContactRole, 'accountId'> & { isSwitchable: boolean })[];
  /** The contracts that they enter hours for, and on whose hours they decide. */
  contracts: string[];
  decidesOn: string[];
  contractorLabel: ContractorLabel;
};

/** What a contact may do when logged in, each role with what it means for them and its switch. */
export function ContactRoles({ contact, roles, contractorLabel, ...work }: ContactRolesProps) {
  const to = usePaths();
  return (
    <Section title="Roles" aside={<p>{`What ${contact.fullname} may do when logged in`}</p>}>
      <ul className="role-list">
        {roles.map(({ id, type, isEnabled, isSwitchable }) => (
          <li key={id}>
            <div>
              <b>{roleLabel(type, contractorLabel)}</b>
              <span className="hint">{roleMeaning(type, { ...work, contractorLabel })}</span>
            </div>
            {isSwitchable ? (
              <SwitchForm
                action={to.switchContactRole(contact.contactId, id)}
                name="isEnabled"
                isOn={isEnabled}
                label={`${roleLabel(type, contractorLabel)} enabled`}
              />
            ) : (
              <span className="muted">{isEnabled ? 'Enabled' : 'Disabled'}</span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
