import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { storeBackup } from '#platform/backup/stored-backups.ts';
import { createFileStore } from '#platform/files/file-store.ts';
import { metrics } from '#platform/metrics.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { openMetricsPort } from '#server/metrics.ts';
import { ask, freePort } from '../support/ask.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const TOKEN = 'a-token-of-the-metrics';

const web = opened(() => startWebProcess({ METRICS_TOKEN: TOKEN }));
let bearer: { Authorization: string };
beforeAll(async () => {
  const here = await openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' });
  const { key } = await createApiKey(here, { name: 'Payroll', scopes: ['timesheets:read'] });
  bearer = { Authorization: `Bearer ${key}` };
});

const read = (token = TOKEN, port = web.port) =>
  ask(port, '/metrics', { headers: { Authorization: `Bearer ${token}` } });

/** Returns the value of a line of the metrics. */
const valueOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.split(' ')
      .at(-1) ?? 'NaN',
  );

test('Metrics need the token, and are shown to nobody else', async () => {
  const { status, headers, text } = await read();
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(text).toContain('# TYPE countersign_http_request_duration_seconds histogram');
  for (const wrong of [await read('another-token-of-theirs'), await ask(web.port, '/metrics')])
    expect([wrong.status, wrong.text.includes('countersign_')]).toEqual([401, false]);
});

test('Requests are counted by route pattern, and no label has a path, an agency or a person', async () => {
  const id = '0197f2a0-0000-7000-8000-000000000001';
  // Earlier suites in this process have been counted too.
  const counts = async () => {
    const { text } = await read();
    const of = (labels: string) => valueOf(text, `countersign_http_request_duration_seconds_count{${labels}}`) || 0;
    return [
      of('route="/api/v1/timesheets/:timesheetId",method="GET",status="404"'),
      of('route="/contacts/:contactId/edit",method="GET",status="302"'),
    ];
  };
  const before = await counts();
  await ask(web.port, `/api/v1/timesheets/${id}`, { host: 'here.localhost', headers: bearer });
  await ask(web.port, `/contacts/${id}/edit`, { host: 'here.localhost' });
  await ask(web.port, `/nothing/${id}`, { host: 'here.localhost' });
  await ask(web.port, `/api/v1/nothing/${id}`, { host: 'here.localhost', headers: bearer });
  await expect.poll(counts).toEqual(before.map((count) => count + 1));
  const { text } = await read();
  const samples = text.split('\n').filter((line) => !line.startsWith('#'));
  expect(samples.length).toBeGreaterThan(50);
  expect(samples.filter((line) => line.includes(id) || /here|Payroll|nothing/.test(line))).toEqual([]);
});

test('Pool, queue and migrations are reported as they are', async () => {
  const { text } = await read();
  expect(valueOf(text, 'countersign_pool_connections_max')).toBe(10);
  expect(valueOf(text, 'countersign_pool_requests_waiting{door="portal"}')).toBe(0);
  expect(valueOf(text, 'countersign_jobs_due{kind="send-mail"}')).toBeGreaterThanOrEqual(0);
  expect(valueOf(text, 'countersign_migrations_applied')).toBeGreaterThan(30);
  expect(valueOf(text, 'countersign_migrations_pending')).toBe(0);
  expect(valueOf(text, 'countersign_database_up')).toBe(1);
});

test('The database is asked once, however many scrape at the same moment, and again five seconds later', async () => {
  let [looks, time] = [0, 0];
  const { createMetricsText } = await import('#server/metrics.ts');
  const pool = {
    ...web.platform.pool,
    look: (text: string) => ((looks += 1), web.platform.pool.look(text)),
  };
  const text = createMetricsText({ pool, config: web.platform.config }, () => time);
  await Promise.all(Array.from({ length: 20 }, () => text()));
  time = 4999;
  await text();
  expect(looks).toBe(2);
  time = 5000;
  await text();
  expect(looks).toBe(4);
});

test('If backups are automatic, the last one is reported', async () => {
  const { createMetricsText } = await import('#server/metrics.ts');
  const { config, pool } = web.platform;
  const backups = { at: '02:30', passphrase: 'four words of some length', keyFile: null };
  const line = 'countersign_last_backup_timestamp_seconds{store="folder"}';
  expect((await read()).text).not.toContain(line);
  expect(valueOf(await createMetricsText({ pool, config: { ...config, backups } })(), line)).toBe(0);
  await storeBackup(createFileStore(config), '20260526t023000z', Readable.from(['an archive']));
  const text = await createMetricsText({ pool, config: { ...config, backups } })();
  expect(valueOf(text, line)).toBe(Date.UTC(2026, 4, 26, 2, 30) / 1000);
});

test('A separate port reports them too, and without a token to everybody who reaches it', async () => {
  const closing: (() => Promise<unknown> | void)[] = [];
  const metricsPort = await freePort();
  const config = { ...web.platform.config, metricsPort, metricsToken: null };
  await openMetricsPort({ ...web.platform, config }, (close) => void closing.push(close));
  expect((await read('', metricsPort)).text).toContain('countersign_pool_connections_held');
  expect((await ask(metricsPort, '/login')).status).toBe(404);
  for (const close of closing) await close();
});

test('Without a setting there are no metrics', async () => {
  const without = await startWebProcess();
  const { status, text } = await read(TOKEN, without.port);
  expect([status, text.includes('countersign_')]).toEqual([404, false]);
  await without.close();
});

test('The dashboard and the alerts use existing metrics', () => {
  const dashboard = JSON.parse(readFileSync('docs/monitoring/dashboard.json', 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const alerts = parse(readFileSync('docs/monitoring/alerts.yaml', 'utf8')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
  };
  const rules = alerts.groups.flatMap((group) => group.rules);
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...rules.map(({ expr }) => expr),
  ];
  expect(rules.filter(({ alert, annotations }) => !alert || !annotations.summary)).toEqual([]);
  const requested = expressions.map((one) => one.match(/countersign_[a-z_]+/g) ?? []);
  expect(requested.filter((names) => names.length === 0)).toEqual([]);
  const known = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  const named = [...new Set(requested.flat().map((name) => name.replace(/(?<=seconds)_(bucket|count|sum)$/, '')))];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  // And none that nobody looks at.
  expect(known.filter((name) => !named.includes(name))).toEqual([]);
});
