import { applyBulkChange } from '#domain/bulk-changes/apply-bulk-change.server.ts';
import { beginBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import type { BulkValue } from '#domain/bulk-changes/bulk-change.ts';
import { planBulkChange } from '#domain/bulk-changes/plan-bulk-change.server.ts';
import type { Context } from '#domain/context.ts';
import { copiesOf, makePlacement } from './placement.ts';

/** Has an administrator end so many placements that a worker is to do it; it waits. */
export async function waitingBulkChange(here: Context) {
  const { admin, contractorId } = await makePlacement(here);
  const ids = await copiesOf(here, contractorId, 201);
  const value: BulkValue = { kind: 'end', end: '2026-12-19' };
  const bulkChangeId = await beginBulkChange(admin, 'end', { ticked: ids, filter: null });
  await applyBulkChange(admin, bulkChangeId, value, (await planBulkChange(admin, ids, value)).shown);
  return { admin, ids, value, bulkChangeId };
}
