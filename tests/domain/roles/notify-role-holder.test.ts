import { beforeAll, expect, test } from 'vitest';
import { setRoleEnabled } from '#domain/administrators/set-role-enabled.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { type RoleChangeKind, notifyPersonOfRole } from '#domain/roles/notify-role-holder.server.ts';
import { composeRoleChanged } from '#emails/compose/role-changed.ts';
import { makePlacement } from '../../support/placement.ts';
import { roleIdOf } from '../../support/session.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const placement = opened(() => makePlacement(world.here));
let roleId: string;
const run = (text: string, values: unknown[] = []) => world.here.db.run<Record<string, unknown>>({ text, values });
beforeAll(async () => {
  roleId = await roleIdOf(placement.contractor);
});

/** Returns the subjects of what this queued. */
async function told(change: RoleChangeKind, ctx: Context = world.here, eventId = newId()): Promise<unknown[]> {
  const before = await run('select id from outbound_mails');
  await notifyPersonOfRole(ctx, { roleId, eventId, change }, composeRoleChanged);
  const known = new Set(before.map(({ id }) => id));
  return (await run('select id, subject from outbound_mails'))
    .filter(({ id }) => !known.has(id))
    .map(({ subject }) => subject);
}
const join = (at: string | null) =>
  run('update contacts set joined_at = $1 where account_id = (select account_id from roles where id = $2)', [
    at,
    roleId,
  ]);

test('Somebody who has yet to join is not told of a role: their mail is the invitation', async () => {
  await join(null);
  expect(await told('added')).toEqual([]);
});

test('Somebody who has joined is told that they gained, lost and regained a role, once for each event', async () => {
  await join('2026-05-01T00:00:00Z');
  const eventId = newId();
  expect(await told('added', world.here, eventId)).toEqual(['You can now enter your time for Agency here']);
  expect(await told('added', world.here, eventId)).toEqual([]);
  await setRoleEnabled(world.here, { roleId, isEnabled: false });
  expect(await told('disabled')).toEqual(['You can no longer enter your time for Agency here']);
  expect(await told('enabled')).toEqual([]);
  await setRoleEnabled(world.here, { roleId, isEnabled: true });
  expect(await told('enabled')).toEqual(['You can now enter your time for Agency here']);
  const jobs = await run(
    `select data->'data'->>'action' as action from pgboss.job where name = 'tell-role-holder' order by 1`,
  );
  expect(jobs.map(({ action }) => action)).toEqual(['role.disabled', 'role.enabled']);
});

test('Nothing is told about another agency’s role', async () => {
  expect(await told('enabled', world.there)).toEqual([]);
});
