import { expect, test } from 'vitest';
import { callerOf, callerWith } from '../support/api.ts';
import { makePlacement } from '../support/placement.ts';
import { sessionCaller } from '../support/session.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const world = opened(openTwoAgencies);

test('An unknown query parameter is refused by name, and nothing happens', async () => {
  const { contractorId, admin } = await makePlacement(world.here);
  const key = await callerWith(world.platform, world.here);
  const unknown = (field: string) => ({
    status: 422,
    body: { code: 'invalid', errors: [{ field, message: `The ${field} field is not known.`, code: 'unknown_field' }] },
  });
  for (const [method, path, body] of [
    ['POST', '/clients', { clientName: 'Airedale Castings' }],
    ['PATCH', `/contractors/${contractorId}`, { reference: 'A' }],
    ['DELETE', '/clients/0197a3c0-0000-7000-8000-000000000001'],
    ['GET', `/contractors/${contractorId}`],
    ['GET', '/version'],
  ] as const)
    expect([path, await key(method, `${path}?colour=red`, body)]).toMatchObject([path, unknown('colour')]);
  expect((await key('GET', '/clients?q=Airedale')).body.clients).toEqual([]);
  expect(await key('GET', `/contractors/${contractorId}?limit=1`)).toMatchObject(unknown('limit'));
  const person = await sessionCaller(world.platform, admin);
  expect((await person('GET', `/contractors/${contractorId}`)).status).toBe(200);
  expect((await person('GET', '/accounts/me')).status).toBe(200);
});

test('A query parameter sent twice is refused by name at every operation, rather than one of its values ignored', async () => {
  const { contractorId } = await makePlacement(world.here);
  const key = await callerWith(world.platform, world.here);
  const table = { 'Content-Type': 'text/csv' };
  for (const [method, path, field, body, headers] of [
    ['GET', '/clients?status=deleted&status=enabled', 'status'],
    ['GET', `/contractors/${contractorId}?roleId=a&roleId=b`, 'roleId'],
    ['POST', '/imports/clients/plan?dates=monthFirst&dates=dayFirst', 'dates', 'reference,clientName\nA,B\n', table],
    ['POST', '/digests/verify?fileName=a.csv&fileName=b.csv', 'fileName', 'Timesheet\n', table],
  ] as const)
    expect([path, await key(method, path, body, headers)]).toMatchObject([
      path,
      { status: 422, body: { errors: [{ field }] } },
    ]);
});

test('Visitors and keys without the scope are refused before the query or the body is checked', async () => {
  const nobody = callerOf(world.platform);
  for (const path of ['/accounts/me', '/sessions', '/roles/personal', '/clients'])
    expect([path, await nobody('GET', `${path}?colour=red`)]).toMatchObject([path, { status: 401 }]);
  const reading = await callerWith(world.platform, world.here, ['settings:read']);
  const billing = `/recruitmentagencies/${world.here.agency.id}/billing`;
  expect(await reading('PATCH', billing, { colour: 'red' })).toMatchObject({
    status: 403,
    body: { code: 'missing_scope' },
  });
  expect(await reading('GET', '/sessions/current/notifications/latest?colour=red')).toMatchObject({
    status: 403,
    body: { code: 'person_only' },
  });
});
