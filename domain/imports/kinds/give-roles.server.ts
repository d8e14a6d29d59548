import { ensureAccounts, type Person } from '../../accounts/ensure-account.server.ts';
import type { Context } from '../../context.ts';
import { returnLeavers } from '../../departures/return-leaver.server.ts';
import { deferInvitations, spreadInvitations } from '../../invitations/defer-invitations.server.ts';
import type { RoleType } from '../../roles/role-type.ts';
import type { Inviting } from './inviting.ts';
import { beside } from '../lookup-by-row.ts';
import { selectPeople } from '../import-stage.rows.server.ts';
import type { RowDiff } from '../diff-rows.server.ts';

/** People per statement, so that a file of any length uses bounded memory. */
const BATCH = 20_000;

/**
 * Gives the new contractors and authorisers of an import their roles, in the caller's transaction.
 * @param inviting whether their invitations are held until someone sends them, or are spread over some hours
 */
export async function giveRoles(
  ctx: Context,
  diff: RowDiff,
  { invitations, invitationHours }: Inviting,
): Promise<void> {
  const [contractors, deciders] = [newContractors(diff), newDeciders(diff)];
  const inRole = (ids: Set<string>, roleType: RoleType) => [...ids].map((id) => ({ id, roleType }));
  const wanted = [...inRole(contractors, 'ContractingRole'), ...inRole(deciders, 'AuthorisingRole')];
  const found = await selectPeople(ctx.db, ctx.agency.id, [...new Set(wanted.map(({ id }) => id))]);
  const people = new Map(found.map((person) => [person.contactId, person]));
  const persons = wanted.flatMap(({ id, roleType }): Person[] => {
    const person = people.get(id);
    return person ? [{ ...person, roleType }] : [];
  });
  for (let from = 0; from < persons.length; from += BATCH) await ensureAccounts(ctx, persons.slice(from, from + BATCH));
  const back = (roleType: RoleType) => wanted.filter((one) => one.roleType === roleType).map(({ id }) => id);
  await returnLeavers(ctx, back('ContractingRole'), 'ContractingRole');
  await returnLeavers(ctx, back('AuthorisingRole'), 'AuthorisingRole');
  const contactIds = [...new Set(persons.map(({ contactId }) => contactId))];
  if (contactIds.length === 0) return;
  if (invitations === 'later') await deferInvitations(ctx, contactIds, null);
  if (invitations === 'spread') await spreadInvitations(ctx, contactIds, invitationHours!);
}

function newContractors({ kept, records }: RowDiff): Set<string> {
  const contactIds = new Set<string>();
  const recordAt = records.each && beside(records.each, ({ number }) => number);
  for (const { number, contractorContactId } of kept)
    if (contractorContactId && (recordAt?.(number)[0]?.outcome ?? 'created') === 'created')
      contactIds.add(contractorContactId);
  return contactIds;
}

function newDeciders({ authorisers }: RowDiff): Set<string> {
  const contactIds = new Set<string>();
  for (const { outcome, contactId } of authorisers.each ?? []) if (outcome === 'created') contactIds.add(contactId);
  return contactIds;
}
