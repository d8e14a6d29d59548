import { expect, test } from 'vitest';
import { CreateApiKeySchema } from '#domain/api-keys/api-key.schema.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { listApiKeys } from '#domain/api-keys/list-api-keys.server.ts';
import { revokeApiKey } from '#domain/api-keys/revoke-api-key.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { readApiKey } from '#platform/log-in/api-key.ts';
import { inRole, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const ASKED = parseInput(CreateApiKeySchema, { name: 'Payroll', scopes: ['payroll:read', 'payroll:read'] });

test('A new key opens its agency with its scopes, and nothing stored reveals its secret', async () => {
  const { key, keyId, id } = await createApiKey(world.here, ASKED);
  expect(key).toMatch(/^cs_[a-z0-9]{12}_[A-Za-z0-9_-]{32,}$/);
  expect(await readApiKey(world.platform, key)).toMatchObject({
    id,
    agencyId: world.here.agency.id,
    scopes: ['payroll:read'],
  });
  const secret = key.slice(`cs_${keyId}_`.length);
  const stored = await world.here.db.run({
    text: `select k::text as row, (select string_agg(e::text, '') from audit_events e) as events from api_keys k`,
    values: [],
  });
  expect(JSON.stringify(stored)).not.toContain(secret);
  expect(JSON.stringify(await listApiKeys(world.here))).not.toContain(secret);
});

test('A key is revoked once, and only by its own agency', async () => {
  const { keyId } = await createApiKey(world.here, ASKED);
  await expect(revokeApiKey(world.there, keyId)).rejects.toThrow('The requested API key does not exist');
  expect(await revokeApiKey(world.here, keyId)).toMatchObject({ keyId, revokedAt: expect.any(String) });
  await expect(revokeApiKey(world.here, keyId)).rejects.toThrow('The requested API key does not exist');
});

test('A key never makes another key, and neither does a contractor', async () => {
  const scopes = ['settings:write' as const, 'settings:read' as const];
  const keyed = { ...world.here, actor: { kind: 'apiKey' as const, apiKeyId: 'k', name: 'n', scopes } };
  await expect(createApiKey(keyed, ASKED)).rejects.toThrow('This role is not permitted to execute this action');
  await expect(createApiKey(inRole(world.here, 'ContractingRole'), ASKED)).rejects.toThrow(
    'This role may not edit the roles settings',
  );
});

test.each([
  [{ name: '', scopes: ['payroll:read'] }, 'Please supply a name for the API key'],
  [{ name: 'a', scopes: [] }, 'Please choose at least one scope for the API key'],
  [{ name: 'a', scopes: ['everything'] }, 'Please choose scopes among timesheets:read'],
])('%j is refused: %s', (typed, message) => {
  expect(() => parseInput(CreateApiKeySchema, typed)).toThrow(message);
});
