import { describe, expect, test } from 'vitest';
import { canErase, requireErasing } from '#domain/erasure/erasure.policy.ts';
import { EraseContactSchema } from '#domain/erasure/erasure.schema.ts';
import { ERASED_NAME, retainUntil, PAY_REASON } from '#domain/erasure/retain-until.ts';
import { Forbidden } from '#domain/errors.ts';
import type { Actor, RoleActor } from '#domain/roles/actor.ts';
import { says } from '../../support/says.ts';
import { administratorActor } from '../../support/role-actor.ts';

test.each([
  ['2026-04-05', '2029-04-05'], // the last day of a tax year
  ['2026-04-06', '2030-04-05'], // the first of the next
  ['2026-12-31', '2030-04-05'],
  ['2027-04-05', '2030-04-05'],
])('A record of pay of %s is kept until %s', (day, until) => expect(retainUntil(day)).toBe(until));

describe('Permission to erase people', () => {
  const administrator = (change: Partial<RoleActor>) => administratorActor({ isSuperAdministrator: true, ...change });
  test('is for the operator, the system and super administrators; no key and nobody else', () => {
    expect(canErase(administrator({}))).toBe(true);
    expect(canErase(administrator({ isSuperAdministrator: false }))).toBe(false);
    expect(canErase(administrator({ roleType: 'ContractingRole' }))).toBe(false);
    expect(canErase({ kind: 'commandLine' })).toBe(true);
    expect(canErase({ kind: 'system' })).toBe(true);
    const key: Actor = { kind: 'apiKey', apiKeyId: 'k1', name: 'K', scopes: ['directory:write'] };
    expect(canErase(key)).toBe(false);
    expect(() => requireErasing({ kind: 'system' })).not.toThrow();
    expect(() => requireErasing(key)).toThrow(
      new Forbidden('This role may not erase personal data', { code: 'role_may_not' }),
    );
    try {
      requireErasing(key);
    } catch (error) {
      expect((error as Forbidden).code).toBe('role_may_not');
    }
  });
});

test('An erasure is requested for a contact, perhaps only as a preview', () => {
  expect(says(EraseContactSchema, {})).toEqual({});
  expect(says(EraseContactSchema, { dryRun: true, emailAddress: ' a@b.example ' })).toEqual({
    dryRun: true,
    emailAddress: 'a@b.example',
  });
  expect(says(EraseContactSchema, { emailAddress: 'x'.repeat(321) })).toHaveLength(1);
  expect(says(EraseContactSchema, { sure: true })).toEqual(['sure: The sure field is not known.']);
  expect(ERASED_NAME).toBe('Erased person');
  expect(PAY_REASON).toContain('three years after their tax year');
});
