import { expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { applyBulkChange } from '#domain/bulk-changes/apply-bulk-change.server.ts';
import { beginBulkChange, getBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import type { BulkValue } from '#domain/bulk-changes/bulk-change.ts';
import { planBulkChange } from '#domain/bulk-changes/plan-bulk-change.server.ts';
import { runBulkChange } from '#domain/bulk-changes/run-bulk-change.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { opened } from '#tests/support/opened.ts';
import { copiesOf, makePlacement } from '#tests/support/placement.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';

const world = opened(openTwoAgencies);

test('A change whose attempt failed says that another follows, and is then made', async () => {
  const { here } = world;
  const { admin, contractorId } = await makePlacement(here);
  const ids = await copiesOf(here, contractorId, 201);
  const value: BulkValue = { kind: 'end', end: '2026-12-19' };
  const id = await beginBulkChange(admin, 'end', { ticked: ids, filter: null });
  await applyBulkChange(admin, id, value, (await planBulkChange(admin, ids, value)).shown);
  const store = (stored: unknown) =>
    here.db.run({
      text: 'update bulk_changes set value = $3::jsonb where agency_id = $1 and id = $2',
      values: [here.agency.id, id, JSON.stringify(stored)],
    });
  const worker: Context = { ...here, actor: { kind: 'system' } };
  await store({ ...value, end: 'unreadable' });
  await expect(runBulkChange(worker, { bulkChangeId: id })).rejects.toThrow();
  expect(await getBulkChange(here, id)).toMatchObject({
    state: 'waiting',
    progress: 0,
    message: 'The change could not be finished yet. It will be tried again within a few minutes.',
  });
  await store(value);
  await runBulkChange(worker, { bulkChangeId: id });
  const message = expect.not.stringContaining('tried again');
  expect(await getBulkChange(here, id)).toMatchObject({ state: 'applied', changedCount: 201, message });
  expect(await getContractor(here, ids[200]!)).toMatchObject({ end: '2026-12-19' });
});
