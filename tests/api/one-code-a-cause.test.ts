import { beforeAll, expect, test } from 'vitest';
import { permissionOf } from '#api/callers/access.ts';
import { PERMISSIONS } from '#domain/roles/permissions.ts';
import { callerOf, callerWith, openedCaller } from '../support/api.ts';
import { OPERATIONS } from '../support/operation-access.ts';
import { sessionHeaders } from '../support/session.ts';
import { makePlacement } from '../support/placement.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const world = opened(openTwoAgencies);
const key = openedCaller(world);
let session: Record<string, string>;
beforeAll(async () => {
  session = await sessionHeaders((await makePlacement(world.here)).admin);
});

test('An unsupported method is a 405 that lists the supported ones', async () => {
  const answer = await key('PUT', '/clients', {});
  expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
  expect(answer.headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS');
  const one = await key('POST', '/timesheets/0197a0c2-5d3e-7f10-8a44-6b1f0e8c1100', {});
  expect([one.status, one.headers.get('Allow')]).toEqual([405, 'GET, HEAD, PATCH, DELETE, OPTIONS']);
});

test('An unknown address says so, whatever the method', async () => {
  for (const method of ['GET', 'PUT', 'OPTIONS'])
    expect(await key(method, '/nothing/here')).toMatchObject({ status: 404, body: { code: 'unknown_path' } });
});

test('OPTIONS lists the methods of an address to every caller', async () => {
  for (const call of [key, callerOf(world.platform)]) {
    const answer = await call('OPTIONS', '/clients');
    expect([answer.status, answer.headers.get('Allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
  }
});

test('A body of the wrong type is a 415, and malformed JSON a 400', async () => {
  const typed = (type: string, body: string) => key('POST', '/clients', body, { 'Content-Type': type });
  const refused = { status: 415, body: { code: 'unsupported_media_type' } };
  expect(await typed('text/plain', '{"clientName": "Kirkstall"}')).toMatchObject(refused);
  expect(await typed('application/x-www-form-urlencoded', 'clientName=Kirkstall')).toMatchObject(refused);
  expect(await typed('application/json', '{"clientName"')).toMatchObject({ status: 400, body: { code: 'malformed' } });
  expect(await key('POST', '/clients')).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'clientName', code: 'missing' }] },
  });
});

test('A request with a cookie from another site is called forged', async () => {
  const call = callerOf(world.platform, { ...session, Origin: 'https://elsewhere.example' });
  expect(await call('POST', '/clients', { clientName: 'x' })).toMatchObject({
    status: 403,
    body: { code: 'forged_request' },
  });
});

test('An invalid key is a 401 at every address', async () => {
  const stranger = callerOf(world.platform, { Authorization: 'Bearer cs_unknown_secret' });
  const paths = [
    '/clients',
    '/nothing/here',
    '/version',
    '/openapi.json',
    '/accounts/me',
    '/roles',
    '/sessions/current',
  ];
  for (const path of paths)
    expect([path, await stranger('GET', path)]).toMatchObject([
      path,
      { status: 401, body: { code: 'invalid_api_key' } },
    ]);
  expect(await stranger('POST', '/errors', {})).toMatchObject({ status: 401 });
});

test('A key is told which calls are only for people', async () => {
  for (const [method, path] of [
    ['GET', '/accounts/me'],
    ['GET', '/roles'],
    ['GET', '/sessions/current'],
    ['POST', '/contacts/x/erasure'],
    ['PUT', '/administrators/x/enabled/false'],
  ] as const)
    expect([path, await key(method, path)]).toMatchObject([path, { status: 403, body: { code: 'person_only' } }]);
});

test('Callers without permission are told so before the body is checked', async () => {
  const reader = await callerWith(world.platform, world.here, ['directory:read']);
  const body = '{"clientName": 7, "unknown"';
  expect(await reader('POST', '/clients', body)).toMatchObject({
    status: 403,
    body: { code: 'missing_scope', title: 'The API key does not have the scope directory:write.' },
  });
  expect((await reader('POST', '/clients', { clientName: 7 })).status).toBe(403);
});

test('A change of an older version is refused in the API’s own words', async () => {
  const made = await key('POST', '/clients', { clientName: 'Kirkstall' });
  const path = `/clients/${String(made.body.clientId)}`;
  await key('PATCH', path, { clientName: 'Armley', version: 1 });
  const late = await key('PATCH', path, { clientName: 'Headingley', version: 1 });
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  expect(late.body.title).toMatch(/changed this on .+ Please read it again, and send the version that you read\.$/);
  expect(late.body.title).not.toMatch(/typed|save/);
});

test('Every operation first checks the permission it needs', () => {
  // The platform's fee requires a permission for each field.
  const needed = Object.entries(OPERATIONS).filter(
    ([operation, access]) => access in PERMISSIONS && operation !== 'setAgencyBilling',
  );
  expect(needed.filter(([operation, access]) => permissionOf(operation) !== access)).toEqual([]);
});
