import { describe, expect, test } from 'vitest';
import { createApi } from '#api/app.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import { newId } from '#domain/new-id.ts';
import type { Config } from '#platform/config.ts';
import type { Platform } from '#platform/platform.ts';
import { VERSION } from '#platform/version.ts';
import { callerOf, openedCaller } from '../support/api.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const world = opened(openTwoAgencies);
const call = openedCaller(world);

/** Returns the same installation with other settings. */
const configured = (config: Partial<Config>): Platform => ({
  ...world.platform,
  config: { ...world.platform.config, ...config },
});

describe('Every response', () => {
  test('carries the version, the request’s id and the remaining rate limit, errors included', async () => {
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
  test('is 429 beyond the rate limit, for that caller alone, saying when to come back', async () => {
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
  test('is 429 beyond the rate limit for each visitor’s address separately', async () => {
    const platform = configured({ apiRateLimit: 1 });
    const api = createApi(async () => platform);
    const ask = async (clientAddress: string) =>
      (await api.request('/api/v1/accounts/me', {}, { clientAddress })).status;
    expect([await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.2')]).toEqual([401, 429, 401]);
  });
  test('that is a refusal must not be cached', async () => {
    for (const path of ['/nothing-here', '/clients?limit=0', `/clients/${newId()}`]) {
      const { status, headers } = await call('GET', path);
      expect([path, status >= 400, headers.get('Cache-Control')]).toEqual([path, true, 'no-store']);
    }
  });
  test('is 415 for a body that is not JSON, whatever it holds', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    expect((await call('POST', '/clients', '{"name":"Holbeck"}', headers)).status).toBe(415);
    const visitor = callerOf(world.platform, { Host: new URL(world.here.agency.portalUrl).host });
    expect((await visitor('POST', '/errors', '{}', headers)).status).toBe(415);
  });
  test('refuses calls from other sites unless their origin is configured, and then requires a key', async () => {
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
