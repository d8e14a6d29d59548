import { expect, test } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { addPlacement, openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';
import { openedCaller } from '#tests/support/api.ts';

const world = opened(openTwoAgencies);
const call = openedCaller(world);
const reader = openedCaller(world, { scopes: ['directory:read'] });
const stranger = openedCaller(world, { agency: 'there' });

const PERSON = { fullname: 'Zofia Adamska', emailAddress: 'Zofia@people.example', telephoneNumber: '0113 496 0100' };

test('POST /contacts 201, 409, 422 and 403', async () => {
  const contactId = newId();
  const answer = await call('POST', '/contacts', { contactId, ...PERSON, reference: 'Z-1' });
  expect(answer).toMatchObject({
    status: 201,
    body: { contactId, emailAddress: 'zofia@people.example', preferredTelephoneNumber: '0113 496 0100' },
  });
  expect(await call('POST', '/contacts', { contactId, ...PERSON, emailAddress: 'a@b.example' })).toMatchObject({
    status: 409,
  });
  expect(await call('POST', '/contacts', PERSON)).toMatchObject({
    status: 422,
    body: { title: 'A contact with this email address already exists.' },
  });
  expect(await call('POST', '/contacts', { ...PERSON, role: 'admin' })).toMatchObject({ status: 422 });
  expect(await reader('POST', '/contacts', { ...PERSON, emailAddress: 'b@b.example' })).toMatchObject({ status: 403 });
});

test('GET, PATCH and DELETE /contacts/{contactId}', async () => {
  const { body } = await call('POST', '/contacts', { ...PERSON, emailAddress: 'one@people.example' });
  const path = `/contacts/${String(body.contactId)}`;
  expect(await call('PATCH', path, { reference: 'ONE', version: 1 })).toMatchObject({
    status: 200,
    body: { reference: 'ONE', telephoneNumber: '0113 496 0100', version: 2 },
  });
  expect(await call('PATCH', path, { reference: 'TWO', version: 1 })).toMatchObject({ status: 409 });
  expect(await call('GET', path)).toMatchObject({ status: 200, body: { reference: 'ONE' } });
  expect(await stranger('GET', path)).toMatchObject({
    status: 404,
    body: { title: 'The requested contact could not be found.' },
  });
  expect(await stranger('DELETE', path)).toMatchObject({ status: 404 });
  expect(await call('DELETE', path)).toMatchObject({ status: 204 });
  expect(await call('GET', path)).toMatchObject({ status: 404 });
});

test('GET /authorisers, one, its timesheets, and its reference', async () => {
  const placement = await addPlacement(world.here, 'worker@people.example');
  const { id } = placement.primaryAuthoriser!;
  const { body } = await call('GET', '/authorisers');
  expect(body).toMatchObject({ authorisers: [{ authoriserId: id, isPrimary: true, isActive: true }] });
  const path = `/authorisers/${id}`;
  expect(await call('GET', path)).toMatchObject({ status: 200, body: { contractorId: placement.contractorId } });
  expect(await call('GET', `${path}/timesheets`)).toMatchObject({ status: 200, body: { timesheets: [] } });
  expect(await call('PUT', `${path}/reference`, { reference: 'HEL' })).toMatchObject({
    status: 200,
    body: { reference: 'HEL' },
  });
  expect(await reader('PUT', `${path}/reference`, { reference: 'X' })).toMatchObject({ status: 403 });
  for (const tail of ['', '/timesheets']) expect(await stranger('GET', path + tail)).toMatchObject({ status: 404 });
  expect(await stranger('PUT', `${path}/reference`, { reference: 'X' })).toMatchObject({ status: 404 });
});
