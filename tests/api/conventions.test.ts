import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '#api/app.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { removeExpired } from '#domain/retention/remove-expired.server.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import { acceptTimesheet } from '#domain/timesheets/accept-timesheet.server.ts';
import { holdAddress } from '#domain/versions/version-of.server.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Platform } from '#platform/platform.ts';
import { VERSION } from '#platform/version.ts';
import { type Answer, type Caller, callerOf, callerWith } from '../support/api.ts';
import { asAdministrator, makePlacement, NORMAL_WEEK, submitWeek } from '../support/placement.ts';
import { warmPool } from '../support/race.ts';
import { roleIdOf, sessionCaller } from '../support/session.ts';
import { openTwoAgencies, type TwoAgencies } from '../support/two-agencies.ts';

let world: TwoAgencies;
let call: Caller;
beforeAll(async () => {
  world = await openTwoAgencies();
  call = await callerWith(world.platform, world.here);
});
afterAll(() => world.close());

/** The same installation with other settings. */
const configured = (config: Partial<Config>): Platform => ({
  ...world.platform,
  config: { ...world.platform.config, ...config },
});
const keyed = (key = newId()) => ({ 'Idempotency-Key': key });
const countClients = async (clientName: string) => {
  const [row] = await world.here.db.run<{ count: number }>({
    text: 'select count(*)::int as count from clients where client_name = $1',
    values: [clientName],
  });
  return row!.count;
};

describe('Idempotency-Key', () => {
  test('fifty identical requests at once make one record', async () => {
    const headers = keyed();
    await warmPool(world.platform);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call('POST', '/clients', { clientName: 'Once Ltd' }, headers)),
    );
    expect(await countClients('Once Ltd')).toBe(1);
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ body }) => body.clientId)).size).toBe(1);
    expect(made.filter(({ headers: given }) => given.get('Idempotency-Replayed') === null)).toHaveLength(1);
    for (const { status, body } of answers.filter((one) => one.status !== 201))
      expect([status, body.code]).toEqual([409, 'idempotency_key_in_use']);
  });
  test('a repeat gets the first answer with its status, body and address', async () => {
    const headers = keyed();
    const first = await call('POST', '/clients', { clientName: 'Again Ltd' }, headers);
    const again = await call('POST', '/clients', { clientName: 'Again Ltd' }, headers);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    for (const name of ['Location', 'ETag', 'Content-Type']) {
      expect(first.headers.get(name)).toBeTruthy();
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(first.headers.get('Idempotency-Replayed')).toBeNull();
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  });
  test('another body is refused; another path, key or caller is another request', async () => {
    const headers = keyed();
    await call('POST', '/clients', { clientName: 'Mine Ltd' }, headers);
    expect(await call('POST', '/clients', { clientName: 'Other Ltd' }, headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    expect(await countClients('Other Ltd')).toBe(0);
    const contact = { fullname: 'Nia Morgan', emailAddress: `${newId()}@example.example` };
    expect((await call('POST', '/contacts', contact, headers)).status).toBe(201);
    const another = await callerWith(world.platform, world.here);
    const abroad = await callerWith(world.platform, world.there);
    for (const one of [another, abroad])
      expect(
        (await one('POST', '/clients', { clientName: 'Mine Ltd' }, headers)).headers.get('Idempotency-Replayed'),
      ).toBeNull();
  });
  test('a refused request keeps nothing and may be sent again, with what was wrong put right', async () => {
    const headers = keyed();
    expect((await call('POST', '/clients', { clientName: '' }, headers)).status).toBe(422);
    expect((await call('POST', '/clients', { clientName: 'Right Ltd' }, headers)).status).toBe(201);
    expect(await countClients('Right Ltd')).toBe(1);
  });
  test('a PATCH happens once; requests that lose a race inside still answer in the domain’s words', async () => {
    const timesheetId = await submitWeek(await makePlacement(world.here));
    const headers = keyed();
    for (let i = 0; i < 3; i += 1)
      expect((await call('PATCH', `/timesheets/${timesheetId}/notes`, { note: 'Once' }, headers)).status).toBe(200);
    const { body } = await call('GET', `/timesheets/${timesheetId}/notes`);
    expect(body.notes).toHaveLength(1);
    const { contractorId } = await makePlacement(world.here);
    const week = { beginning: '2026-05-18', taskId: newId(), entries: NORMAL_WEEK };
    const path = `/contractors/${contractorId}/timesheets`;
    await warmPool(world.platform);
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('POST', path, week, keyed())));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(new Set(answers.map(({ body: made }) => made.timesheetId)).size).toBe(1);
  });
  test('an answer that shows a secret cannot be read from the database', async () => {
    const admin = await sessionCaller(world.platform, await asAdministrator(world.here));
    const path = `/recruitmentagencies/${world.here.agency.id}/apiKeys`;
    const headers = keyed();
    const body = { name: 'Kept', scopes: ['payroll:read'] };
    const first = await admin('POST', path, body, headers);
    expect(first.status).toBe(201);
    expect((await admin('POST', path, body, headers)).body.key).toBe(first.body.key);
    const rows = await world.here.db.run({ text: 'select * from idempotency_keys', values: [] });
    expect(JSON.stringify(rows)).not.toContain(first.body.key);
    expect(JSON.stringify(rows)).not.toContain(headers['Idempotency-Key']);
  });
  test('a malformed key is refused, and keys are forgotten after a day', async () => {
    expect((await call('POST', '/clients', { clientName: 'X' }, keyed('a b'))).status).toBe(400);
    expect((await call('POST', '/clients', { clientName: 'X' }, keyed('x'.repeat(201)))).status).toBe(400);
    const headers = keyed();
    await call('POST', '/clients', { clientName: 'Daily Ltd' }, headers);
    await removeExpired({ ...world.here, clock: fixedClock('2026-05-27T08:41:00Z') });
    await call('POST', '/clients', { clientName: 'Daily Ltd' }, headers);
    expect(await countClients('Daily Ltd')).toBe(2);
  });
});

