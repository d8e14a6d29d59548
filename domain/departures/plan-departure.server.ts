import { createHash } from 'node:crypto';
import { listContractors } from '../contractors/list-contractors.server.ts';
import type { Contractor } from '../contractors/contractor.ts';
import { type Context, today } from '../context.ts';
import { findContract } from '../contracts/get-contract.server.ts';
import type { FieldError } from '../errors.ts';
import { listContactRoles } from '../roles/list-contact-roles.server.ts';
import type { RoleType } from '../roles/role-type.ts';
import {
  type Departure,
  departureProblems,
  endedBy,
  endWithinContract,
  endWithout,
  type ThinPlacement,
} from './departure.ts';
import { selectDeparture, selectThinPlacements } from './departures.rows.server.ts';

/** The roles that end with a last day. An administrator is disabled under the rules for administrators. */
export const ENDING_ROLES: readonly RoleType[] = ['ContractingRole', 'AuthorisingRole'];

/** The effects of a last day. */
export type DeparturePlan = {
  placements: Contractor[];
  roles: RoleType[];
  isAdministrator: boolean;
  thin: ThinPlacement[];
  problems: FieldError[];
  /** Identifies the plan. */
  shown: string;
};

const MOST = 200;

/** Returns a placement with the end that it would have if a future last day were withdrawn. */
async function asWithout(ctx: Context, former: Departure | null, placement: Contractor): Promise<Contractor> {
  const end = endWithout(former, placement);
  if (end === placement.end) return placement;
  return { ...placement, end: endWithinContract(end, await findContract(ctx, placement.contractId)) };
}

/**
 * Returns what ends with a contact’s last day, as if none were set yet, and the placements that fewer than two people
 * could decide from then on. @throws Forbidden
 */
export async function planDeparture(ctx: Context, contactId: string, leavesOn: string): Promise<DeparturePlan> {
  const [{ rows: found }, former, held, thin] = await Promise.all([
    listContractors(ctx, { contactId, limit: MOST, sort: 'name' }),
    selectDeparture(ctx.db, ctx.agency.id, contactId),
    listContactRoles(ctx, { contactId }),
    selectThinPlacements(ctx.db, ctx.agency.id, { contactId, leavesOn }),
  ]);
  const rows = await Promise.all(found.map((placement) => asWithout(ctx, former, placement)));
  const enabled = held.filter(({ isEnabled }) => isEnabled).map(({ type }) => type);
  const placements = endedBy(rows, leavesOn);
  const roles = enabled.filter((type) => ENDING_ROLES.includes(type));
  const isAdministrator = enabled.includes('RecruitmentAgencyAdministrationRole');
  const ends = placements.map(({ contractorId, end }) => `${contractorId} ${end}`).sort();
  const told = JSON.stringify([leavesOn, ends, roles, isAdministrator, thin]);
  return {
    placements,
    roles,
    isAdministrator,
    thin,
    problems: departureProblems(placements, leavesOn, today(ctx)),
    shown: createHash('sha256').update(told).digest('hex').slice(0, 32),
  };
}
