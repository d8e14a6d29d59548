import { type Context, transact } from '../context.ts';
import { elementRatesOf } from '../contractors/rates/element-rates.ts';
import { removeRates } from '../contractors/rates/remove-rates.server.ts';
import { Conflict, NotFound } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { BulkChange, WasBefore } from './bulk-change.ts';
import { markReverted, selectBulkChange, selectWas } from './bulk-changes.rows.server.ts';
import { lockChosen } from './lock-chosen.server.ts';
import { type Found, lockTemplatesBefore, restoreBefore } from './restore-before.server.ts';

const CANNOT_BE_REVERTED = 'This change cannot be taken back.';
const RATES_GONE = 'Some of these rates have since been removed, so the change cannot be taken back.';

/**
 * Reverts all placements of a change to their previous values, all or none, if none has been edited since and the rules
 * still allow it. Idempotent. @throws Forbidden, NotFound, Conflict
 */
export async function takeBackBulkChange(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, 'contractor.edit');
  await transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const change = await selectBulkChange(db, agency.id, id, true);
    if (!change) throw new NotFound('The requested change does not exist.', { code: 'bulk_change_not_found' });
    if (change.state === 'takenBack') return;
    const was = await selectWas(db, agency.id, id);
    const { kind } = change;
    if (!was || change.state !== 'applied' || kind === 'authoriser') throw new Conflict('not_kept', CANNOT_BE_REVERTED);
    const templates = kind === 'template' ? await lockTemplatesBefore(tx, was) : new Map();
    const ids = was.map((one) => one.id);
    const found = new Map((await lockChosen(tx, ids)).map((one) => [one.id, one]));
    if (kind === 'rate') await takeBackRates(tx, change, was, found);
    else await restoreBefore(tx, { kind, was, found, templates });
    await db.run(markReverted(db, agency.id, id));
  });
}

/** Removes the rates that placements were given. @throws Conflict if one of the placements or rates has been deleted */
async function takeBackRates(ctx: Context, { value }: BulkChange, was: WasBefore[], found: Found): Promise<void> {
  const given = was.flatMap(({ id, was: rateId }) => {
    const placement = found.get(id);
    if (!placement) return [];
    const { chargeRate, payRate } = placement;
    return [{ contractorId: id, rateId: String(rateId), chargeRate, payRate, ...elementRatesOf(placement) }];
  });
  if (value?.kind !== 'rate' || given.length < was.length || !(await removeRates(ctx, value.from, given)))
    throw new Conflict('changed_meanwhile', RATES_GONE);
}
