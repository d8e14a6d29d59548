import { expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { getBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import { runBulkChange } from '#domain/bulk-changes/run-bulk-change.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { opened } from '#tests/support/opened.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { waitingBulkChange } from '#tests/support/waiting-bulk-change.ts';

const world = opened(openTwoAgencies);

test('A change whose attempt failed says that another follows, and is then made', async () => {
  const { here } = world;
  const { ids, value, bulkChangeId: id } = await waitingBulkChange(here);
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
