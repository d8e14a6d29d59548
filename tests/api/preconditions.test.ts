import { describe, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { serialiseByAddress } from '#domain/versions/version-of.server.ts';
import { type Answer, type Caller, callerWith, openedCaller } from '../support/api.ts';
import { asAdministrator, makePlacement, submitWeek } from '../support/placement.ts';
import { warmPool } from '../support/race.ts';
import { roleIdOf, sessionCaller } from '../support/session.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const world = opened(openTwoAgencies);
const call = openedCaller(world);

describe('ETag, If-None-Match and If-Match', () => {
  const make = async () => {
    const { body } = await call('POST', '/clients', { clientName: `Client ${newId()}` });
    const path = `/clients/${String(body.clientId)}`;
    return { path, tag: (await call('GET', path)).headers.get('ETag')! };
  };
  test('a record has its state, and 304 answers callers who already have it', async () => {
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
  test('a change is made only to the version that was read, 412 otherwise, on PATCH, PUT and DELETE', async () => {
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
  test('a condition that a change would ignore is refused by name, and nothing changes', async () => {
    const { path } = await make();
    const since = { 'If-Unmodified-Since': 'Mon, 18 May 2026 08:00:00 GMT' };
    for (const [method, to, body, headers, name] of [
      ['PUT', `${path}/name`, { clientName: 'Renamed' }, { 'If-None-Match': '*' }, 'If-None-Match'],
      ['POST', '/clients', { clientName: `Client ${newId()}` }, { 'If-None-Match': '*' }, 'If-None-Match'],
      ['DELETE', path, undefined, since, 'If-Unmodified-Since'],
    ] as const)
      expect(await call(method, to, body, headers)).toMatchObject({
        status: 400,
        body: { title: `The ${name} header is not honoured by a change: send If-Match.` },
      });
    expect((await call('GET', path)).body.version).toBe(1);
  });
  test('of many concurrent changes to one version exactly one succeeds', async () => {
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
  test('on every record with a state: a stale tag changes nothing and is answered with the current one', async () => {
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
  test('is refused where it is not supported', async () => {
    const person = await sessionCaller(world.platform, await asAdministrator(world.here));
    const { headers, body } = await person('GET', '/sessions/current');
    const ended = await person('DELETE', `/sessions/${String(body.sessionId)}`, undefined, { 'If-Match': '"1"' });
    expect([ended.status, ended.body.title]).toEqual([400, 'The If-Match header is not honoured at this address.']);
    expect((await person('GET', '/sessions/current')).headers.get('ETag')).toBe(headers.get('ETag'));
  });
  test('a change waiting for another change of its agency does not delay other agencies', async () => {
    const elsewhere = await callerWith(world.platform, world.there);
    const settings = ({ agency }: Context) => `/recruitmentagencies/${agency.id}/settings`;
    const website = (ctx: Context) => settings(ctx).replace('settings', 'website');
    const tagOf = async (who: Caller, ctx: Context) => (await who('GET', settings(ctx))).headers.get('ETag')!;
    const body = { website: 'https://here.example' };
    const [here, there] = [await tagOf(call, world.here), await tagOf(elsewhere, world.there)];
    let waiting: Promise<Answer> | undefined;
    await world.here.db.transaction(async (db) => {
      await serialiseByAddress({ ...world.here, db }, `/api/v1${website(world.here)}`);
      waiting = call('PUT', website(world.here), body, { 'If-Match': here });
      const answer = await elsewhere('PUT', website(world.there), body, { 'If-Match': there });
      expect(answer.status).toBe(200);
    });
    expect((await waiting!).status).toBe(200);
  });
  test('a refused change is answered with the committed state, never with one that was rolled back', async () => {
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
  test('a record out of reach is a 404 whatever the tag, and a malformed tag is a 400', async () => {
    const { body } = await (await callerWith(world.platform, world.there))('POST', '/clients', { clientName: 'There' });
    const foreign = `/clients/${String(body.clientId)}`;
    expect((await call('PATCH', foreign, { reference: 'x' }, { 'If-Match': '"99"' })).status).toBe(404);
    const { path } = await make();
    for (const tag of ['1', '"1', 'W/1', '"1" "2"', ''])
      expect((await call('PATCH', path, { reference: 'x' }, { 'If-Match': tag })).status).toBe(400);
  });
});