describe('ETag, If-None-Match and If-Match', () => {
  const make = async () => {
    const { body } = await call('POST', '/clients', { clientName: `Client ${newId()}` });
    const path = `/clients/${String(body.clientId)}`;
    return { path, tag: (await call('GET', path)).headers.get('ETag')! };
  };
  test('one record says its state, and 304 answers whoever has it', async () => {
    const { path, tag } = await make();
    expect(tag).toMatch(/^"1-[0-9a-f]+"$/);
    const same = await call('GET', path, undefined, { 'If-None-Match': tag });
    expect(same).toMatchObject({ status: 304, body: {} });
    expect(same.headers.get('ETag')).toBe(tag);
    expect((await call('GET', path, undefined, { 'If-None-Match': `"x", W/${tag}` })).status).toBe(304);
    expect((await call('GET', path, undefined, { 'If-None-Match': '"2-0"' })).status).toBe(200);
    expect((await call('GET', '/clients')).headers.get('ETag')).toBeNull();
    const settings = `/recruitmentagencies/${world.here.agency.id}/settings`;
    expect((await call('GET', settings)).headers.get('ETag')).toMatch(/^"[0-9a-f]+"$/);
  });
  test('a change holds for the version that was read, 412 otherwise, on PATCH, PUT and DELETE', async () => {
    const { path, tag } = await make();
    const changed = await call('PATCH', path, { reference: newId() }, { 'If-Match': tag });
    expect(changed.status).toBe(200);
    const now = changed.headers.get('ETag')!;
    expect(now).toMatch(/^"2-/);
    for (const [method, to, body] of [
      ['PATCH', path, { reference: newId() }],
      ['PUT', `${path}/name`, { clientName: 'Renamed' }],
      ['DELETE', path, undefined],
    ] as const)
      expect(await call(method, to, body, { 'If-Match': tag })).toMatchObject({
        status: 412,
        body: { code: 'version_mismatch' },
      });
    expect((await call('GET', path)).body.version).toBe(2);
    expect((await call('PUT', `${path}/name`, { clientName: 'Renamed' }, { 'If-Match': `"9-0", ${now}` })).status).toBe(
      200,
    );
    expect((await call('DELETE', path, undefined, { 'If-Match': '*' })).status).toBe(204);
  });
  test('of many who change the same version one succeeds', async () => {
    const { path, tag } = await make();
    await warmPool(world.platform);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('PATCH', path, { reference: newId() }, { 'If-Match': tag })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
  });
  test('on timesheets and templates too', async () => {
    const timesheetId = await submitWeek(await makePlacement(world.here));
    await acceptTimesheet(world.here, { timesheetId, note: null });
    const path = `/timesheets/${timesheetId}/void`;
    expect((await call('POST', path, { note: 'By hand' })).status).toBe(200);
    const pending = await submitWeek(await makePlacement(world.here));
    expect((await call('PATCH', `/timesheets/${pending}/accept`, {}, { 'If-Match': '"7"' })).status).toBe(412);
    expect((await call('PATCH', `/timesheets/${pending}/accept`, {}, { 'If-Match': '"1"' })).status).toBe(200);
    const { body } = await call('GET', '/timesheetTemplates');
    const [template] = body.timesheetTemplates as { id: string }[];
    const renamed = { templateName: 'Another name' };
    expect((await call('PATCH', `/timesheetTemplates/${template!.id}`, renamed, { 'If-Match': '"99"' })).status).toBe(
      412,
    );
  });
  test('on everything that names its state: a stale tag changes nothing and is told the present one', async () => {
    const made = async (path: string, body: object, id: string) =>
      `${path}/${String((await call('POST', path, body)).body[id])}`;
    const reminders = await made(
      '/reminders',
      { reason: 'missing', kind: 'weekly', dayOfTheWeek: 'Friday' },
      'remindersId',
    );
    const billee = await made('/billees', { name: 'Head office' }, 'billeeId');
    const webhook = await made(
      '/webhooks',
      { url: 'https://payroll.example/hooks', events: ['timesheet.accepted'] },
      'webhookId',
    );
    const agency = `/recruitmentagencies/${world.here.agency.id}`;
    const person = await sessionCaller(world.platform, await asAdministrator(world.here));
    const role = `/roles/${await roleIdOf(await asAdministrator(world.here))}/settings`;
    const site = (turn: number) => ({ website: `https://calder-${turn}.example` });
    const format = (turn: number) => ({ value: { decimal: turn !== 1 } });
    const cases: [Caller, string, string, string, (turn: number) => unknown][] = [
      [call, 'PUT', `${agency}/website`, `${agency}/settings`, site],
      [person, 'PUT', `${role}/hourFormat`, `${role}/hourFormat`, format],
      [call, 'PATCH', reminders, reminders, (turn) => ({ dayOfTheWeek: ['Monday', 'Tuesday', 'Sunday'][turn] })],
      [call, 'PATCH', billee, billee, (turn) => ({ name: `Office ${turn}` })],
      [call, 'PATCH', webhook, webhook, (turn) => ({ description: `Hook ${turn}` })],
    ];
    for (const [who, method, path, state, body] of cases) {
      const tag = (await who('GET', state)).headers.get('ETag')!;
      expect(tag, path).toMatch(/^"/);
      expect((await who(method, path, body(0), { 'If-Match': tag })).status, path).toBeLessThan(300);
      const present = (await who('GET', state)).headers.get('ETag')!;
      expect(present, path).not.toBe(tag);
      const stale = await who(method, path, body(1), { 'If-Match': tag });
      expect([stale.status, stale.headers.get('ETag')], path).toEqual([412, present]);
      expect((await who('GET', state)).headers.get('ETag'), path).toBe(present);
      expect((await who(method, path, body(2), { 'If-Match': present })).status, path).toBeLessThan(300);
    }
  });
  test('where it is not honoured it is refused', async () => {
    const person = await sessionCaller(world.platform, await asAdministrator(world.here));
    const { headers, body } = await person('GET', '/sessions/current');
    const ended = await person('DELETE', `/sessions/${String(body.sessionId)}`, undefined, { 'If-Match': '"1"' });
    expect([ended.status, ended.body.title]).toEqual([400, 'The If-Match header is not honoured at this address.']);
    expect((await person('GET', '/sessions/current')).headers.get('ETag')).toBe(headers.get('ETag'));
  });
  test('a change that waits for another of its agency keeps no other agency waiting', async () => {
    const elsewhere = await callerWith(world.platform, world.there);
    const settings = ({ agency }: Context) => `/recruitmentagencies/${agency.id}/settings`;
    const website = (ctx: Context) => settings(ctx).replace('settings', 'website');
    const tagOf = async (who: Caller, ctx: Context) => (await who('GET', settings(ctx))).headers.get('ETag')!;
    const body = { website: 'https://here.example' };
    const [here, there] = [await tagOf(call, world.here), await tagOf(elsewhere, world.there)];
    let waiting: Promise<Answer> | undefined;
    await world.here.db.transaction(async (db) => {
      await holdAddress({ ...world.here, db }, `/api/v1${website(world.here)}`);
      waiting = call('PUT', website(world.here), body, { 'If-Match': here });
      const answer = await elsewhere('PUT', website(world.there), body, { 'If-Match': there });
      expect(answer.status).toBe(200);
    });
    expect((await waiting!).status).toBe(200);
  });
  test('a refused change is told the state that stands, never one that was undone', async () => {
    const { path, tag } = await make();
    await call('PATCH', path, { reference: newId() }, { 'If-Match': tag });
    const stale = await call('PATCH', path, { reference: newId() }, { 'If-Match': tag });
    const present = (await call('GET', path)).headers.get('ETag');
    expect([stale.status, stale.headers.get('ETag')]).toEqual([412, present]);
    expect(present).toMatch(/^"2-/);
    const timesheetId = await submitWeek(await makePlacement(world.here));
    await acceptTimesheet(world.here, { timesheetId, note: null });
    const made = await call('POST', `/timesheets/${timesheetId}/void`, { note: 'By hand' }, { 'If-Match': '"1"' });
    expect(made.status).toBe(412);
  });
  test('what one may not reach is absent whatever the tag, and a malformed one is a 400', async () => {
    const { body } = await (await callerWith(world.platform, world.there))('POST', '/clients', { clientName: 'There' });
    const foreign = `/clients/${String(body.clientId)}`;
    expect((await call('PATCH', foreign, { reference: 'x' }, { 'If-Match': '"99"' })).status).toBe(404);
    const { path } = await make();
    for (const tag of ['1', '"1', 'W/1', '"1" "2"', ''])
      expect((await call('PATCH', path, { reference: 'x' }, { 'If-Match': tag })).status).toBe(400);
  });
});

describe('What every answer says', () => {
  test('the version, the request’s id and what is left of the rate, on errors too', async () => {
    for (const [path, headers] of [
      ['/clients', {}],
      ['/nothing-here', {}],
      ['/version', {}],
      ['/clients', { Authorization: 'Bearer nonsense' }],
    ] as const) {
      const answer = await call('GET', path, undefined, { 'X-Request-Id': 'mine-1', ...headers });
      expect(answer.headers.get('X-Request-Id')).toBe('mine-1');
      expect(answer.headers.get('X-Frontend-Version')).toBe(VERSION);
      expect(answer.headers.get('RateLimit-Policy')).toBe('"default";q=1200;w=60');
      expect(answer.headers.get('RateLimit')).toMatch(/^"default";r=\d+;t=\d+$/);
    }
  });
  test('429 beyond the rate, for that caller alone, saying when to come back', async () => {
    const platform = configured({ apiRateLimit: 3 });
    const api = createApi(async () => platform);
    const { key } = await createApiKey(world.here, { name: 'Eager', scopes: [...API_SCOPES] });
    const ask = (token: string) => api.request('/api/v1/clients', { headers: { Authorization: `Bearer ${token}` } });
    for (const left of [2, 1, 0]) {
      const answer = await ask(key);
      expect([answer.status, answer.headers.get('RateLimit')]).toEqual([200, expect.stringContaining(`;r=${left};`)]);
    }
    const refused = await ask(key);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    const { key: other } = await createApiKey(world.here, { name: 'Patient', scopes: [...API_SCOPES] });
    expect((await ask(other)).status).toBe(200);
  });
  test('no other site may call unless its origin is configured, and then with a key only', async () => {
    const headers = { Origin: 'https://app.example', 'Access-Control-Request-Method': 'GET' };
    const closed = await callerOf(world.platform)('OPTIONS', '/clients', undefined, headers);
    expect(closed.headers.get('Access-Control-Allow-Origin')).toBeNull();
    const open = callerOf(configured({ apiCorsOrigins: ['https://app.example'] }));
    const preflight = await open('OPTIONS', '/clients', undefined, headers);
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('https://app.example');
    expect(preflight.headers.get('Access-Control-Allow-Credentials')).toBeNull();
    const foreign = await open('OPTIONS', '/clients', undefined, { ...headers, Origin: 'https://evil.example' });
    expect(foreign.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});
