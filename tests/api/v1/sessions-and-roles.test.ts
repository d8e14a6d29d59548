import { beforeAll, expect, test } from 'vitest';
import { callerOf, callerWith } from '../../support/api.ts';
import { logInAs, readCaller, type TestPerson } from '../../support/person.ts';
import { makePlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const placement = opened(() => makePlacement(world.here));
let person: TestPerson;
beforeAll(async () => {
  person = await logInAs(world.platform, placement.contractor);
});

test('The current session returns the person, their role and the branding; a visitor gets the branding', async () => {
  const { body } = await callerOf(world.platform, person.headers)('GET', '/sessions/current');
  expect(body).toMatchObject({
    account: { isLoggedIn: true, isEnabled: true, id: person.accountId },
    branding: { names: { display: 'Agency here', canonical: 'here' }, colors: { primary: { main: '#464646' } } },
    currentRoleId: person.caller.currentRole!.id,
  });
  const visitor = await callerOf(world.platform, { Host: person.headers.Host! })('GET', '/sessions/current');
  expect(visitor.body).toMatchObject({
    account: { isLoggedIn: false, id: null },
    branding: { names: { canonical: 'here' } },
    currentRoleId: null,
  });
});

test('A person lists their own sessions and ends one, never somebody else’s', async () => {
  const [other, stranger] = [
    await logInAs(world.platform, placement.contractor),
    await logInAs(world.platform, placement.authoriser),
  ];
  const call = callerOf(world.platform, person.headers);
  const { sessions } = (await call('GET', '/sessions')).body as {
    sessions: { sessionId: string; isCurrent: boolean }[];
  };
  expect(new Set(sessions.map(({ sessionId }) => sessionId))).toEqual(new Set([person.sessionId, other.sessionId]));
  expect(sessions.find(({ isCurrent }) => isCurrent)?.sessionId).toBe(person.sessionId);
  expect((await call('DELETE', `/sessions/${stranger.sessionId}`)).status).toBe(404);
  expect((await readCaller(world.platform, stranger.headers)).account).not.toBeNull();
  expect((await call('DELETE', `/sessions/${other.sessionId}`)).status).toBe(204);
  expect((await readCaller(world.platform, other.headers)).account).toBeNull();
  expect((await call('DELETE', `/sessions/${other.sessionId}`)).status).toBe(404);
});

test('A request from another site ends nothing', async () => {
  const call = callerOf(world.platform, { ...person.headers, Origin: 'https://evil.example' });
  expect((await call('DELETE', `/sessions/${person.sessionId}`)).status).toBe(403);
});

test('The profile and the roles are the person’s own', async () => {
  const call = callerOf(world.platform, person.headers);
  const { body } = await call('GET', '/profiles/username/me');
  expect(body).toMatchObject({ id: person.accountId });
  expect((body.roles as { type: string }[]).map(({ type }) => type).sort()).toEqual(['ContractingRole', 'personal']);
  expect((await call('GET', '/roles')).body).toEqual({ roles: body.roles });
  expect((await call('GET', '/roles/personal')).body).toMatchObject({ type: 'personal', recruitmentAgency: null });
  const { id } = person.caller.currentRole!;
  expect((await call('GET', `/roles/${id}`)).body).toMatchObject({
    id,
    recruitmentAgency: { names: { currentCanonical: 'here' } },
  });
  const other = await logInAs(world.platform, placement.authoriser);
  expect((await call('GET', `/roles/${other.caller.currentRole!.id}`)).status).toBe(404);
});

test('Neither a visitor nor a key is a person', async () => {
  const visitor = callerOf(world.platform, { Host: person.headers.Host! });
  const key = await callerWith(world.platform, world.here);
  for (const path of ['/sessions', '/roles', '/roles/personal', '/profiles/username/me']) {
    expect((await visitor('GET', path)).status, path).toBe(401);
    expect((await key('GET', path)).status, path).toBe(403);
  }
});

test('The address of a suspended agency answers neither visitors nor people', async () => {
  const stand = (status: string) =>
    world.here.db.run({
      text: 'update agencies set status = $1 where id = $2',
      values: [status, world.here.agency.id],
    });
  await stand('suspended');
  const visitor = callerOf(world.platform, { Host: person.headers.Host! });
  const closed = { status: 403, body: { code: 'agency_closed' } };
  for (const path of ['/accounts/me', '/sessions/current']) expect(await visitor('GET', path)).toMatchObject(closed);
  expect(await callerOf(world.platform, person.headers)('GET', '/sessions')).toMatchObject(closed);
  await stand('active');
});
