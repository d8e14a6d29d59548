import type { Context } from '../../context.ts';
import { queryMissing } from './stored-missing.server.ts';
import {
  selectMissingCount,
  selectMissingCountByFirstDay,
  selectMissingCountByClient,
  selectMissingCountByPlacement,
} from './stored-missing.rows.server.ts';
import { canMatch } from './list-missing.server.ts';
import type { ReminderFilter } from '../reminder.schema.ts';

type Wanted = { contractorIds: string[] } | { contractIds: string[] };

/**
 * Counts the missing timesheets for a page of placements or contracts at once, by id; one query whatever the length of
 * the page. Those that miss none are absent. Within the actor's reach; no permission check.
 */
export async function countMissing(ctx: Context, wanted: Wanted): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const byContract = 'contractIds' in wanted;
  if ((byContract ? wanted.contractIds : wanted.contractorIds).length === 0) return counts;
  for (const { contractorId, contractId, missing } of await selected(ctx, wanted)) {
    const id = byContract ? contractId : contractorId;
    counts.set(id, (counts.get(id) ?? 0) + missing);
  }
  return counts;
}

/** Counts the missing timesheets of each placement within the actor's reach, by id. */
export async function countAllMissingOf(ctx: Context): Promise<Map<string, number>> {
  return new Map((await selected(ctx, {})).map(({ contractorId, missing }) => [contractorId, missing]));
}

const selected = (ctx: Context, wanted: Wanted | Record<string, never>) =>
  queryMissing<{ contractorId: string; contractId: string; missing: number }>(
    ctx,
    (question) => selectMissingCountByPlacement(ctx.db, question),
    wanted,
  );

/** Counts the missing timesheets within the actor's reach, optionally of one client, by the beginning of their periods, latest first. */
export function countMissingPeriods(
  ctx: Context,
  filter: Pick<ReminderFilter, 'clientId'> = {},
): Promise<{ beginning: string; count: number }[]> {
  return queryMissing(ctx, (question) => selectMissingCountByFirstDay(ctx.db, question), filter);
}

/** The number of missing timesheets of a client: in all, and by the week since a date. */
export type MissingOfClient = { clientId: string; total: number; week: number };

/**
 * Counts the missing timesheets of each client of the agency, in all and for weeks with days on or after a date;
 * clients that miss none are absent.
 */
export function countMissingByClient(ctx: Context, from: string): Promise<MissingOfClient[]> {
  return queryMissing(ctx, ({ agencyId }) => selectMissingCountByClient(agencyId, from));
}

/** Counts the missing timesheets within the actor's reach, under filters on dates and ids. */
export async function countMissingIn(ctx: Context, filter: ReminderFilter): Promise<number> {
  if (!canMatch(filter)) return 0;
  const { from, to, clientId, contractId, contractorId } = filter;
  const [row] = await queryMissing<{ missing: number }>(ctx, (question) => selectMissingCount(ctx.db, question), {
    from,
    to,
    clientId,
    contractId,
    contractorId,
  });
  return row!.missing;
}
