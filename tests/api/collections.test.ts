import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { type Caller, callerWith } from '../support/api.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';

import { openTwoAgencies, type TwoAgencies } from '../support/two-agencies.ts';

const COLLECTIONS = {
  clients: 'clientId',
  contacts: 'contactId',
  contracts: 'contractId',
  contractors: 'contractorId',
  authorisers: 'authoriserId',
} as const;
type Name = keyof typeof COLLECTIONS;
const NAMES = Object.entries(COLLECTIONS) as [Name, string][];
type Row = Record<string, string>;

let world: TwoAgencies;
let call: Caller;
beforeAll(async () => {
  world = await openTwoAgencies();
  call = await callerWith(world.platform, world.here);
  for (let i = 0; i < 5; i += 1) await makePlacement(world.here);
  await makePlacement(world.there);
});
afterAll(() => world.close());

const rowsOf = async (name: Name, query = ''): Promise<Row[]> => {
  const { status, body } = await call('GET', `/${name}?limit=1000${query}`);
  expect([name, query, status]).toEqual([name, query, 200]);
  return body[name] as Row[];
};

describe.each(NAMES)('GET /%s', (name, id) => {
  test('shows when each was made and last changed, and pages through all in every order', async () => {
    const all = await rowsOf(name);
    expect(all.length).toBeGreaterThanOrEqual(5);
    for (const row of all) {
      expect(row.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.+Z$/);
      expect(row.updatedAt! >= row.createdAt!).toBe(true);
    }
    for (const sort of ['name', '-name', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt']) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const path: string = `/${name}?limit=2&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`;
        const { body } = await call('GET', path);
        seen.push(...(body[name] as Row[]).map((row) => row[id]!));
        cursor = (body.page as { nextCursor: string | null }).nextCursor;
      }
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, all.length, all.length]);
      expect(seen).toEqual((await rowsOf(name, `&sort=${sort}`)).map((row) => row[id]));
    }
  });
  test('finds one by its id, some by words, and none that changed after now', async () => {
    const [first] = await rowsOf(name);
    expect(await rowsOf(name, `&${id}=${first![id]}`)).toEqual([first]);
    expect(await rowsOf(name, `&q=${encodeURIComponent('nobody is called this')}`)).toEqual([]);
    const words = (first!.fullname ?? first!.name ?? first!.clientName)!.slice(1, 6);
    expect((await rowsOf(name, `&q=${encodeURIComponent(words)}`)).map((row) => row[id])).toContain(first![id]);
    expect(await rowsOf(name, '&updatedSince=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await rowsOf(name, '&updatedSince=2000-01-01T00:00:00Z')).toHaveLength((await rowsOf(name)).length);
  });
  test('takes no cursor of another order, filter or collection', async () => {
    const { body } = await call('GET', `/${name}?limit=1`);
    const { nextCursor } = body.page as { nextCursor: string };
    const other = name === 'clients' ? 'contacts' : 'clients';
    const forged = Buffer.from(`x\u0000${'a'.repeat(36)}\u0000x`).toString('base64url');
    for (const path of [
      `/${name}?sort=name&cursor=${nextCursor}`,
      `/${name}?q=a&cursor=${nextCursor}`,
      `/${name}?cursor=${forged}`,
      `/${other}?cursor=${nextCursor}`,
    ])
      expect([path, await call('GET', path)]).toMatchObject([path, { status: 400, body: { code: 'invalid_cursor' } }]);
    expect((await call('GET', `/${name}?limit=1&cursor=${nextCursor}`)).status).toBe(200);
  });
  test('refuses a filter that it does not have, and one of another form', async () => {
    expect((await call('GET', `/${name}?colour=red`)).body.errors).toMatchObject([
      { field: 'colour', code: 'unknown_field' },
    ]);
    expect((await call('GET', `/${name}?${id}=x`)).body.errors).toMatchObject([{ field: id, code: 'invalid_format' }]);
    expect((await call('GET', `/${name}?updatedSince=yesterday`)).status).toBe(422);
  });
});

test('A mirror hears of what changed, and of what was deleted, since it last asked', async () => {
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

test('A record is found by what other systems know of it', async () => {
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

test('A contractor’s timesheets are those of /timesheets with their id, and need the contractor to be in reach', async () => {
  const placement = await makePlacement(world.here);
  const timesheetId = await submitWeek(placement);
  const { status, body } = await call('GET', `/contractors/${placement.contractorId}/timesheets`);
  expect(status).toBe(200);
  expect((body.timesheets as Row[]).map((row) => row.timesheetId)).toEqual([timesheetId]);
  const elsewhere = await makePlacement(world.there);
  await submitWeek(elsewhere);
  expect((await call('GET', `/contractors/${elsewhere.contractorId}/timesheets`)).status).toBe(404);
});

test('The list to choose from holds all clients, however many there are', async () => {
  await world.here.db.run({
    text: `insert into clients (agency_id, id, client_name) select $1, gen_random_uuid(), 'Client ' || n from generate_series(1, 600) n`,
    values: [world.here.agency.id],
  });
  const { body } = await call('GET', '/clients/all/labelled');
  expect((body.clients as Row[]).length).toBeGreaterThan(600);
});
