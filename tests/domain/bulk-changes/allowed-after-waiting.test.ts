import { expect, test } from 'vitest';
import { applyBulkChange } from '#domain/bulk-changes/apply-bulk-change.server.ts';
import { beginBulkChange, getBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import type { BulkValue } from '#domain/bulk-changes/bulk-change.ts';
import { planBulkChange } from '#domain/bulk-changes/plan-bulk-change.server.ts';
import { runBulkChange } from '#domain/bulk-changes/run-bulk-change.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { opened } from '#tests/support/opened.ts';
import { copiesOf, makePlacement } from '#tests/support/placement.ts';
import { raceWith } from '#tests/support/race.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';

const world = opened(openTwoAgencies);

test('Nothing is changed for somebody who lost their role while the change waited for a placement', async () => {
  const { here } = world;
  const { admin, contractorId } = await makePlacement(here);
  const ids = await copiesOf(here, contractorId, 201);
  const value: BulkValue = { kind: 'end', end: '2026-12-19' };
  const bulkChangeId = await beginBulkChange(admin, 'end', { ticked: ids, filter: null });
  await applyBulkChange(admin, bulkChangeId, value, (await planBulkChange(admin, ids, value)).shown);
  const { roleId } = admin.actor as RoleActor;
  await raceWith(
    world,
    here,
    (session) =>
      session.query('select from contractors where agency_id = $1 and id = $2 for update', [here.agency.id, ids[0]]),
    [() => runBulkChange({ ...here, actor: { kind: 'system' } }, { bulkChangeId })],
    (session) =>
      session.query('update roles set is_enabled = false where agency_id = $1 and id = $2', [here.agency.id, roleId]),
  );
  expect(await getBulkChange(here, bulkChangeId)).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('may no longer use the portal'),
  });
  expect(await getContractor(here, ids[0]!)).toMatchObject({ end: null });
});
