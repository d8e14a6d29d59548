import { describe, expect, test } from 'vitest';
import { apiRoutes } from '#api/app.ts';
import { exampleOf, type Schema, type Schemas } from '#api/docs/schema-text.ts';
import { describeApi } from '#api/description/openapi.ts';
import { addPlacements, addSettings, type Row, openCollections } from '../support/collections.ts';

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
/** Collections whose rows have no name to sort by. */
const NAMELESS: Name[] = ['reminders', 'webhooks'];
/** A template's id field is `id`. */
const keyOf = (id: string) => (id === 'timesheetTemplateId' ? 'id' : id);

const described = describeApi(apiRoutes()) as unknown as {
  paths: Record<string, { get?: { parameters: { name: string; in: string; schema: Schema }[] } }>;
  components: { schemas: Schemas };
};

const { call, rowsOf } = openCollections(async (world) => {
  await addPlacements(world);
  await addSettings(world);
});

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
  test('finds one by its id, some by words, and none changed after now', async () => {
    const [first] = await rowsOf(name);
    expect(await rowsOf(name, `&${id}=${first![keyOf(id)]}`)).toEqual([first]);
    expect(await rowsOf(name, `&q=${encodeURIComponent('nobody is called this')}`)).toEqual([]);
    const words = (first!.fullname ?? first!.name ?? first!.clientName ?? first!.url)?.slice(1, 6);
    const found = words ? await rowsOf(name, `&q=${encodeURIComponent(words)}`) : [first!];
    expect(found.map((row) => row[keyOf(id)])).toContain(first![keyOf(id)]);
    expect(await rowsOf(name, '&updatedSince=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await rowsOf(name, '&updatedSince=2000-01-01T00:00:00Z')).toHaveLength((await rowsOf(name)).length);
  });
  test('refuses a cursor of another order, filter or collection', async () => {
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
  test('can be narrowed by every filter in its description', async () => {
    const { parameters } = described.paths[`/${name}`]!.get!;
    const filters = parameters.filter((one) => one.in === 'query' && one.name !== 'cursor' && one.name !== 'roleId');
    expect(filters.length).toBeGreaterThan(4);
    for (const { name: filter, schema } of filters) {
      const value = String(exampleOf(schema, described.components.schemas, filter));
      const { status } = await call('GET', `/${name}?${filter}=${encodeURIComponent(value)}`);
      expect([filter, value, status]).toEqual([filter, value, 200]);
    }
  });
  test('refuses an unknown filter, and a malformed one', async () => {
    expect((await call('GET', `/${name}?colour=red`)).body.errors).toMatchObject([
      { field: 'colour', code: 'unknown_field' },
    ]);
    expect((await call('GET', `/${name}?${id}=x`)).body.errors).toMatchObject([{ field: id, code: 'invalid_format' }]);
    expect((await call('GET', `/${name}?updatedSince=yesterday`)).status).toBe(422);
  });
});
