import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { newId } from '#domain/new-id.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { ask, type Question } from '../support/ask.ts';
import { cutConnections } from '../support/cut.ts';
import { makeGates, shutGate, WAITING } from '../support/gate.ts';
import { rowsOf } from '../support/installation.ts';
import { copyTimesheet } from '../support/many-timesheets.ts';
import { makePlacement, NORMAL_WEEK, submitWeek } from '../support/placement.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';
import { DAILY_DIGEST } from '../support/weekly-digest.ts';

const COPIES = 1200;

const web = opened(startWebProcess);
let contractorId: string;
let digestScheduleId: string;
let bearer: { Authorization: string };
const nothing = async (): Promise<unknown> => undefined;
let [open, remove] = [nothing, nothing];

beforeAll(async () => {
  const scopes = ['timesheets:read', 'timesheets:write', 'settings:write', 'payroll:read'] as const;
  bearer = { Authorization: `Bearer ${(await createApiKey(web.here, { name: 'Payroll', scopes: [...scopes] })).key}` };
  const timesheetId = await submitWeek(await makePlacement(web.here));
  await acceptTimesheet(web.here, { timesheetId, note: null });
  await copyTimesheet(web.here, timesheetId, COPIES);
  ({ contractorId } = await makePlacement(web.here));
  const input = CreateDigestScheduleSchema.parse({ ...DAILY_DIGEST, recipients: ['payroll@here.example'] });
  ({ digestScheduleId } = await createDigestSchedule(web.here, input));
  await makeGates(web.database);
}, 60_000);
afterEach(tidy);

async function tidy(): Promise<void> {
  await open();
  await remove();
  [open, remove] = [nothing, nothing];
}

const rows = (text: string) => rowsOf(web.database.ownerUrl, text);
const count = (text: string) => web.here.db.run<{ count: number }>({ text, values: [] }).then(([one]) => one!.count);

/** Runs work that reaches a gate, and cuts every connection while it waits there. @returns how the work ended */
async function cutAmid<T>(gate: { make: string; remove: string }, work: () => Promise<T>) {
  await rows(gate.make);
  remove = () => rows(gate.remove);
  open = await shutGate(web.database.appUrl);
  const working = Promise.allSettled([work()]);
  await expect
    .poll(() => rowsOf(web.database.appUrl, WAITING), { timeout: 20_000, interval: 20 })
    .toEqual([{ count: 1 }]);
  await cutConnections(web.database.appUrl);
  const [ended] = await working;
  await tidy();
  return ended;
}

const beforeInsert = (table: string) => ({
  make: `create trigger gate before insert on ${table} for each row execute function wait_at_gate()`,
  remove: `drop trigger gate on ${table}`,
});
/** Reading waits at the last few timesheets. */
const READING = {
  make: `create policy gate on timesheets as restrictive for select using (friendly_number < 2100 or passes_gate())`,
  remove: 'drop policy gate on timesheets',
};

const call = (path: string, { headers, ...question }: Question = {}) =>
  ask(web.port, `/api/v1${path}`, { host: 'here.localhost', headers: { ...bearer, ...headers }, ...question });
const post = (path: string, content: object, key?: string) =>
  call(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) },
    body: JSON.stringify(content),
  });

const readAll = () => call('/timesheets', { headers: { Accept: 'application/x-ndjson' } });

/** A call that is made once while its connection is cut, and then repeated unchanged. */
const CALLS = [
  {
    what: 'A timesheet that is submitted',
    gate: beforeInsert('timesheet_entries'),
    begin: () => {
      const [key, week] = [newId(), { beginning: '2026-05-18', taskId: newId(), entries: NORMAL_WEEK }];
      return () => post(`/contractors/${contractorId}/timesheets`, week, key);
    },
    outcome: () => count(`select count(*)::int from timesheets where friendly_number = 2`),
    expected: 1,
  },
  {
    what: 'A digest that is sent',
    gate: beforeInsert('outbound_mails'),
    begin: () => () => post(`/digestSchedules/${digestScheduleId}/send`, {}),
    outcome: () => count(`select count(*)::int from outbound_mails where kind = 'digest'`),
    expected: 2, // each call without a key counts separately
  },
  {
    what: 'A collection that is read',
    gate: READING,
    begin: () => readAll,
    outcome: async () => (await readAll()).text.match(/\n/g)!.length,
    expected: COPIES + 2,
  },
];

describe.each(CALLS)('$what while every connection is cut', ({ gate, begin, outcome, expected }) => {
  test('is answered 503 with Retry-After, and is safe to repeat', async () => {
    web.lines.length = 0;
    const say = begin();
    const ended = await cutAmid(gate, say);
    expect(ended).toMatchObject({ status: 'fulfilled', value: { status: 503, headers: { 'retry-after': '5' } } });
    expect(JSON.parse((ended as PromiseFulfilledResult<{ text: string }>).value.text)).toMatchObject({
      code: 'unavailable',
    });
    expect((await ask(web.port, '/readyz')).status).toBe(200);
    for (let times = 0; times < 2; times += 1) expect((await say()).status).toBeLessThan(300);
    expect(await outcome()).toBe(expected);
    expect(web.lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

test('A started response is cut off rather than ended as if it were complete', async () => {
  web.lines.length = 0;
  const download = () => call('/timesheets/downloads/summary?format=csv');
  const ended = await cutAmid(READING, download);
  expect(ended).toMatchObject({ status: 'rejected', reason: { code: 'ECONNRESET' } });
  expect(web.lines.filter(({ msg }) => msg === 'a response was cut off')).toMatchObject([{ level: 40 }]);
  expect((await download()).text.match(/^TS-/gm)).toHaveLength(COPIES + 2);
});

test('An import whose connection is cut writes nothing, and is applied once when it is sent again', async () => {
  const table = ['Aire', 'Calder', 'Don'].map((name, index) => ({
    rowNumber: index + 2,
    cells: { Reference: name, 'Client name': name },
  }));
  const apply = () => applyImport(web.here, { kind: 'clients', fileName: 'clients.csv', table });
  const imported = () => count(`select count(*)::int from clients where client_name in ('Aire', 'Calder', 'Don')`);
  const before = await cutAmid(beforeInsert('audit_events'), apply);
  expect(before).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseUnavailable' } });
  expect(await imported()).toBe(0);
  expect(await apply()).toMatchObject({ isApplied: true, counts: { created: 3 } });
  expect(await apply()).toMatchObject({ isApplied: true, counts: { created: 0, unchanged: 3 } });
  expect(await imported()).toBe(3);
});
