import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import type { Context } from '#domain/context.ts';
import { API_SCOPES, type ApiScope } from '#domain/roles/role-type.ts';
import type { Platform } from '#platform/platform.ts';
import { apiOf } from './api.ts';
import { beforeAll } from 'vitest';
import type { TwoAgencies } from './two-agencies.ts';

/** A response as received, and parsed as one JSON document or as lines of JSON. */
export type TableAnswer = {
  status: number;
  headers: Headers;
  text: string;
  json: Record<string, unknown>;
  lines: Record<string, unknown>[];
};
/** Sends a table, or requests one, with a key. */
export type TableCaller = (
  path: string,
  sent?: { body?: string | Uint8Array | FormData; headers?: Record<string, string> },
) => Promise<TableAnswer>;

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const NDJSON = 'application/x-ndjson';

/** Returns the header with a key of the agency with these scopes. */
export async function bearerOf(ctx: Context, scopes: readonly ApiScope[] = API_SCOPES) {
  const { key } = await createApiKey(ctx, { name: 'Tables', scopes: [...scopes] });
  return { Authorization: `Bearer ${key}` };
}

/** Returns a caller that posts tables with a key of these scopes, as CSV unless stated otherwise; without a body it sends GET. */
export async function tableCaller(
  platform: Platform,
  ctx: Context,
  scopes: readonly ApiScope[] = API_SCOPES,
): Promise<TableCaller> {
  const bearer = await bearerOf(ctx, scopes);
  const api = apiOf(platform);
  return async (path, { body, headers = {} } = {}) => {
    const type: Record<string, string> = typeof body === 'string' ? { 'Content-Type': 'text/csv' } : {};
    const response = await api.request(`/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...bearer, ...type, ...headers },
      ...(body === undefined ? {} : { body: body as BodyInit }),
    });
    const text = await response.text();
    const parts = text.trimEnd().split('\n');
    const isLines = response.headers.get('Content-Type') === NDJSON;
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: !isLines && text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
      lines: isLines && text ? parts.map((line) => JSON.parse(line) as Record<string, unknown>) : [],
    };
  };
}

/** The same for a file's tests: the key is created before the first of them. */
export function openedTableCaller(world: Pick<TwoAgencies, 'platform' | 'here'>): TableCaller {
  const opened: { ask?: TableCaller } = {};
  beforeAll(async () => void (opened.ask = await tableCaller(world.platform, world.here)));
  return (...requested) => opened.ask!(...requested);
}

/** Creates a form of files, each with its field and its name, and of other fields. */
export function formOf(...parts: [field: string, content: string, name?: string][]): FormData {
  const form = new FormData();
  for (const [field, content, name] of parts)
    if (name === undefined) form.append(field, content);
    else form.append(field, new File([content], name));
  return form;
}

/** Returns the tables that this process keeps in temporary files. */
export const keptTables = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`countersign-table-${process.pid}-`));
