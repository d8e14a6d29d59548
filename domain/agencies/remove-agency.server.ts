import { noteRemoval, removeFiles } from './agency-files.server.ts';
import { removeHomelessAccounts } from '../accounts/remove-homeless-accounts.server.ts';
import { type Context, now, transact } from '../context.ts';
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

/** Counts of deleted rows per table, of accounts with no role anywhere else, and of jobs. */
export type AgencyErasure = { canonicalName: string; removed: Record<string, number> };

/** Who removes an agency, and a check that refuses by throwing. */
export type Removal = { by: string; check(status: string, within: Context): void | Promise<void> };

/**
 * Permanently removes the context's agency and everything it owns: all rows in one transaction, then the files, so that
 * an agency refused at the last moment loses nothing. The files of a removal interrupted in between are deleted by the
 * next sweep. The installation keeps one line about it.
 * @param check refuses by throwing; called before anything is written, and again in the transaction that deletes the
 * rows
 * @param by who does it
 * @throws NotFound, and whatever `check` throws
 */
export async function removeAgency(
  ctx: Context,
  requested: Removal,
  onRemoved: (what: string, count: number) => void = () => undefined,
): Promise<AgencyErasure> {
  const { agency, files } = ctx;
  await transact(ctx, (tx) => lockForRemoval(tx, requested));
  await noteRemoval(files, agency.id);
  const erasure = await transact(ctx, (tx) => removeRows(tx, requested, onRemoved), { copy: true });
  await removeFiles(files, agency.id);
  return erasure;
}

/** @throws NotFound, and whatever the check throws */
async function lockForRemoval(within: Context, { check }: Removal): Promise<void> {
  const agency = await lockAgency(within.db, within.agency.id);
  if (!agency) throw new NotFound('The agency does not exist.', { code: 'agency_not_found' });
  await check(agency.status, within);
}

async function removeRows(
  within: Context,
  requested: Removal,
  onRemoved: (what: string, count: number) => void,
): Promise<AgencyErasure> {
  const { db } = within;
  const { id: agencyId, canonicalName } = within.agency;
  await lockForRemoval(within, requested);
  const removed: Record<string, number> = {};
  const addRemoved = (what: string, count: number) => {
    removed[what] = count;
    onRemoved(what, count);
  };
  const people = await selectPeople(db, agencyId);
  addRemoved('jobs', await deleteJobs(db, agencyId));
  for (const { name } of (await selectOwnedTables(db)).reverse())
    addRemoved(name, await deleteOwned(db, agencyId, name));
  addRemoved('accounts', await removeHomelessAccounts(within, people));
  await deleteAgency(db, agencyId);
  const event = { action: 'agency.erased', subject: canonicalName, by: requested.by, detail: { removed } };
  await recordInstallationEvent(within, { ...event, occurredAt: now(within) });
  return { canonicalName, removed };
}
