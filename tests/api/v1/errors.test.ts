import pg from 'pg';
import pino from 'pino';
import { expect, test } from 'vitest';
import { callerOf, callerWith } from '../../support/api.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const lines: Record<string, unknown>[] = [];

const report = (more: Record<string, unknown> = {}) => ({
  id: '6f2c9a',
  type: 'unhandledrejection',
  timestamp: '2026-05-26T08:40:00.123Z',
  data: { message: 'x is not a function', path: '/timesheets' },
  ...more,
});
const call = (body: unknown, headers?: Record<string, string>) => {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const caller = callerOf({ ...world.platform, log }, { Host: new URL(world.here.agency.portalUrl).host });
  return caller('POST', '/errors', body, headers);
};

test('POST /errors 202 logs an error reported by a browser under its id, without a log-in', async () => {
  expect(await call(report())).toMatchObject({ status: 202, body: { reportingId: '6f2c9a' } });
  expect(lines.at(-1)).toMatchObject({ level: 50, reportingId: '6f2c9a', type: 'unhandledrejection' });
  expect(lines.at(-1)?.msg).toContain('x is not a function');
});

test('text typed into a form is never logged: only what the error was and where', async () => {
  const typed = 'hunter2-hunter2';
  const data = {
    message: `Could not send {"password":"${typed}","emailAddress":"a@b.example"} at code=123456`,
    path: `/login?password=${typed}#token`,
    stack: `Error: secret: ${typed}\n    at send (/assets/login.js:1:2)`,
    password: typed,
    form: { password: typed },
    fields: [['note', typed]],
    value: typed,
    version: { hidden: typed },
    line: 12,
  };
  expect((await call(report({ data }))).status).toBe(202);
  const logged = JSON.stringify(lines.at(-1));
  expect(logged).not.toMatch(/hunter2|123456/);
  expect(logged).toContain('Could not send');
  expect(logged).toContain('at send (/assets/login.js:1:2)');
  expect(logged).toContain('\\"path\\":\\"/login\\"');
  expect(logged).toContain('\\"line\\":12');
});

test('422 for an unknown field, a missing one and a field of the wrong kind', async () => {
  expect(await call(report({ password: 'x' }))).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'password', message: 'The password field is not known.' }] },
  });
  for (const wrong of [{ id: undefined }, { id: 'a\nb' }, { timestamp: 'yesterday' }, { data: 'text' }, { type: '' }])
    expect((await call(report(wrong))).status).toBe(422);
});

test('413 for more than 16 KB, 403 for a page of another site', async () => {
  expect((await call(report({ data: { message: 'x'.repeat(20_000) } }))).status).toBe(413);
  expect((await call(report(), { Origin: 'https://elsewhere.example' })).status).toBe(403);
});

test('429 after sixty from one address, saying when to come back', async () => {
  let last = await call(report());
  for (let tries = 0; last.status === 202 && tries < 61; tries += 1) last = await call(report());
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0);
});

test('500 gives an id to report and no database error, which is in the log under that id', async () => {
  const owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  await owner.query('alter table clients rename to clients_away');
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const answer = await (await callerWith({ ...world.platform, log }, world.here))('GET', '/clients');
  await owner.query('alter table clients_away rename to clients');
  await owner.end();
  const { reportingId, title } = answer.body as { reportingId: string; title: string };
  expect(answer).toMatchObject({ status: 500, body: { code: 'unhandled' } });
  expect(title).toBe(
    `Sorry, there was an unhandled error in the system, please report this following id: ${reportingId} to your agency administrator.`,
  );
  expect(JSON.stringify(answer.body)).not.toContain('relation');
  expect(JSON.stringify(lines.at(-1))).toContain('relation');
});
