import type pg from 'pg';
import { expect, test } from 'vitest';
import { beginHandOver } from '#domain/accounts/log-in/begin-hand-over.server.ts';
import { takeHandOver } from '#domain/accounts/log-in/take-hand-over.server.ts';
import { beginLogIn } from '#domain/accounts/log-in/begin-log-in.server.ts';
import { logIn } from '#domain/accounts/log-in/log-in.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { givePassword, MEMBER_PASSWORD, visitorOf, VISITED_FROM } from '#tests/support/member.ts';
import { opened } from '#tests/support/opened.ts';
import { enterWith, memberWithPasskey } from '#tests/support/passkey-member.ts';
import { logInAs } from '#tests/support/person.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { raceWith, refusalsOf } from '#tests/support/race.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';

const world = opened(openTwoAgencies);

const DISABLED = 'is_enabled = false';

/** Changes an account in a session that has not committed yet. */
const changing = (accountId: string, change: string) => async (session: pg.Client) => {
  await session.query(`select set_local('app.account_id', $1)`, [accountId]);
  await session.query(`update accounts set ${change} where id = $1`, [accountId]);
};
const sessionsOf = (accountId: string) =>
  world.here.db
    .as(accountId)
    .run({ text: 'select id from sessions where account_id = $1 order by id', values: [accountId] });

test.each([
  ['changed', 'in one step', `password_hash = 'another'`, logIn],
  ['changed', 'on a page', `password_hash = 'another'`, beginLogIn],
  ['disabled', 'on a page', DISABLED, beginLogIn],
] as const)('Of an account that is %s while somebody logs in %s, no session begins', async (_, _way, change, enter) => {
  const { here, platform } = world;
  const { actor } = (await makePlacement(here)).contractor;
  const { emailAddress, accountId } = await givePassword(platform, (actor as RoleActor).accountId);
  const visitor = visitorOf(platform, here);
  const attempt = () => enter(visitor, { emailAddress, password: MEMBER_PASSWORD, rememberMe: false }, VISITED_FROM);
  const refused = refusalsOf(await raceWith<unknown>(world, here, changing(accountId, change), [attempt]));
  expect(refused).toMatchObject([{ code: 'invalid_credentials' }]);
  expect(await sessionsOf(accountId)).toEqual([]);
});

test('Of an account that is disabled while somebody shows its passkey, no session begins', async () => {
  const { here, platform } = world;
  const { accountId, device } = await memberWithPasskey(world);
  const before = await sessionsOf(accountId);
  const attempt = () => enterWith(visitorOf(platform, here), device);
  const refused = refusalsOf(await raceWith<unknown>(world, here, changing(accountId, DISABLED), [attempt]));
  expect(refused).toMatchObject([{ code: 'invalid_credentials' }]);
  expect(await sessionsOf(accountId)).toEqual(before);
});

test.each([
  ['Of an account that is disabled', DISABLED, 'log_in_expired'],
  ['Of an account whose sessions all end', 'updated_at = now()', 'hand_over_refused'],
])('%s while somebody carries on at another tenant, no session begins there', async (_, change, code) => {
  const { here, platform } = world;
  const person = await logInAs(platform, (await makePlacement(here)).contractor);
  const { accountId, sessionId } = person;
  const [role] = person.caller.roles;
  const ticket = await beginHandOver(person.caller.visitor, {
    ...{ accountId, sessionId },
    role: { id: role!.id, agencyId: here.agency.id },
  });
  const before = await sessionsOf(accountId);
  const attempt = () => takeHandOver(visitorOf(platform, here), ticket, VISITED_FROM);
  const endSessions = (session: pg.Client) =>
    session.query('update sessions set ended_at = now() where account_id = $1', [accountId]);
  const refused = refusalsOf(await raceWith<unknown>(world, here, changing(accountId, change), [attempt], endSessions));
  expect(refused).toMatchObject([{ code }]);
  expect(await sessionsOf(accountId)).toEqual(before);
});
