import { describe, expect, test } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { lockMissingState } from '#domain/reminders/missing/stored-missing.rows.server.ts';
import { removeExpired } from '#domain/retention/remove-expired.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { callerWith, openedCaller } from '../support/api.ts';
import { asAdministrator, makePlacement, NORMAL_WEEK, submitWeek } from '../support/placement.ts';
import { warmPool } from '../support/race.ts';
import { sessionCaller } from '../support/session.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const world = opened(openTwoAgencies);
const call = openedCaller(world);

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
  test('a refused request is not remembered and may be sent again once corrected', async () => {
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
  test('a placement can be changed while the missing periods of its agency are being worked out', async () => {
    const { contractorId } = await makePlacement(world.here);
    const path = `/contractors/${contractorId}`;
    const { missingTimesheets } = (await call('GET', path)).body;
    await world.here.db.transaction(async (db) => {
      await db.runAll(lockMissingState(world.here.agency.id));
      const changed = await call('PATCH', path, { end: '2026-12-31' }, keyed());
      expect(changed).toMatchObject({ status: 200, body: { end: '2026-12-31', missingTimesheets } });
    });
  });
  test('a digest that is asked for again is sent once, and only its files are kept', async () => {
    const when = { kind: 'weekly', dayOfTheWeek: 'Monday', hour: 7, period: 'previousWeek' };
    const schedule = { name: 'Weekly', ...when, recipients: ['pay@here.example'] };
    const { body } = await call('POST', '/digestSchedules', schedule);
    const headers = keyed();
    const before = await world.here.files.list(world.here.agency.id);
    const path = `/digestSchedules/${body.digestScheduleId}/send`;
    const first = await call('POST', path, undefined, headers);
    expect(first).toMatchObject({ status: 200, body: { recipients: ['pay@here.example'] } });
    const stored = await world.here.files.list(world.here.agency.id);
    const again = await call('POST', path, undefined, headers);
    expect([again.status, again.body, again.headers.get('Idempotency-Replayed')]).toEqual([200, first.body, 'true']);
    expect(stored.length).toBeGreaterThan(before.length);
    expect(await world.here.files.list(world.here.agency.id)).toEqual(stored);
    expect(
      await world.here.db.run({ text: `select id from outbound_mails where kind = 'digest'`, values: [] }),
    ).toHaveLength(1);
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
