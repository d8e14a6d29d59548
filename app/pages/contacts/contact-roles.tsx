import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useId, useRef } from 'react';
import type { ContactRole } from '#domain/roles/list-contact-roles.server.ts';
import type { ContractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import { usePaths } from '#app/paths.ts';
import { roleLabel } from '#app/role-label.ts';
import { Button } from '#app/components/button.tsx';
import { roleMeaning } from './role-meaning.ts';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Section } from '#app/components/section.tsx';

type Role = Omit<ContactRole, 'accountId'> & { isSwitchable: boolean };

type ContactRolesProps = {
  contact: { contactId: string; fullname: string };
  /** `isSwitchable` is false if the reader may not switch it. */
  roles: Role[];
  /** The contracts they enter hours for, and whose hours they decide. */
  contracts: string[];
  decidesOn: string[];
  contractorLabel: ContractorLabel;
};

/** What a contact may do when logged in: each role with what it means for them. A switch saves itself; without script, one button saves all. */
export function ContactRoles({ contact, roles, contractorLabel, ...work }: ContactRolesProps) {
  const to = usePaths();
  const form = useRef<HTMLFormElement>(null);
  const { state } = useNavigation();
  useEffect(() => {
    // A refused switch returns to its previous setting.
    if (state === 'idle') form.current?.reset();
  }, [state]);
  return (
    <Section title="Roles" aside={<p>{`What ${contact.fullname} may do when logged in`}</p>}>
      <Form
        method="post"
        action={to.contactRoles(contact.contactId)}
        className="role-list"
        ref={form}
        preventScrollReset
      >
        <FormToken />
        {roles.map((role) => (
          <RoleRow
            key={role.id}
            role={role}
            label={roleLabel(role.type, contractorLabel)}
            meaning={roleMeaning(role.type, { ...work, contractorLabel })}
          />
        ))}
        {roles.some(({ isSwitchable }) => isSwitchable) && (
          <div className="without-script mt-3">
            <Button size="sm">Save roles</Button>
          </div>
        )}
      </Form>
    </Section>
  );
}

function RoleRow({ role, label, meaning }: { role: Role; label: string; meaning: string }) {
  const { id, isEnabled, isSwitchable } = role;
  const hint = useId();
  const words = (
    <span>
      <b>{label}</b>
      <span className="hint" id={hint}>
        {meaning}
      </span>
    </span>
  );
  if (!isSwitchable) {
    return (
      <div className="toggle row">
        <span className="muted">{isEnabled ? 'Enabled' : 'Disabled'}</span>
        {words}
      </div>
    );
  }
  return (
    <label className="toggle row">
      <input type="hidden" name={isEnabled ? 'shownOn' : 'shownOff'} value={id} />
      <input
        type="checkbox"
        role="switch"
        name="isEnabled"
        value={id}
        defaultChecked={isEnabled}
        aria-label={label}
        aria-describedby={hint}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      />
      {words}
    </label>
  );
}
