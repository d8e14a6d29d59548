import type { Statement } from '#platform/database/database.ts';
import { type Context, today } from '../../context.ts';
import { reachOf } from '../../roles/reach.ts';
import {
  lockMissingState,
  type MissingPeriodsQuery,
  deleteMissing,
  deleteMissingOf,
  saveMissingState,
  selectMissingState,
} from './stored-missing.rows.server.ts';
import { storeMissing } from './missing.rows.server.ts';

type State = { asOf: string; weekStartsOn: string };

/** Returns the state in which an agency's periods have to be stored: as of its today, and with its week start. */
const wanted = (ctx: Context): State => ({
  asOf: today(ctx),
  weekStartsOn: ctx.agency.settings.defaults.timesheetWeekStartsOn,
});
const isSame = (one: State, other: State) => one.asOf === other.asOf && one.weekStartsOn === other.weekStartsOn;

/** Queries the stored missing periods, as `queryAllMissing` does. */
export async function queryMissing<Row>(
  ctx: Context,
  ask: (question: MissingPeriodsQuery) => Statement,
  filter: Omit<MissingPeriodsQuery, 'agencyId' | 'reach'> = {},
): Promise<Row[]> {
  const statement = ask({ ...filter, agencyId: ctx.agency.id, reach: reachOf(ctx.actor) });
  return (await queryAllMissing(ctx, [statement]))[0] as Row[];
}

/**
 * Runs statements that read the stored missing periods. These are recomputed first for placements that have changed,
 * and entirely on a new day or after a change of the week start. That writes, so never use it on a replica.
 */
export async function queryAllMissing(ctx: Context, statements: Statement[]): Promise<Record<string, unknown>[][]> {
  const { db, agency } = ctx;
  // The state is read first: whatever it tells about the periods is true of those read after it.
  const [states, ...answers] = await db.runAll([selectMissingState(agency.id), ...statements]);
  const [state] = states as (State & { isMarked: boolean })[];
  if (state && !state.isMarked && isSame(state, wanted(ctx))) return answers;
  await recomputeAllAdvisories(ctx);
  return db.runAll(statements);
}

/** Recomputes the periods of the marked placements, or of all. One at a time per agency. */
async function recomputeAllAdvisories({ db: outside, ...ctx }: Context): Promise<void> {
  const agencyId = ctx.agency.id;
  await outside.transaction(async (db) => {
    const now = wanted({ ...ctx, db });
    const [, [held], marks] = (await db.runAll(lockMissingState(agencyId))) as unknown as [
      unknown,
      [State],
      { contractorId: string }[],
    ];
    const isAll = !isSame(held, now);
    if (!isAll && marks.length === 0) return;
    const contractorIds = isAll ? null : [...new Set(marks.map(({ contractorId }) => contractorId))];
    // What was marked is visible to the statements that follow; later marks stay for the next time.
    await db.runAll([
      deleteMissing(agencyId, contractorIds),
      storeMissing(db, {
        agencyId,
        today: now.asOf,
        weekStartsOn: ctx.agency.settings.defaults.timesheetWeekStartsOn,
        reach: { kind: 'agency' },
        ...(contractorIds && { contractorIds }),
      }),
      saveMissingState(agencyId, now),
    ]);
  });
}

/** Stops expecting timesheets of these contacts, who are being erased; in the caller's transaction. */
export async function expectNothingOf({ db, agency }: Context, contactIds: string[]): Promise<void> {
  await db.run(deleteMissingOf(agency.id, contactIds));
}
