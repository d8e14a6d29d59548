import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '#api/app.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import type { Context } from '#domain/context.ts';
import { setServiceMode } from '#domain/installation/set-service-mode.server.ts';
import { callerOf, callerWith } from '../support/api.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const world = opened(openTwoAgencies);
let principal: Context;
beforeAll(async () => {
  principal = { ...world.here, actor: { kind: 'commandLine' } };
});

async function ask(method: string, path: string, { body, headers = {}, as = principal }: Requested = {}) {
  const api = createApi(async () => world.platform);
  const request = new Request(`http://countersign.invalid/api/v1${path}`, {
    method,
    headers: { ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const response = await api.fetch(request, { principal: as });
  const text = await response.text();
  return { response, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
}
type Requested = { body?: unknown; headers?: Record<string, string>; as?: Context };

describe('A command that calls the API in its own process', () => {
  test('acts as the command line, and the trail says so', async () => {
    const { response, body } = await ask('POST', '/clients', { body: { clientName: 'Holbeck Logistics' } });
    expect(response.status).toBe(201);
    const events = await world.here.db.run({
      text: `select actor_kind, actor_name from audit_events where action = 'client.created' and subject_id = $1`,
      values: [body.clientId as string],
    });
    expect(events).toEqual([{ actorKind: 'commandLine', actorName: 'Command line' }]);
  });
  test('acts in its own agency alone', async () => {
    const { body } = await ask('POST', '/clients', { body: { clientName: 'Burley Castings' } });
    const there = { ...world.there, actor: { kind: 'commandLine' as const } };
    expect((await ask('GET', `/clients/${String(body.clientId)}`)).response.status).toBe(200);
    expect((await ask('GET', `/clients/${String(body.clientId)}`, { as: there })).response.status).toBe(404);
  });
  test('acts as whom it names, whatever key, cookie or host the request carries', async () => {
    const headers = {
      Authorization: 'Bearer cs_nobody_nothing',
      Cookie: 'countersign-session=x',
      Host: 'there.localhost',
    };
    const { response } = await ask('GET', '/recruitmentagencies/here/settings', { headers });
    expect(response.status).toBe(200);
  });
  test('may make a key, which no key may', async () => {
    const path = '/recruitmentagencies/current/apiKeys';
    const key = { name: 'Payroll', scopes: ['payroll:read'] };
    expect((await ask('POST', path, { body: key })).response.status).toBe(201);
    const call = await callerWith(world.platform, world.here);
    expect(await call('POST', path, key)).toMatchObject({ status: 403, body: { code: 'person_only' } });
  });
  test('is not a person with a session', async () => {
    for (const path of ['/roles', '/sessions', '/sessions/current', '/profiles/username/me', '/accounts/me']) {
      const { response, body } = await ask('GET', path);
      expect([path, response.status, body.code]).toEqual([path, 403, 'person_only']);
    }
  });
  test('sends a change again under one Idempotency-Key, and changes only what it read', async () => {
    const headers = { 'Idempotency-Key': 'first' };
    const first = await ask('POST', '/clients', { body: { clientName: 'Once Ltd' }, headers });
    const again = await ask('POST', '/clients', { body: { clientName: 'Once Ltd' }, headers });
    expect(again.body).toEqual(first.body);
    expect(again.response.headers.get('Idempotency-Replayed')).toBe('true');
    const at = '/recruitmentagencies/current/website';
    const stale = await ask('PUT', at, { body: { website: 'calder.example' }, headers: { 'If-Match': '"stale"' } });
    expect(stale.response.status).toBe(412);
    const seen = (await ask('GET', '/recruitmentagencies/current/settings')).response.headers.get('ETag')!;
    const fresh = await ask('PUT', at, { body: { website: 'calder.example' }, headers: { 'If-Match': seen } });
    expect(fresh.response.status).toBe(200);
  });
  test('is neither rate limited nor kept out while the service is closed', async () => {
    const { installation } = world.platform;
    const { response } = await ask('GET', '/clients');
    expect(response.headers.has('RateLimit')).toBe(false);
    const operator = { ...world.here, actor: { kind: 'system' as const } };
    await setServiceMode(operator, 'maintenance');
    await installation.look();
    try {
      expect((await ask('GET', '/clients')).response.status).toBe(200);
      expect((await callerOf(world.platform)('GET', '/clients')).status).toBe(503);
    } finally {
      await setServiceMode(operator, 'online');
      await installation.look();
    }
  });
});

test('Nothing a request can carry gives its sender the rights of the process itself', async () => {
  const call = callerOf(world.platform);
  const said = JSON.stringify({ actor: { kind: 'commandLine' }, agency: { id: world.here.agency.id } });
  for (const name of ['principal', 'X-Principal', 'reader']) {
    const answers = [
      await call('GET', '/clients', undefined, { [name]: said }),
      await call('GET', `/clients?${new URLSearchParams({ [name]: said }).toString()}`),
      await call('POST', '/clients', { clientName: 'Nobody Ltd', [name]: said }),
    ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([401, 'no_caller']);
  }
});

test('A local file is read for the process itself only, never for a remote request', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-table-'));
  const tablePath = join(folder, 'clients.csv');
  writeFileSync(tablePath, 'reference,clientName\r\nLIES,Holbeck Forge\r\n');
  const { key } = await createApiKey(world.here, { name: 'Imports', scopes: ['directory:write'] });
  const api = createApi(async () => world.platform);
  const headers = { 'Content-Type': 'text/csv' };
  const plan = (more: Record<string, string>, env: object) =>
    api.fetch(
      new Request('http://countersign.invalid/api/v1/imports/clients/plan', {
        method: 'POST',
        headers: { ...headers, ...more },
      }),
      { ...env, tablePath },
    );
  const own = await plan({}, { principal });
  expect(await own.json()).toMatchObject({ rows: [{ reference: 'LIES', outcome: 'created' }] });
  const sent = await plan({ Authorization: `Bearer ${key}` }, {});
  expect([sent.status, await sent.json()]).toMatchObject([422, { errors: [{ field: 'file', code: 'missing' }] }]);
  rmSync(folder, { recursive: true });
});

test('Callers who do not know their agency’s name use “current”, which is never another agency', async () => {
  const [here, there] = [await callerWith(world.platform, world.here), await callerWith(world.platform, world.there)];
  const idOf = async (call: typeof here) => (await call('GET', '/recruitmentagencies/current')).body.id;
  expect(await idOf(here)).toBe(world.here.agency.id);
  expect(await idOf(there)).toBe(world.there.agency.id);
});
