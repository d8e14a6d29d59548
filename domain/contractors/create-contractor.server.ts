import { addMissingAccounts, ensureAccounts } from '../accounts/ensure-account.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { assignAuthorisers } from '../authorisers/add-authoriser.server.ts';
import { brokenConstraint, refuseTakenId } from '../broken-constraint.ts';
import { lockContacts } from '../contacts/get-contact.server.ts';
import { type Context, now, transact } from '../context.ts';
import { refusePastLastDay } from '../departures/refuse-past-last-day.ts';
import { returnLeavers } from '../departures/return-leaver.server.ts';
import { Invalid } from '../errors.ts';
import { newId } from '../new-id.ts';
import { refuseTakenReference } from '../reference.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Contractor } from './contractor.ts';
import * as words from './contractor.schema.ts';
import { insertContractor } from './contractors.rows.server.ts';
import { findContractor } from './get-contractor.server.ts';
import { alreadyPlaced } from './other-placements.server.ts';
import { placementProblems } from './placement-problems.server.ts';
import { RATE_NAMES } from './rates/dated-rates.ts';
import { requireUnit } from './rates/require-unit.ts';
import { takeDefaults } from './rates/take-defaults.server.ts';
import { ofPlacement } from './of-placement.ts';

/**
 * Places a contact on a contract. Rates not given default to the contract's. The contact and the authorisers gain their
 * roles, with accounts if they have none.
 * @throws Forbidden, Conflict if a chosen id is taken, Invalid
 */
export async function createContractor(ctx: Context, placement: words.CreateContractor): Promise<Contractor> {
  requirePermission(ctx.actor, 'contractor.create');
  try {
    return await transact(ctx, (tx) => create(tx, placement));
  } catch (error) {
    refuseTakenId(error, 'contractors');
    return refusePlacement(error);
  }
}

/** Translates a violated constraint of a placement into its message. @throws Invalid, or any other error unchanged */
export function refusePlacement(error: unknown): never {
  refuseTakenReference(error, 'contractors');
  refusePastLastDay(error, 'authorisers');
  if (brokenConstraint(error) !== 'contractors_contact') throw error;
  throw new Invalid([{ field: 'contractorContactId', message: words.ALREADY_CONTRACTOR, code: 'already_exists' }]);
}

async function create(
  ctx: Context,
  { contractorId: id = newId(), unit, ...requested }: words.CreateContractor,
): Promise<Contractor> {
  const contacts = await lockContacts(ctx, [
    requested.contractorContactId,
    ...requested.authorisers.map((a) => a.contactId),
  ]);
  const problems = [
    ...(await placementProblems(ctx, requested, (id) => contacts.has(id))),
    ...(await alreadyPlaced(ctx, requested)),
  ];
  if (problems.length > 0) throw new Invalid(problems);
  const { placement, keepLater } = await takeDefaults(ctx, requested);
  await insertContractor(ctx.db, ctx.agency.id, id, placement, now(ctx));
  await addMissingAccounts(ctx, [...contacts.values()]);
  await ensureAccounts(ctx, [{ ...contacts.get(placement.contractorContactId)!, roleType: 'ContractingRole' }]);
  await returnLeavers(ctx, [placement.contractorContactId], 'ContractingRole');
  const { authorisers, ...after } = placement;
  await recordEvent(ctx, {
    action: 'contractor.created',
    ...ofPlacement(id),
    after,
  });
  await keepLater(id);
  await assignAuthorisers(
    ctx,
    id,
    authorisers.map((named) => ({ ...named, contact: contacts.get(named.contactId)! })),
  );
  const placed = (await findContractor(ctx, id))!;
  if (RATE_NAMES.some((name) => requested[name] !== null)) requireUnit(placed, unit);
  return placed;
}
