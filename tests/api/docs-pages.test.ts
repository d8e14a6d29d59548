import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRoutes } from '#api/app.ts';
import { describeApi } from '#api/openapi.ts';
import { apiOf } from '../support/api.ts';
import { openTwoAgencies, type TwoAgencies } from '../support/two-agencies.ts';

let world: TwoAgencies;
beforeAll(async () => {
  world = await openTwoAgencies();
});
afterAll(() => world.close());

const open = async (path: string) => {
  const response = await apiOf(world.platform).request(path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test('the reference shows every operation and schema, with no script and nothing of another host', async () => {
  const { status, headers, text } = await open('/api/docs');
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toMatch(/^text\/html/);
  expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  expect(text).not.toMatch(/<script|<link|<img|@import|style=/);
  expect(text).not.toMatch(/(src|href)="(https?:)?\/\//);
  const { paths, webhooks, components } = describeApi(apiRoutes());
  expect(Object.keys(webhooks!)).toContain('timesheet.accepted');
  const names = Object.values({ ...paths, ...webhooks }).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  for (const name of names) expect(text).toContain(`<article id="${name}"`);
  for (const name of Object.keys(components.schemas)) expect(text).toContain(`<article id="schema-${name}"`);
  const targets = new Set([...text.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
  for (const [, target] of text.matchAll(/href="#([^"]+)"/g)) expect(targets).toContain(target);
});

test('the type of a problem leads to what its code means', async () => {
  const { body } = { body: JSON.parse((await open('/api/v1/clients')).text) as { type: string; code: string } };
  expect(body.type).toBe('/api/docs/problems#no_caller');
  const { status, text } = await open(body.type.split('#')[0]!);
  expect([status, text.includes(`id="${body.code}"`)]).toEqual([200, true]);
});

test('each operation says which conventions it takes part in, and its scope', () => {
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
