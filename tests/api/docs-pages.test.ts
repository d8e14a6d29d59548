import { beforeAll, expect, test } from 'vitest';
import { apiRoutes } from '#api/app.ts';
import { resourcesOf } from '#api/docs/described.ts';
import { describeApi } from '#api/description/openapi.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { apiOf } from '../support/api.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const world = opened(openTwoAgencies);
let api: ReturnType<typeof apiOf>;
beforeAll(async () => {
  api = apiOf(world.platform);
});

const open = async (path: string) => {
  const response = await api.request(path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const SLUGS = resourcesOf(describeApi(apiRoutes())).map(({ slug }) => slug);
const PAGES = ['', '/events', '/problems', '/changelog', '/search?q=timesheet', ...SLUGS.map((slug) => `/${slug}`)];

test.each(PAGES)('the reference page /api/docs%s has no script and loads nothing from another host', async (path) => {
  const { status, headers, text } = await open(`/api/docs${path}`);
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toMatch(/^text\/html/);
  expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  expect(text).not.toMatch(/<script|<link|<img|@import|style=/);
  expect(text).not.toMatch(/(src|href|action)="(https?:)?\/\//);
  expect(text).not.toContain('reader.invalid');
});

test('every link of the reference leads somewhere', async () => {
  const pages = new Map<string, string>();
  for (const path of PAGES) pages.set(`/api/docs${path}`, (await open(`/api/docs${path}`)).text);
  const ids = new Map(
    [...pages].map(([path, text]) => [path, [...text.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id)]),
  );
  for (const [path, text] of pages) {
    expect([path, new Set(ids.get(path)).size]).toEqual([path, ids.get(path)!.length]);
    for (const [, target = ''] of text.matchAll(/href="([^"]+)"/g)) {
      if (target === '/api/v1/openapi.json') continue;
      const [page, id] = target.split('#');
      const isThere = pages.has(page || path) && (!id || ids.get(page || path)!.includes(id));
      expect([path, target, isThere]).toEqual([path, target, true]);
    }
  }
});

test('every operation appears once on the page of its resource, with the schemas it uses, and in the overview', async () => {
  const { paths, webhooks, tags } = describeApi(apiRoutes());
  expect(SLUGS).toHaveLength(tags!.length);
  const overview = (await open('/api/docs')).text;
  const resources = (await Promise.all(SLUGS.map((slug) => open(`/api/docs/${slug}`))))
    .map(({ text }) => text)
    .join('');
  const namesOf = (operations: object) =>
    Object.values(operations).flatMap((methods: Record<string, { operationId: string }>) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
  for (const name of namesOf(paths)) {
    expect([name, resources.split(`<article id="${name}"`).length]).toEqual([name, 2]);
    expect(overview).toContain(`<li id="${name}"`);
  }
  const events = (await open('/api/docs/events')).text;
  for (const name of namesOf(webhooks!)) expect(events).toContain(`<article id="${name}"`);
  expect(resources).toContain('<article id="schema-Timesheet"');
});

test('the first page is at most 100 KB', async () => {
  expect(Buffer.byteLength((await open('/api/docs')).text)).toBeLessThanOrEqual(100 * 1024);
});

test('errors and events of a resource are listed beside its operations', async () => {
  const { text } = await open('/api/docs/timesheets');
  expect(text).toContain('href="/api/docs/events#');
  expect(text).toContain('<code>timesheet.accepted</code>');
  expect(text).toContain('href="/api/docs/problems#timesheet_not_found"');
  const { text: templates } = await open('/api/docs/timesheet-templates');
  expect(templates).not.toContain('<code>timesheet.accepted</code>');
});

test('samples call the host the reader is on, and no host the installation does not know', async () => {
  const sampleOn = async (host: string, path = '/api/docs/clients') => {
    const response = await api.request(path, { headers: { Host: host } });
    return /curl &#39;(\S+?)\/clients&#39;/.exec(await response.text())?.[1];
  };
  const { host, protocol } = new URL(world.platform.config.baseUrl);
  expect(await sampleOn(`agency-here.${host}`)).toBe(`${protocol}//agency-here.${host}/api/v1`);
  expect(await sampleOn(host)).toBe(`${protocol}//${host}/api/v1`);
  expect(await sampleOn(`api.${host}`, '/docs/clients')).toBe(`${protocol}//api.${host}/v1`);
  expect(await sampleOn('evil.example"><script>')).toBe(`${protocol}//${host}/api/v1`);
});

test('a sample of a change has its method, its key in a variable, and a valid body', async () => {
  const { text } = await open('/api/docs/clients');
  const [, shown = ''] = /<article id="createClient"[\s\S]*?class="sample">([\s\S]*?)<\/pre/.exec(text) ?? [];
  const [call, key, type, body = ''] = shown.replaceAll('&#39;', "'").replaceAll('&quot;', '"').split(' \\\n  ');
  expect(call).toMatch(/^curl -X POST 'https?:\/\/\S+\/clients'$/);
  expect([key, type]).toEqual(['-H "Authorization: Bearer $COUNTERSIGN_KEY"', "-H 'Content-Type: application/json'"]);
  expect(CreateClientSchema.safeParse(JSON.parse(body.replace(/^-d '|'$/g, ''))).success).toBe(true);
});

test('operations, fields, addresses and codes are found by a form without script', async () => {
  const { text: form } = await open('/api/docs');
  expect(form).toMatch(/<form action="\/api\/docs\/search" role="search">\s*<label for="q">/);
  const search = async (q: string) => (await open(`/api/docs/search?q=${encodeURIComponent(q)}`)).text;
  expect(await search('Accept TIMESHEET')).toContain('href="/api/docs/timesheets#acceptTimesheet"');
  expect(await search('isSendingReminders')).toContain('href="/api/docs/contractors#');
  expect(await search('idempotency_key_reused')).toContain('href="/api/docs/problems#idempotency_key_reused"');
  expect(await search('timesheet.voided')).toContain('href="/api/docs/events#');
  expect(await search('no such thing')).toContain('Nothing was found for “no such thing”.');
  expect(await search('')).toContain('Type what you look for');
  expect(await search('<script>"')).toContain('value="&lt;script&gt;&quot;"');
  expect(await search('a')).toContain('The first 50 of ');
  expect((await search(`${'x'.repeat(150)}`)).split('x'.repeat(101))).toHaveLength(1);
});

test('the type of a problem links to the explanation of its code', async () => {
  const { body } = { body: JSON.parse((await open('/api/v1/clients')).text) as { type: string; code: string } };
  expect(body.type).toBe('/api/docs/problems#no_caller');
  const { status, text } = await open(body.type.split('#')[0]!);
  expect([status, text.includes(`id="${body.code}"`)]).toEqual([200, true]);
});

test('each operation lists its conventions and its scope', () => {
  type Shown = { operationId: string; description: string; parameters?: { $ref?: string }[]; responses: object };
  const { paths } = describeApi(apiRoutes());
  const has = (one: Shown, name: string) => one.parameters?.some(({ $ref }) => $ref?.endsWith(`/${name}`)) ?? false;
  for (const [path, methods] of Object.entries(paths))
    for (const [method, one] of Object.entries(methods) as [string, Shown][]) {
      expect([one.operationId, Object.keys(one.responses)]).toEqual([one.operationId, expect.arrayContaining(['429'])]);
      if (/^\/(version|accounts|errors|sessions|profiles)/.test(path)) continue;
      expect([one.operationId, has(one, 'IdempotencyKey')]).toEqual([
        one.operationId,
        ['post', 'patch'].includes(method),
      ]);
      if (/^\/(clients|timesheets)\/\{/.test(path) && method !== 'get' && method !== 'post')
        expect([one.operationId, has(one, 'IfMatch')]).toEqual([one.operationId, true]);
    }
});
