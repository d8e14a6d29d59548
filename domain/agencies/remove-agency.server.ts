import { removeHomelessAccounts } from '../accounts/remove-homeless-accounts.server.ts';
import { type Context, now } from '../context.ts';
import { NotFound } from '../errors.ts';
import { recordInstallationEvent } from '../installation/record-installation-event.server.ts';
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
 * Removes the context's agency and everything it owns for good, in the caller's transaction, which is one for `COPY`:
 * files first, so that a removal that was cut off can be said again. One line about it stays with the installation.
 * @param check refuses by throwing; the agency's row is locked by then
 * @param by who does it
 * @throws NotFound, and what `check` throws
 */
export async function removeAgency(
  within: Context,
  { by, check }: { by: string; check(status: string): void },
  onRemoved: (what: string, count: number) => void = () => undefined,
): Promise<AgencyErasure> {
  const { db } = within;
  const { id: agencyId, canonicalName } = within.agency;
  const agency = await lockAgency(db, agencyId);
  if (!agency) throw new NotFound('The agency does not exist.', { code: 'agency_not_found' });
  check(agency.status);
  await within.files.removeAll(agencyId);
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
  await recordInstallationEvent(within, { ...event, occurredAt: now(within) });
  return { canonicalName, removed };
}
