import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { callerWith } from '../support/api.ts';
import { addPlacements, type Row, openCollections } from '../support/collections.ts';
import { makePlacement } from '../support/placement.ts';

const IDS = { contracts: 'contractId', contractors: 'contractorId', authorisers: 'authoriserId' } as const;

const { world, call, rowsOf } = openCollections(addPlacements);

test('A mirror learns what changed and what was deleted since it last asked', async () => {
  const { body: made } = await call('POST', '/clients', { clientName: 'Headingley Stonework', reference: 'HS-1' });
  const { body: gone } = await call('POST', '/clients', { clientName: 'Armley Joinery' });
  const later = fixedClock('2026-06-30T12:00:00Z');
  const tomorrow = await callerWith({ ...world.platform, clock: later }, world.here);
  await tomorrow('PATCH', `/clients/${String(made.clientId)}`, { clientName: 'Aireborough Stonework' });
  await tomorrow('DELETE', `/clients/${String(gone.clientId)}`);
  const since = `&updatedSince=${encodeURIComponent(Temporal.Instant.from('2026-06-30T12:00:00Z').toString())}`;
  expect((await rowsOf('clients', since)).map(({ clientId }) => clientId)).toEqual([made.clientId]);
  expect((await rowsOf('clients', `${since}&status=deleted`)).map(({ clientId }) => clientId)).toEqual([gone.clientId]);
});

test('A record is found by the identifiers other systems use for it', async () => {
  const [contractor] = await rowsOf('contractors');
  const id = contractor!.contractorId!;
  await call('PATCH', `/contractors/${id}`, { payrollNumber: '0117', reference: 'P/117' });
  for (const query of [
    '&payrollNumber=0117',
    '&reference=P/117',
    `&name=${encodeURIComponent(contractor!.fullname!.toUpperCase())}&payrollNumber=0117`,
  ])
    expect((await rowsOf('contractors', query)).map(({ contractorId }) => contractorId)).toEqual([id]);
  const [contact] = await rowsOf(
    'contacts',
    `&emailAddress=${encodeURIComponent(contractor!.emailAddress!.toUpperCase())}`,
  );
  expect(contact!.contactId).toBe(contractor!.contractorContactId);
  expect(await rowsOf('clients', '&reference=HS-1')).toHaveLength(1);
  expect(await rowsOf('authorisers', '&isPrimary=false')).toEqual([]);
  expect((await rowsOf('authorisers', `&contractorId=${id}&isPrimary=true`)).length).toBe(1);
});

test('A rename between two pages neither hides nor repeats a row', async () => {
  const before = (await rowsOf('clients')).map(({ clientId }) => clientId!);
  const first = await call('GET', '/clients?limit=2');
  const { nextCursor } = first.body.page as { nextCursor: string };
  await call('PATCH', `/clients/${before.at(-1)!}`, { clientName: '0 comes first by name' });
  const rest = await call('GET', `/clients?limit=1000&cursor=${nextCursor}`);
  const seen = [first, rest].flatMap(({ body }) => (body.clients as Row[]).map(({ clientId }) => clientId));
  expect(seen).toEqual(before);
});

test('Collections below a record can be narrowed, ordered and streamed like the whole collection', async () => {
  const { contractorId } = await makePlacement(world.here);
  const [contractor] = await rowsOf('contractors', `&contractorId=${contractorId}`);
  const { clientId, contractId } = contractor!;
  const [authoriser] = await rowsOf('authorisers', `&contractorId=${contractorId}`);
  const PARTS: [path: string, name: keyof typeof IDS, one: string | undefined][] = [
    [`/clients/${clientId}/contracts`, 'contracts', contractId],
    [`/clients/${clientId}/contractors`, 'contractors', contractorId],
    [`/clients/${clientId}/authorisers`, 'authorisers', authoriser!.authoriserId],
    [`/contracts/${contractId}/contractors`, 'contractors', contractorId],
    [`/contracts/${contractId}/authorisers`, 'authorisers', authoriser!.authoriserId],
    [`/contractors/${contractorId}/authorisers`, 'authorisers', authoriser!.authoriserId],
  ];
  for (const [path, name, one] of PARTS) {
    const idsOf = (rows: unknown) => (rows as Row[]).map((row) => row[IDS[name]]);
    expect([path, idsOf((await call('GET', `${path}?sort=-updatedAt`)).body[name])]).toEqual([path, [one]]);
    expect([path, (await call('GET', `${path}?q=nobody`)).body[name]]).toEqual([path, []]);
    const csv = await call('GET', path, undefined, { Accept: 'text/csv' });
    expect([path, csv.headers.get('Content-Type')]).toEqual([path, 'text/csv; charset=utf-8']);
    const parent = `${path.split('/')[1]!.slice(0, -1)}Id`;
    expect((await call('GET', `${path}?${parent}=${one}`)).body.errors).toMatchObject([
      { field: parent, code: 'unknown_field' },
    ]);
  }
  const elsewhere = await makePlacement(world.there);
  expect((await call('GET', `/contractors/${elsewhere.contractorId}/authorisers`)).status).toBe(404);
});

test('The list to choose from holds all clients, however many there are', async () => {
  await world.here.db.run({
    text: `insert into clients (agency_id, id, client_name) select $1, gen_random_uuid(), 'Client ' || n from generate_series(1, 600) n
      returning id`,
    values: [world.here.agency.id],
  });
  const { body } = await call('GET', '/clients/all/labelled');
  expect((body.clients as Row[]).length).toBeGreaterThan(600);
});
