import { expect, test } from 'vitest';
import { setRoleEnabled } from '#domain/administrators/set-role-enabled.server.ts';
import { newId } from '#domain/new-id.ts';
import { listRoles } from '#domain/roles/list-roles.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { opened } from '../../support/opened.ts';
import { makePlacement } from '../../support/placement.ts';
import { raceWith, refusalsOf } from '../../support/race.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

test('A role is not reported as disabled if its holder’s email changed meanwhile, since they have another one that is not', async () => {
  const { here } = world;
  const { contractor } = await makePlacement(here);
  const { roleId, contactId } = contractor.actor as RoleActor;
  const attempts = [async () => setRoleEnabled(here, { roleId, isEnabled: false })];
  const results = await raceWith(
    world,
    here,
    // As a change of email does, whose account has a role of its own.
    async (session) => {
      const { rows } = await session.query<{ accountId: string; type: string }>(
        `delete from roles where agency_id = $1 and id = $2 returning account_id as "accountId", type`,
        [here.agency.id, roleId],
      );
      await session.query(
        `insert into roles (agency_id, id, account_id, type, is_enabled, created_at, updated_at)
          values ($1, $2, $3, $4, true, now(), now())`,
        [here.agency.id, newId(), rows[0]!.accountId, rows[0]!.type],
      );
    },
    attempts,
  );
  expect(refusalsOf(results)).toMatchObject([{ code: 'role_not_found' }]);
  expect((await listRoles(here)).filter((role) => role.contactId === contactId)).toMatchObject([
    { id: expect.not.stringMatching(roleId) as string, isEnabled: true },
  ]);
});
