import { Link } from '@remix-run/react';
import type { ContractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import { formatDate } from '#domain/format.ts';
import type { ThinPlacement, UncoveredAbsence } from '#domain/departures/departure.ts';
import type { RoleType } from '#domain/roles/role-type.ts';
import { Callout } from '#app/components/callout.tsx';
import { usePaths } from '#app/paths.ts';
import { roleLabel } from '#app/role-label.ts';
import { namesInWords } from './role-meaning.ts';

/** The effects of a last day, as shown by its page and the contact’s page. */
export type LeavingPlan = {
  placements: { contractorId: string; contractName: string; clientName: string; end: string | null }[];
  roles: RoleType[];
  isAdministrator: boolean;
  thin: ThinPlacement[];
  uncovered: UncoveredAbsence[];
};

/** What ends on a person’s last day, whose hours fewer than two people could decide, and for whom nobody decides from then on. */
export function LeavingPlanList({ plan, contractorLabel }: { plan: LeavingPlan; contractorLabel: ContractorLabel }) {
  const to = usePaths();
  const roles = namesInWords(plan.roles.map((type) => roleLabel(type, contractorLabel)));
  return (
    <>
      <ul className="ticks mt-3">
        {plan.placements.map(({ contractorId, contractName, clientName, end }) => (
          <li key={contractorId}>
            {`${contractName}, ${clientName}, ends`}
            {end && ` (it would have ended on ${formatDate(end)})`}.
          </li>
        ))}
        {plan.placements.length === 0 && <li>No placement runs past that day.</li>}
        <li>
          {roles === ''
            ? 'No role is switched off.'
            : `Switched off at the end of the day: ${roles}.${plan.roles.includes('ContractingRole') ? ' You enter any hours not sent by then.' : ''}`}
        </li>
        <li>Reminders stop at the end of the day.</li>
        {plan.isAdministrator && <li>The role of an administrator stays. Switch it off under Administrators.</li>}
      </ul>
      {plan.thin.length + plan.uncovered.length > 0 && (
        <Callout tone="warn" className="mt-4">
          <ul className="ticks">
            {plan.thin.map(({ contractorId, fullname, contractName, others }) => (
              <li key={contractorId}>
                {others[0]
                  ? `From then, ${others[0]} is the only authoriser of ${fullname} on ${contractName}. `
                  : `From then, nobody authorises ${fullname} on ${contractName}. `}
                <Link to={to.addAuthoriser(contractorId)}>Add another</Link>
              </li>
            ))}
            {plan.uncovered.map(({ delegationId, authoriserFullname, end }) => (
              <li key={delegationId}>
                {`From then until ${formatDate(end)}, nobody decides for ${authoriserFullname}. `}
                <Link to={to.editDelegation(delegationId)}>Choose somebody else</Link>
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  );
}
