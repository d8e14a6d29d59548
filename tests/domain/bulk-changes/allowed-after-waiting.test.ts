import { expect, test } from 'vitest';
import { getBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import { runBulkChange } from '#domain/bulk-changes/run-bulk-change.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { opened } from '#tests/support/opened.ts';
import { raceWith } from '#tests/support/race.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { waitingBulkChange } from '#tests/support/waiting-bulk-change.ts';

const world = opened(openTwoAgencies);

test('Nothing is changed for somebody who lost their role while the change waited for a placement', async () => {
  const { here } = world;
  const { admin, ids, bulkChangeId } = await waitingBulkChange(here);
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
