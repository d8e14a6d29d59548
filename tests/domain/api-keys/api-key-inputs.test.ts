import { describe, expect, test } from 'vitest';
import { CreateApiKeySchema } from '#domain/api-keys/api-key.schema.ts';
import { requireKeyKeeper } from '#domain/api-keys/api-key.ts';
import { Conflict, Forbidden } from '#domain/errors.ts';
import type { Actor, RoleActor } from '#domain/roles/actor.ts';
import { says } from '../../support/says.ts';

const unknown = (name: string) => `${name}: The ${name} field is not known.`;

const role = (change: Partial<RoleActor> = {}): Actor => ({
  kind: 'role',
  accountId: 'a1',
  roleId: 'r1',
  roleType: 'RecruitmentAgencyAdministrationRole',
  fullname: 'Sam Pell',
  emailAddress: 'sam@agency.example',
  contactId: 'n1',
  isSuperAdministrator: false,
  ...change,
});

const KEY: Actor = { kind: 'apiKey', apiKeyId: 'k1', name: 'K', scopes: ['settings:write'] };

/** The code and the words of a refusal. */
function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Conflict || error instanceof Forbidden) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'nothing was refused';
}

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
    expect(refusal(() => requireKeyKeeper(role()))).toBe('nothing was refused');
    expect(refusal(() => requireKeyKeeper({ kind: 'commandLine' }))).toBe('nothing was refused');
    expect(refusal(() => requireKeyKeeper(KEY))).toBe(
      'role_may_not: This role is not permitted to execute this action',
    );
    expect(refusal(() => requireKeyKeeper(role({ roleType: 'ContractingRole' })))).toBe(
      'role_may_not: This role may not edit the roles settings',
    );
  });
});
