import { expect, test } from 'vitest';
import { countEvents, exportEvents } from '#domain/audit/export-events.server.ts';
import type { Context } from '#domain/context.ts';
import { Forbidden } from '#domain/errors.ts';
import type { ApiScope } from '#domain/roles/role-type.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const NEEDED: ApiScope[] = ['timesheets:read', 'payroll:read', 'directory:read', 'settings:read'];
const keyWith = (scopes: ApiScope[]): Context => ({
  ...world.here,
  actor: { kind: 'apiKey', apiKeyId: 'k1', name: 'Warehouse', scopes },
});

test('The audit trail is exported for a key that may read everything it contains', async () => {
  const rows = [];
  for await (const row of exportEvents(keyWith(NEEDED)).rows) rows.push(row);
  expect(rows.map(({ action }) => action)).toContain('agency.created');
  expect(await countEvents(keyWith(NEEDED))).toBe(rows.length);
});

test.each(NEEDED)('It is refused to a key without %s, as is the number of its rows', (missing) => {
  const ctx = keyWith(NEEDED.filter((scope) => scope !== missing));
  expect(() => exportEvents(ctx)).toThrow(Forbidden);
  expect(() => countEvents(ctx)).toThrow(Forbidden);
});
