import { useRouteLoaderData } from '@remix-run/react';
import type { Delegation } from '#domain/delegations/delegation.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { Section } from '#app/components/section.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { DelegationTable } from '#app/components/delegations/delegation-table.tsx';

type ContactDelegationsProps = {
  contact: { contactId: string; fullname: string };
  isAuthoriser: boolean;
  delegations: Delegation[];
};

/** Who decides for a contact while they are away, and for whom the contact decides; the administration names both. */
export function ContactDelegations({ contact, isAuthoriser, delegations }: ContactDelegationsProps) {
  const { roleType } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const mayEdit = roleType === 'RecruitmentAgencyAdministrationRole';
  if (delegations.length === 0 && !(isAuthoriser && mayEdit)) return null;
  return (
    <Section
      title="While they are away"
      aside={
        isAuthoriser &&
        mayEdit && (
          <ButtonLink size="sm" icon="plus" href={to.delegateOfContact(contact.contactId)}>
            Name who decides
          </ButtonLink>
        )
      }
    >
      {delegations.length === 0 ? (
        <p className="md muted">{`Nobody else decides for ${contact.fullname}.`}</p>
      ) : (
        <DelegationTable delegations={delegations} mayEdit={() => mayEdit} />
      )}
    </Section>
  );
}
