import { createApi } from '#api/app.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import type { Context } from '#domain/context.ts';
import { API_SCOPES, type ApiScope } from '#domain/roles/role-type.ts';
import type { Platform } from '#platform/platform.ts';
import { beforeAll, expect } from 'vitest';
import { type ApiDoor, doorOf } from '../cluster/api-cluster.ts';
import type { TwoAgencies } from './two-agencies.ts';

/** A response with its body read. */
export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

/** Calls the API as a payroll system would. */
export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Returns a caller with a key of the agency and these scopes. */
export async function callerWith(
  platform: Platform,
  ctx: Context,
  scopes: readonly ApiScope[] = API_SCOPES,
): Promise<Caller> {
  const { key } = await createApiKey(ctx, { name: `Key for ${scopes.length} scopes`, scopes: [...scopes] });
  return callerOf(platform, { Authorization: `Bearer ${key}` });
}

/** The same for a file's tests: the key is created before the first of them. */
export function openedCaller(
  world: Pick<TwoAgencies, 'platform' | 'here' | 'there'>,
  { agency = 'here', scopes = API_SCOPES }: { agency?: 'here' | 'there'; scopes?: readonly ApiScope[] } = {},
): Caller {
  const opened: { call?: Caller } = {};
  beforeAll(async () => void (opened.call = await callerWith(world.platform, world[agency], scopes)));
  return (...requested) => opened.call!(...requested);
}

const built = new WeakMap<Platform, ApiDoor>();

/** Returns this platform's API, built once: in this process, or wherever the suite's web processes are. */
export function apiOf(platform: Platform): ApiDoor {
  const known = doorOf(platform) ?? built.get(platform);
  if (known) return known;
  const api = createApi(async () => platform);
  const door: ApiDoor = { request: async (path, init) => api.request(path, init) };
  built.set(platform, door);
  return door;
}

/** Returns a caller that sends these headers. */
export function callerOf(platform: Platform, always: Record<string, string> = {}): Caller {
  const api = apiOf(platform);
  return async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData;
    const response = await api.request(`/api/v1${path}`, {
      method,
      headers: {
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...always,
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  };
}

/** An id that no record has. */
export const NEVER = '01990000-0000-7000-8000-000000000000';

/** Expects another agency's record to respond like one that never existed, for every request. @param path of the record, its id last */
export async function expectAbsent(
  stranger: Caller,
  path: string,
  requested: readonly (readonly [method: string, tail: string, body: unknown])[],
): Promise<void> {
  const unknown = path.replace(/[^/]+$/, NEVER);
  for (const [method, tail, body] of requested) {
    const foreign = await stranger(method, path + tail, body);
    const absent = await stranger(method, unknown + tail, body);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, reportingId: '' }).toEqual({ ...absent.body, reportingId: '' });
  }
}
