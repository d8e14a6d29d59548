import { expect, test } from 'vitest';
import { beginLogIn } from '#domain/accounts/log-in/begin-log-in.server.ts';
import { logIn } from '#domain/accounts/log-in/log-in.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { givePassword, MEMBER_PASSWORD, visitorOf, VISITED_FROM } from '#tests/support/member.ts';
import { opened } from '#tests/support/opened.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { raceWith, refusalsOf } from '#tests/support/race.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';

const world = opened(openTwoAgencies);

test.each([
  ['changed', 'in one step', `password_hash = 'another'`, logIn],
  ['changed', 'on a page', `password_hash = 'another'`, beginLogIn],
  ['disabled', 'on a page', 'is_enabled = false', beginLogIn],
] as const)('Of an account that is %s while somebody logs in %s, no session begins', async (_, _way, change, enter) => {
  const { here, platform } = world;
  const { actor } = (await makePlacement(here)).contractor;
  const { emailAddress, accountId } = await givePassword(platform, (actor as RoleActor).accountId);
  const visitor = visitorOf(platform, here);
  const attempt = () => enter(visitor, { emailAddress, password: MEMBER_PASSWORD, rememberMe: false }, VISITED_FROM);
  const changing = async (session: { query(text: string, values: unknown[]): Promise<unknown> }) => {
    await session.query(`select set_local('app.account_id', $1)`, [accountId]);
    await session.query(`update accounts set ${change} where id = $1`, [accountId]);
  };
  const refused = refusalsOf(await raceWith<unknown>(world, here, changing, [attempt]));
  expect(refused).toMatchObject([{ code: 'invalid_credentials' }]);
  const begun = { text: 'select id from sessions where account_id = $1', values: [accountId] };
  expect(await here.db.as(accountId).run(begun)).toEqual([]);
});
