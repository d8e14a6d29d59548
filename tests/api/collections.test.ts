import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { revokeApiKey } from '#domain/api-keys/revoke-api-key.server.ts';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { createContact } from '#domain/contacts/create-contact.server.ts';
import { CreateContactSchema } from '#domain/contacts/contact.schema.ts';
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
  timesheetTemplates: 'timesheetTemplateId',
  billees: 'billeeId',
  digestSchedules: 'digestScheduleId',
  administrators: 'administratorId',
  reminders: 'remindersId',
  webhooks: 'webhookId',
} as const;
type Name = keyof typeof COLLECTIONS;
const NAMES = Object.entries(COLLECTIONS) as [Name, string][];
/** Whose rows have no name to be sorted by. */
const NAMELESS: Name[] = ['reminders', 'webhooks'];
/** A template says its id as `id`. */
const keyOf = (id: string) => (id === 'timesheetTemplateId' ? 'id' : id);
type Row = Record<string, string>;

let world: TwoAgencies;
let call: Caller;
beforeAll(async () => {
  world = await openTwoAgencies();
  call = await callerWith(world.platform, world.here);
  for (let i = 0; i < 5; i += 1) await makePlacement(world.here);
  await makePlacement(world.there);
  await addSettings();
});
afterAll(() => world.close());

const TEMPLATE = {
  entryPeriod: 'weekly',
  chargingPeriod: 'hourly',
  allowHolidays: true,
  allowNightshifts: true,
  allowDocumentUploads: false,
  captureWorkerFinancials: false,
  isDefault: false,
  isHidden: false,
};

