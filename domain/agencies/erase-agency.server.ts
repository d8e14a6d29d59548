import { removeHomelessAccounts } from '../accounts/remove-homeless-accounts.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict, Invalid, NotFound } from '../errors.ts';
import { recordInstallationEvent } from '../installation/record-installation-event.server.ts';
import { requireAgencyKeeper } from './agency.policy.ts';
import {
  deleteAgency,
  deleteJobs,
  deleteOwned,
  lockAgency,
  selectOwnedTables,
  selectPeople,
} from './owned-tables.rows.server.ts';

/** How many rows of each table went, the accounts of people who are nowhere else any more, and the jobs. */
export type AgencyErasure = { canonicalName: string; removed: Record<string, number> };

/**
 * Removes a suspended agency and everything it owns for good: files first, so that an erasure that was cut off can be
 * said again, then all rows in one transaction. One line about it stays with the installation.
 * @param confirm the agency's canonical name, typed again
 * @param by who typed it
 * @param onRemoved is told of each table as it is emptied
 * @throws Forbidden, NotFound, Invalid `confirm`, or Conflict `agency_not_suspended`
 */
export async function eraseAgency(
  ctx: Context,
  { confirm, by }: { confirm: string; by: string },
  onRemoved: (what: string, count: number) => void = () => undefined,
): Promise<AgencyErasure> {
  requireAgencyKeeper(ctx.actor);
  const { id: agencyId, canonicalName } = ctx.agency;
  if (confirm !== canonicalName)
    throw new Invalid([{ field: 'confirm', message: `Type ${canonicalName} to erase it.` }]);
  return transact(
    ctx,
    async (within) => {
      const { db } = within;
      const agency = await lockAgency(db, agencyId);
      if (!agency) throw new NotFound('The agency does not exist.', { code: 'agency_not_found' });
      if (agency.status !== 'suspended')
        throw new Conflict('agency_not_suspended', 'Only a suspended agency can be erased: suspend it first.');
      await ctx.files.removeAll(agencyId);
      const removed: Record<string, number> = {};
      const tell = (what: string, count: number) => {
        removed[what] = count;
        onRemoved(what, count);
      };
      const people = await selectPeople(db, agencyId);
      tell('jobs', await deleteJobs(db, agencyId));
      for (const { name } of (await selectOwnedTables(db)).reverse()) tell(name, await deleteOwned(db, agencyId, name));
      tell('accounts', await removeHomelessAccounts(within, people));
      await deleteAgency(db, agencyId);
      const event = { action: 'agency.erased', subject: canonicalName, by, detail: { removed } };
      await recordInstallationEvent(within, { ...event, occurredAt: now(ctx) });
      return { canonicalName, removed };
    },
    { copy: true },
  );
}
