import type { Context } from '../context.ts';
import { isId } from '../new-id.ts';
import { lockVersion, lockAddress } from './versions.rows.server.ts';

/** The versioned records, by the names of their collections. */
export const VERSIONED_RECORDS = [
  'clients',
  'contacts',
  'contracts',
  'contractors',
  'authorisers',
  'timesheets',
  'timesheetTemplates',
  'reminders',
  'billees',
  'webhooks',
  'digestSchedules',
  'delegations',
] as const;
export type VersionedRecord = (typeof VERSIONED_RECORDS)[number];

/** Returns the version of a record, locked until the context's transaction ends; null if it does not exist. Does not check reach. */
export async function readVersionLocked(ctx: Context, record: VersionedRecord, id: string): Promise<number | null> {
  if (!isId(id)) return null;
  const [found] = await ctx.db.run<{ version: number }>(lockVersion(ctx.db, ctx.agency.id, record, id));
  return found?.version ?? null;
}

/** Serialises changes to what has no version, by its address, until the context's transaction ends. */
export async function serialiseByAddress(ctx: Context, address: string): Promise<void> {
  await ctx.db.run(lockAddress(ctx.agency.id, address));
}
