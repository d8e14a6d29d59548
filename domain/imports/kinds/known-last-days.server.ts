import type { Context } from '../../context.ts';
import { lastDaysOf } from '../../departures/read-departure.server.ts';
import { findAuthorising } from '../import-lookups.rows.server.ts';
import { authorises, type KnownLastDays } from './last-day-problems.ts';

/** Looks up which of these contacts have a last day, and which of these placements they, or erased contacts, already authorise. */
export async function knownLastDays(
  ctx: Context,
  contactIds: string[],
  contractorIds: string[],
  erased: ReadonlySet<string>,
): Promise<KnownLastDays> {
  const lastDays = await lastDaysOf(ctx, contactIds);
  const asked = [...lastDays.keys(), ...erased];
  if (asked.length === 0) return { lastDays, authorising: new Set() };
  const found = await findAuthorising(ctx.db, ctx.agency.id, contractorIds, asked);
  return { lastDays, authorising: new Set(found.map((one) => authorises(one.contractorId, one.contactId))) };
}
