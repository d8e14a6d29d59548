import { describe, expect, test } from 'vitest';
import {
  canToggle,
  requireAppointing,
  requireChanging,
  requireRemaining,
  requireToggling,
  switchReasons,
} from '#domain/administrators/administrator.policy.ts';
import { AddAdministratorSchema, CreateAdministratorSchema } from '#domain/administrators/administrator.schema.ts';
import type { Administrator } from '#domain/administrators/administrator.ts';
import type { Actor } from '#domain/roles/actor.ts';
import { says } from '../../support/says.ts';
import { administratorActor, refusalOf } from '../../support/role-actor.ts';

const ID = '0197f3b2-6c1e-7c3a-9d2b-0a1b2c3d4e5f';

const unknown = (name: string) => `${name}: The ${name} field is not known.`;

const KEY: Actor = { kind: 'apiKey', apiKeyId: 'k1', name: 'K', scopes: ['settings:write'] };

describe('An administrator', () => {
  const one = (administratorId: string, isEnabled: boolean, isSuperAdministrator: boolean): Administrator => ({
    administratorId,
    contactId: 'n1',
    fullname: 'Sam Pell',
    emailAddress: 'sam@agency.example',
    createdAt: '2026-05-18T09:00:00Z',
    updatedAt: '2026-05-18T09:00:00Z',
    isEnabled,
    isSuperAdministrator,
  });
  const plain = one('plain', true, false);
  const first = one('first', true, true);
  const second = one('second', true, true);
  const off = one('off', false, false);
  const LAST = 'The agency must have at least one administrator.';
  const LAST_SUPER = 'The agency must have at least one super administrator.';
  test('can be enabled and disabled by super administrators, the operator and the system', () => {
    expect(canToggle(administratorActor())).toBe(false);
    expect(canToggle(administratorActor({ isSuperAdministrator: true }))).toBe(true);
    expect(canToggle(KEY)).toBe(false);
    expect(canToggle({ kind: 'commandLine' })).toBe(true);
    expect(canToggle({ kind: 'system' })).toBe(true);
    expect(refusalOf(() => requireToggling(administratorActor()))).toBe(
      'role_may_not: This role may not edit administrators',
    );
    expect(refusalOf(() => requireToggling({ kind: 'system' }))).toBe('nothing was refused');
  });
  test('cannot be disabled or demoted if none would be left', () => {
    const disable = (others: Administrator[], was: Administrator) =>
      refusalOf(() => requireRemaining(others, 'disable', was));
    const demote = (others: Administrator[], was: Administrator) =>
      refusalOf(() => requireRemaining(others, 'demote', was));
    expect(disable([], plain)).toBe(`last_administrator: ${LAST}`);
    expect(disable([off], first)).toBe(`last_administrator: ${LAST}`);
    expect(disable([plain], first)).toBe(`last_super_administrator: ${LAST_SUPER}`);
    expect(disable([second], first)).toBe('nothing was refused');
    expect(disable([first], plain)).toBe('nothing was refused');
    expect(disable([off, plain], plain)).toBe('nothing was refused');
    expect(demote([], first)).toBe(`last_super_administrator: ${LAST_SUPER}`);
    expect(demote([{ ...second, isEnabled: false }], first)).toBe(`last_super_administrator: ${LAST_SUPER}`);
    expect(demote([second], first)).toBe('nothing was refused');
  });
  test('is told why a switch cannot be moved', () => {
    expect(switchReasons([plain], plain)).toEqual({ isEnabled: LAST, isSuperAdministrator: null });
    expect(switchReasons([first, plain], first)).toEqual({ isEnabled: LAST_SUPER, isSuperAdministrator: LAST_SUPER });
    expect(switchReasons([first, second], first)).toEqual({ isEnabled: null, isSuperAdministrator: null });
    expect(switchReasons([first, off], off)).toEqual({
      isEnabled: null,
      isSuperAdministrator: 'The administrator must be enabled before being set as super administrator.',
    });
  });
  test('can be made from a contact, or from a name and email', () => {
    const contactId = 'Please choose a user to make the administrator.';
    expect(says(CreateAdministratorSchema, { contactId: 'n1' })).toEqual({
      contactId: 'n1',
      isSuperAdministrator: false,
    });
    for (const sent of [{}, { contactId: '' }])
      expect(says(CreateAdministratorSchema, sent)).toEqual([`contactId: ${contactId}`]);
    expect(says(CreateAdministratorSchema, { contactId: 'n1', administratorId: 'x' })).toEqual([
      'administratorId: The administrator id must be a UUID.',
    ]);
    expect(says(CreateAdministratorSchema, { contactId: 'n1', administratorId: ID, a: 1 })).toEqual([unknown('a')]);
    expect(says(AddAdministratorSchema, { contactId: ' n1 ', fullname: 'x' })).toEqual({
      contactId: 'n1',
      isSuperAdministrator: false,
    });
    expect(
      says(AddAdministratorSchema, { fullname: ' Ann ', emailAddress: 'Ann@b.example', isSuperAdministrator: true }),
    ).toEqual({
      contactId: null,
      fullname: 'Ann',
      emailAddress: 'ann@b.example',
      isSuperAdministrator: true,
    });
    expect(says(AddAdministratorSchema, { contactId: ' ' })).toEqual([
      'fullname: Please enter a full name for the user',
      'emailAddress: Please enter an email address for the user',
    ]);
    expect(says(AddAdministratorSchema, { fullname: 'Ann', emailAddress: 'x' })).toEqual([
      'emailAddress: Please supply a valid email address',
    ]);
  });
});

