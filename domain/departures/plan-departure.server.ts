import { createHash } from 'node:crypto';
import { listContractors } from '../contractors/list-contractors.server.ts';
import type { Contractor } from '../contractors/contractor.ts';
import { type Context, today } from '../context.ts';
import { findContractEnds } from '../contracts/get-contract.server.ts';
import { delegationsPast } from '../delegations/stand-in.server.ts';
import type { FieldError } from '../errors.ts';
import { listContactRoles } from '../roles/list-contact-roles.server.ts';
import type { RoleType } from '../roles/role-type.ts';
import {
  type Departure,
  departureProblems,
  endedBy,
  endWithinContract,
  endWithout,
  isToCome,
  type ThinPlacement,
  type UncoveredAbsence,
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
  uncovered: UncoveredAbsence[];
  problems: FieldError[];
  /** Identifies the plan. */
  shown: string;
};

/** How many placements are read at a time. */
const MAX_PLACEMENTS = 200;

/** Returns all placements of a contact, however many. */
async function placementsOf(ctx: Context, contactId: string): Promise<Contractor[]> {
  const found: Contractor[] = [];
  let cursor: string | null = null;
  do {
    const page = await listContractors(ctx, { contactId, limit: MAX_PLACEMENTS, cursor, sort: 'name' });
    found.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

/** Returns placements with the ends that they would have if a future last day were withdrawn. */
async function asWithout(ctx: Context, former: Departure | null, placements: Contractor[]): Promise<Contractor[]> {
  const restored = placements.filter((placement) => endWithout(former, placement) !== placement.end);
  if (restored.length === 0) return placements;
  const ends = await findContractEnds(
    ctx,
    restored.map(({ contractId }) => contractId),
  );
  return placements.map((placement) => {
    if (!restored.includes(placement)) return placement;
    const end = endWithinContract(endWithout(former, placement), { end: ends.get(placement.contractId) ?? null });
    return { ...placement, end };
  });
}

/**
 * Returns what ends with a contact’s last day, as if none were set yet, the placements that fewer than two people could
 * decide from then on, and the absent authorisers for whom nobody would decide.
 * @param removed the last day that it replaces, if it has been removed already; it is part of what identifies the plan
 * @throws Forbidden
 */
export async function planDeparture(
  ctx: Context,
  contactId: string,
  leavesOn: string,
  removed: Departure | null = null,
): Promise<DeparturePlan> {
  const [found, former, held, thin, uncovered] = await Promise.all([
    placementsOf(ctx, contactId),
    selectDeparture(ctx.db, ctx.agency.id, contactId),
    listContactRoles(ctx, { contactId }),
    selectThinPlacements(ctx.db, ctx.agency.id, { contactId, leavesOn }),
    delegationsPast(ctx, { contactId, day: leavesOn }),
  ]);
  const rows = await asWithout(ctx, former, found);
  const enabled = held.filter(({ isEnabled }) => isEnabled).map(({ type }) => type);
  const placements = endedBy(rows, leavesOn);
  const roles = enabled.filter((type) => ENDING_ROLES.includes(type));
  const isAdministrator = enabled.includes('RecruitmentAgencyAdministrationRole');
  const ends = placements.map(({ contractorId, end }) => `${contractorId} ${end}`).sort();
  const last = removed ?? former;
  const replaced = isToCome(last) && [last.leavesOn, last.reason];
  const content = JSON.stringify([leavesOn, ends, roles, isAdministrator, thin, uncovered, replaced]);
  return {
    placements,
    roles,
    isAdministrator,
    thin,
    uncovered,
    problems: departureProblems(placements, leavesOn, today(ctx)),
    shown: createHash('sha256').update(content).digest('hex').slice(0, 32),
  };
}
