import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { loadContactPage } from '../contact-page.server.ts';
import { Authorisations } from '../authorisations.tsx';
import { ContactPlacements } from '../contact-placements.tsx';
import { InvitationSection } from '../invitation-state.tsx';
import { LeavingBox } from '../leaving-box.tsx';
import { ContactRoles } from '../contact-roles.tsx';
import { ContactDelegations } from '../contact-delegations.tsx';
import { History } from '#app/components/records/history.tsx';
import { Section } from '#app/components/section.tsx';
import { Tag } from '#app/components/tag.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { Link } from '@remix-run/react';
import { withArticle } from '#domain/format.ts';
import { usePaths } from '#app/paths.ts';

export const loader = portalLoader(({ ctx, params }) => loadContactPage(ctx, params.contactId!));

export default function ContactRolesPage() {
  const data = useLoaderData<typeof loader>();
  const { uses, contact, placements, authorisations, delegations, roles, office, today } = data;
  const { contractorLabel, timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const { contactId } = contact;
  return (
    <div className="cols wide">
      <div>
        {(uses.isAdministrator || contact.isConsultant) && (
          <p className="flex g-2">
            {uses.isAdministrator && <Tag>Administrator</Tag>}
            {contact.isConsultant && <Tag>Consultant</Tag>}
          </p>
        )}
        {roles.length > 0 && (
          <ContactRoles
            contact={contact}
            roles={roles}
            contracts={placements.filter(({ end }) => !end || end >= today).map(({ contractName }) => contractName)}
            decidesOn={authorisations.map(({ contractorFullname }) => contractorFullname)}
            contractorLabel={contractorLabel}
          />
        )}
        {office && roles.length === 0 && (
          <Section title="Roles">
            <p className="muted">{`No roles yet. Place this contact, or make them an authoriser of ${withArticle(contractorLabel.singular)}.`}</p>
          </Section>
        )}
        {(office || placements.length > 0) && (
          <ContactPlacements contact={contact} placements={placements} today={today} mayPlace={office !== null} />
        )}
        <Authorisations authorisations={authorisations} contractorLabel={contractorLabel} />
        <ContactDelegations contact={contact} isAuthoriser={authorisations.length > 0} delegations={delegations} />
        {office && (
          <Section title="History" aside={<Link to={to.contact(contactId, 'history')}>Full history</Link>}>
            <History events={office.history} timeZone={timeZone} />
          </Section>
        )}
      </div>
      {office && (
        <aside>
          <LeavingBox
            contactId={contactId}
            departure={office.departure}
            plan={office.plan}
            contractorLabel={contractorLabel}
          />
          <InvitationSection
            contact={contact}
            state={office.invitation}
            timeZone={timeZone}
            maySend={roles.some(({ isEnabled }) => isEnabled)}
          />
        </aside>
      )}
    </div>
  );
}