describe('The contact record of an administrator', () => {
  const HERS = [{ contactId: 'hers' }];
  const LOCKED = 'role_may_not: The name and email of an administrator are changed by super administrators.';
  const boss = administratorActor({ isSuperAdministrator: true });
  const changing = (actor: Actor, changed?: Record<string, unknown>) =>
    refusalOf(() => requireChanging(actor, HERS, changed));
  test('has its email and name changed by super administrators, the operator and the system, never by a key', () => {
    for (const changed of [{ emailAddress: 'x' }, { fullname: 'x' }, undefined]) {
      for (const actor of [boss, { kind: 'commandLine' as const }, { kind: 'system' as const }])
        expect(changing(actor, changed)).toBe('nothing was refused');
      expect([changing(administratorActor(), changed), changing(KEY, changed)]).toEqual([LOCKED, LOCKED]);
    }
  });
  test('has its other fields changed like anybody’s', () => {
    for (const actor of [administratorActor(), KEY])
      expect(changing(actor, { telephoneNumber: 'x' })).toBe('nothing was refused');
    expect(changing(administratorActor(), { telephoneNumber: 'x', emailAddress: 'x' })).toBe(LOCKED);
  });
  test('leaves their own name to themselves, and not their own email', () => {
    const herself = administratorActor({ contactId: 'hers' });
    expect(changing(herself, { fullname: 'x' })).toBe('nothing was refused');
    expect(changing(herself, { fullname: 'x', emailAddress: 'x' })).toBe(LOCKED);
    expect(changing(herself)).toBe(LOCKED);
  });
  test('is not created by a key, and a super administrator only by super administrators', () => {
    const appointing = (actor: Actor, isSuper: boolean) => refusalOf(() => requireAppointing(actor, isSuper));
    const REFUSED = 'role_may_not: This role may not edit administrators';
    expect([appointing(administratorActor(), false), appointing(boss, true)]).toEqual([
      'nothing was refused',
      'nothing was refused',
    ]);
    expect([appointing(administratorActor(), true), appointing(KEY, false), appointing(KEY, true)]).toEqual([
      REFUSED,
      REFUSED,
      REFUSED,
    ]);
  });
});
