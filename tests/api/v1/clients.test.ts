import { expect, test } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';
import { openedCaller, expectAbsent } from '#tests/support/api.ts';

const world = opened(openTwoAgencies);
const call = openedCaller(world);
const reader = openedCaller(world, { scopes: ['directory:read'] });
const stranger = openedCaller(world, { agency: 'there' });

async function add(clientName: string): Promise<string> {
  return (await call('POST', '/clients', { clientName })).body.clientId as string;
}

test('POST /clients 201, 422 and 403', async () => {
  const answer = await call('POST', '/clients', { clientName: 'Holbeck Logistics', reference: 'HOL' });
  expect(answer).toMatchObject({ status: 201, body: { clientName: 'Holbeck Logistics', version: 1 } });
  expect(answer.headers.get('Location')).toBe(`/api/v1/clients/${String(answer.body.clientId)}`);
  expect(await call('POST', '/clients', { clientName: '' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'clientName', message: 'Please supply a name for the client' }] },
  });
  expect(await call('POST', '/clients', { clientName: 'A', colour: 'red' })).toMatchObject({ status: 422 });
  expect(await reader('POST', '/clients', { clientName: 'A' })).toMatchObject({ status: 403 });
});

test('POST /clients takes an id of the caller’s choosing, once', async () => {
  const clientId = newId();
  expect(await call('POST', '/clients', { clientId, clientName: 'Chosen' })).toMatchObject({
    status: 201,
    body: { clientId },
  });
  expect(await call('POST', '/clients', { clientId, clientName: 'Again' })).toMatchObject({
    status: 409,
    body: { code: 'id_taken' },
  });
  expect(await stranger('POST', '/clients', { clientId, clientName: 'Elsewhere' })).toMatchObject({ status: 201 });
  expect(await call('POST', '/clients', { clientId: 'mine', clientName: 'A' })).toMatchObject({ status: 422 });
});

test('GET /clients pages by name, and its names alone', async () => {
  for (const name of ['Page A', 'Page B', 'Page C']) await add(name);
  const first = await call('GET', '/clients?limit=1');
  expect(first).toMatchObject({ status: 200, body: { page: { size: 1 } } });
  expect(first.headers.get('Link')).toMatch(/cursor=.*rel="next"/);
  expect(await call('GET', '/clients?limit=0')).toMatchObject({ status: 422 });
  const { body } = await call('GET', '/clients/all/labelled');
  expect((body.clients as { label: string }[]).map(({ label }) => label)).toContain('Page B');
});

test('GET, PATCH and the setters change one client', async () => {
  const path = `/clients/${await add('Setters')}`;
  expect(await call('PUT', `${path}/name`, { clientName: 'Set' })).toMatchObject({
    status: 200,
    body: { clientName: 'Set' },
  });
  expect(await call('PUT', `${path}/telephoneNumber`, { telephoneNumber: '0113' })).toMatchObject({ status: 200 });
  expect(await call('PUT', `${path}/reference`, { reference: 'SET' })).toMatchObject({ status: 200 });
  const copies = { emailAcceptedTimesheetCopiesTo: { enabled: true, value: ['A@b.example'] } };
  expect(await call('PUT', `${path}/emailAcceptedTimesheetCopiesTo`, copies)).toMatchObject({ status: 200 });
  expect(await call('GET', path)).toMatchObject({
    status: 200,
    body: { clientName: 'Set', telephoneNumber: '0113', reference: 'SET', version: 5 },
  });
  expect(await call('GET', `${path}/settings`)).toMatchObject({
    status: 200,
    body: { emails: { emailAcceptedTimesheetCopiesTo: { enabled: true, value: ['a@b.example'] } } },
  });
  expect(await call('PATCH', path, { reference: 'NEW', version: 5 })).toMatchObject({
    status: 200,
    body: { version: 6 },
  });
  expect(await call('PATCH', path, { reference: 'OLD', version: 5 })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
  expect(await call('PUT', `${path}/name`, {})).toMatchObject({ status: 422 });
});

test('DELETE /clients/{clientId} 204, then 404', async () => {
  const path = `/clients/${await add('Short-lived')}`;
  expect(await call('DELETE', path)).toMatchObject({ status: 204 });
  expect(await call('DELETE', path)).toMatchObject({ status: 404 });
});

test('Another agency’s client answers as if it never existed', async () => {
  await expectAbsent(stranger, `/clients/${await add('Ours')}`, [
    ['GET', '', undefined],
    ['GET', '/settings', undefined],
    ['PATCH', '', { reference: 'X' }],
    ['PUT', '/name', { clientName: 'X' }],
    ['DELETE', '', undefined],
  ]);
});