/** Some of each of what an agency sets, in both agencies. */
async function addSettings(): Promise<void> {
  for (const ctx of [world.here, world.there]) {
    const caller = await callerWith(world.platform, ctx);
    for (const name of ['Aire', 'Beck', 'Calder', 'Don', 'Eden']) {
      const made = [
        await caller('POST', '/timesheetTemplates', { ...TEMPLATE, templateName: `${name} weekly` }),
        await caller('POST', '/billees', { name: `${name} Billing`, reference: `${name}-1` }),
        await caller('POST', '/digestSchedules', {
          name: `${name} digest`,
          kind: 'weekly',
          dayOfTheWeek: 'Monday',
          hour: 7,
          period: 'previousWeek',
          recipients: [`${name}@mailbox.example`],
        }),
        await caller('POST', '/reminders', { reason: 'missing', kind: 'weekly', dayOfTheWeek: 'Friday' }),
        await caller('POST', '/webhooks', {
          url: `https://${name.toLowerCase()}.example/hooks`,
          events: ['client.created'],
        }),
      ];
      expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      const emailAddress = `${name.toLowerCase()}@${ctx.agency.canonicalName}.example`;
      const fields = CreateContactSchema.parse({ fullname: `${name} Administrator`, emailAddress });
      const { contactId } = await createContact(ctx, fields);
      await createAdministrator(ctx, { contactId, isSuperAdministrator: false });
    }
  }
}

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
    const sorts = [
      ...(NAMELESS.includes(name) ? [] : ['name', '-name']),
      'createdAt',
      '-createdAt',
      'updatedAt',
      '-updatedAt',
    ];
    for (const sort of sorts) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const path: string = `/${name}?limit=2&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`;
        const { body } = await call('GET', path);
        seen.push(...(body[name] as Row[]).map((row) => row[keyOf(id)]!));
        cursor = (body.page as { nextCursor: string | null }).nextCursor;
      }
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, all.length, all.length]);
      expect(seen).toEqual((await rowsOf(name, `&sort=${sort}`)).map((row) => row[keyOf(id)]));
    }
  });
  test('finds one by its id, some by words, and none that changed after now', async () => {
    const [first] = await rowsOf(name);
    expect(await rowsOf(name, `&${id}=${first![keyOf(id)]}`)).toEqual([first]);
    expect(await rowsOf(name, `&q=${encodeURIComponent('nobody is called this')}`)).toEqual([]);
    const words = (first!.fullname ?? first!.name ?? first!.clientName ?? first!.url)?.slice(1, 6);
    const found = words ? await rowsOf(name, `&q=${encodeURIComponent(words)}`) : [first!];
    expect(found.map((row) => row[keyOf(id)])).toContain(first![keyOf(id)]);
    expect(await rowsOf(name, '&updatedSince=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await rowsOf(name, '&updatedSince=2000-01-01T00:00:00Z')).toHaveLength((await rowsOf(name)).length);
  });
  test('takes no cursor of another order, filter or collection', async () => {
    const { body } = await call('GET', `/${name}?limit=1`);
    const { nextCursor } = body.page as { nextCursor: string };
    const other = name === 'clients' ? 'contacts' : 'clients';
    const forged = Buffer.from(`x\u0000${'a'.repeat(36)}\u0000x`).toString('base64url');
    for (const path of [
      `/${name}?sort=-createdAt&cursor=${nextCursor}`,
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

test('What an agency sets is found by the fields of each', async () => {
  const found = async (name: Name, query: string) => (await rowsOf(name, query)).length;
  const [billee] = await rowsOf('billees', '&reference=Aire-1');
  expect(billee).toMatchObject({ name: 'Aire Billing' });
  expect(await found('billees', '&isBilled=true')).toBe(0);
  expect(await found('digestSchedules', '&emailAddress=BECK@mailbox.example&kind=weekly&isEnabled=true')).toBe(1);
  expect(await found('digestSchedules', '&kind=monthly')).toBe(0);
  expect(await found('administrators', '&emailAddress=don@here.example&isSuperAdministrator=false')).toBe(1);
  expect(await found('administrators', '&isEnabled=false')).toBe(0);
  const schedules = await rowsOf('reminders');
  expect(await found('reminders', '&reason=missing')).toBe(
    schedules.filter(({ reason }) => reason === 'missing').length,
  );
  expect(await found('reminders', '&kind=fixedDate')).toBe(0);
  expect(await found('webhooks', '&event=client.created&url=https://eden.example/hooks')).toBe(1);
  expect(await found('webhooks', '&event=timesheet.accepted')).toBe(0);
  expect(await found('timesheetTemplates', '&isDefault=true')).toBe(1);
  const monthly = await rowsOf('timesheetTemplates', '&entryPeriod=monthly&includeHidden=true');
  expect(monthly.every(({ entryPeriod }) => entryPeriod === 'monthly')).toBe(true);
});

test('Hidden templates come where they are asked for, and deleted ones by their status', async () => {
  const add = async (templateName: string) => {
    const { status, body } = await call('POST', '/timesheetTemplates', {
      ...TEMPLATE,
      templateName,
      isHidden: true,
    });
    expect([templateName, status]).toEqual([templateName, 201]);
    return body.id as string;
  };
  const [hidden, gone] = [await add('Night gang'), await add('Gone by now')];
  expect((await call('DELETE', `/timesheetTemplates/${gone}`)).status).toBe(200);
  const ids = async (query: string) => (await rowsOf('timesheetTemplates', query)).map(({ id }) => id);
  expect(await ids('')).not.toContain(hidden);
  expect(await ids('&includeHidden=true')).toContain(hidden);
  expect(await ids('&isHidden=true')).toEqual([hidden]);
  expect(await ids('&includeHidden=true')).not.toContain(gone);
  expect(await ids('&status=deleted')).toEqual([gone]);
});

test('API keys come in the order in which they were made, and move when they end', async () => {
  const path = `/recruitmentagencies/${world.here.agency.id}/apiKeys`;
  const { id, keyId, createdAt, updatedAt } = await createApiKey(world.here, {
    name: 'Rota',
    scopes: ['payroll:read'],
  });
  expect(updatedAt).toBe(createdAt);
  const found = async (query: string) => (await call('GET', `${path}?limit=1000&${query}`)).body.apiKeys as Row[];
  expect((await found('name=rota')).map((key) => key.id)).toEqual([id]);
  expect((await found('q=rota&scope=payroll:read&isRevoked=false')).map((key) => key.id)).toEqual([id]);
  expect(await found('name=rota&scope=settings:write')).toEqual([]);
  const clock = fixedClock('2026-07-01T09:00:00Z');
  await revokeApiKey({ ...world.here, clock }, keyId);
  const [ended] = await found('updatedSince=2026-07-01T09:00:00Z');
  expect(ended).toMatchObject({ id, updatedAt: '2026-07-01T09:00:00Z' });
  expect((await found('isRevoked=true')).map((key) => key.id)).toEqual([id]);
  const all = await found('');
  const first = await call('GET', `${path}?limit=1`);
  const { nextCursor } = first.body.page as { nextCursor: string };
  expect([...(first.body.apiKeys as Row[]), ...(await found(`cursor=${nextCursor}`))]).toEqual(all);
  expect((await call('GET', `${path}?isRevoked=true&cursor=${nextCursor}`)).body.code).toBe('invalid_cursor');
});

test('An endpoint has changed when it is edited, given a secret or switched off', async () => {
  const [{ webhookId } = { webhookId: '' }] = await rowsOf('webhooks', '&url=https://eden.example/hooks');
  const at = async (instant: string, method: string, path: string, body?: unknown) => {
    const later = await callerWith({ ...world.platform, clock: fixedClock(instant) }, world.here);
    expect((await later(method, path, body)).status).toBeLessThan(300);
    const changed = await rowsOf('webhooks', `&updatedSince=${instant}`);
    expect(changed.map((row) => [row.webhookId, row.updatedAt])).toEqual([[webhookId, instant]]);
  };
  await at('2026-07-02T09:00:00Z', 'PATCH', `/webhooks/${webhookId}`, { description: 'Eden' });
  await at('2026-07-03T09:00:00Z', 'POST', `/webhooks/${webhookId}/secret`);
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

test('A cursor of timesheets is good for their order and filters alone', async () => {
  for (let i = 0; i < 3; i += 1) await submitWeek(await makePlacement(world.here));
  const { body } = await call('GET', '/timesheets?limit=1&sort=beginning');
  const { nextCursor } = body.page as { nextCursor: string };
  const next = await call('GET', `/timesheets?limit=1&sort=beginning&cursor=${nextCursor}`);
  expect(next.status).toBe(200);
  expect(next.body.timesheets).not.toEqual(body.timesheets);
  for (const path of [
    `/timesheets?cursor=${nextCursor}`,
    `/timesheets?sort=beginning&status=pending&cursor=${nextCursor}`,
    `/timesheets?sort=beginning&q=TS&cursor=${nextCursor}`,
    `/clients?cursor=${nextCursor}`,
  ])
    expect([path, (await call('GET', path)).body]).toMatchObject([path, { status: 400, code: 'invalid_cursor' }]);
});

test('Timesheets are found by the number that people know, and by words', async () => {
  const placement = await makePlacement(world.here);
  const timesheetId = await submitWeek(placement);
  const { friendlyId } = (await call('GET', `/timesheets/${timesheetId}`)).body as Row;
  const found = async (query: string) =>
    ((await call('GET', `/timesheets?${query}`)).body.timesheets as Row[]).map((row) => row.timesheetId);
  expect(await found(`friendlyId=${friendlyId}`)).toEqual([timesheetId]);
  expect(await found(`q=${friendlyId}`)).toEqual([timesheetId]);
  expect(await found(`q=${friendlyId}&status=rejected`)).toEqual([]);
  expect((await call('GET', '/timesheets?friendlyId=117')).body.errors).toMatchObject([
    { field: 'friendlyId', code: 'invalid_format' },
  ]);
  expect((await call('GET', '/timesheets?q=a&search=b')).body.errors).toMatchObject([
    { field: 'q', code: 'contradictory' },
    { field: 'search', code: 'contradictory' },
  ]);
});

test('What belongs to a record is narrowed, ordered and streamed as the whole collection is', async () => {
  const { contractorId } = await makePlacement(world.here);
  const [contractor] = await rowsOf('contractors', `&contractorId=${contractorId}`);
  const { clientId, contractId } = contractor!;
  const [authoriser] = await rowsOf('authorisers', `&contractorId=${contractorId}`);
  const PARTS: [path: string, name: string, one: string | undefined][] = [
    [`/clients/${clientId}/contracts`, 'contracts', contractId],
    [`/clients/${clientId}/contractors`, 'contractors', contractorId],
    [`/clients/${clientId}/authorisers`, 'authorisers', authoriser!.authoriserId],
    [`/contracts/${contractId}/contractors`, 'contractors', contractorId],
    [`/contracts/${contractId}/authorisers`, 'authorisers', authoriser!.authoriserId],
    [`/contractors/${contractorId}/authorisers`, 'authorisers', authoriser!.authoriserId],
  ];
  for (const [path, name, one] of PARTS) {
    const idsOf = (rows: unknown) => (rows as Row[]).map((row) => row[COLLECTIONS[name as Name]]);
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
    text: `insert into clients (agency_id, id, client_name) select $1, gen_random_uuid(), 'Client ' || n from generate_series(1, 600) n`,
    values: [world.here.agency.id],
  });
  const { body } = await call('GET', '/clients/all/labelled');
  expect((body.clients as Row[]).length).toBeGreaterThan(600);
});
