import { describe, expect, test } from 'vitest';
import { CreateApiKeySchema } from '#domain/api-keys/api-key.schema.ts';
import { requireKeyManagement } from '#domain/api-keys/api-key.ts';
import type { Actor } from '#domain/roles/actor.ts';
import { says } from '../../support/says.ts';
import { administratorActor, refusalOf } from '../../support/role-actor.ts';

const unknown = (name: string) => `${name}: The ${name} field is not known.`;

const KEY: Actor = { kind: 'apiKey', apiKeyId: 'k1', name: 'K', scopes: ['settings:write'] };

describe('A key', () => {
  test('has a name and at least one scope, each once', () => {
    expect(says(CreateApiKeySchema, { name: ' Payroll ', scopes: ['payroll:read', 'payroll:read'] })).toEqual({
      name: 'Payroll',
      scopes: ['payroll:read'],
    });
    const none = 'scopes: Please choose at least one scope for the API key';
    expect(says(CreateApiKeySchema, {})).toEqual(['name: Please supply a name for the API key', none]);
    expect(says(CreateApiKeySchema, { name: 'P', scopes: [] })).toEqual([none]);
    expect(says(CreateApiKeySchema, { name: 'P', scopes: ['all'] })).toEqual([
      expect.stringMatching(/^scopes\[0\]: Please choose scopes among timesheets:read, timesheets:write, payroll:read/),
    ]);
    expect(says(CreateApiKeySchema, { name: 'P', scopes: ['payroll:read'], a: 1 })).toEqual([unknown('a')]);
  });
  test('is made by people and the operator, never by a key', () => {
    expect(refusalOf(() => requireKeyManagement(administratorActor()))).toBe('nothing was refused');
    expect(refusalOf(() => requireKeyManagement({ kind: 'commandLine' }))).toBe('nothing was refused');
    expect(refusalOf(() => requireKeyManagement(KEY))).toBe(
      'role_may_not: This role is not permitted to execute this action',
    );
    expect(refusalOf(() => requireKeyManagement(administratorActor({ roleType: 'ContractingRole' })))).toBe(
      'role_may_not: This role may not edit the roles settings',
    );
  });
});
