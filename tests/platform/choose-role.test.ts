import { describe, expect, test } from 'vitest';
import { chooseRole } from '#platform/choose-role.ts';
import type { CallerRole } from '#platform/open-context.ts';

const role = (id: string, agencyId: string | null, type: CallerRole['type'], isEnabled = true): CallerRole => ({
  id,
  type,
  isEnabled,
  agencyId,
  agencyName: agencyId,
  agencyCanonicalName: agencyId,
  agencyStatus: agencyId === null ? null : 'active',
});
const personal = role('personal', null, 'personal');
const contracting = role('contracting', 'here', 'ContractingRole');
const administration = role('administration', 'here', 'RecruitmentAgencyAdministrationRole');
const elsewhere = role('elsewhere', 'there', 'ContractingRole');
const roles = [personal, elsewhere, contracting, administration];

const choose = (wanted: Partial<Parameters<typeof chooseRole>[1]>, from = roles) =>
  chooseRole(from, { urlRoleId: null, sessionRoleId: null, agencyId: 'here', ...wanted })?.id;
const disabled = (...ids: string[]) => roles.map((one) => (ids.includes(one.id) ? { ...one, isEnabled: false } : one));

describe('The current role is', () => {
  test('the one in the address, even of another tenant', () => {
    expect(choose({ urlRoleId: 'contracting', sessionRoleId: 'administration' })).toBe('contracting');
    expect(choose({ urlRoleId: 'elsewhere' })).toBe('elsewhere');
  });
  test('else the session’s', () => expect(choose({ sessionRoleId: 'contracting' })).toBe('contracting'));
  test('else this tenant’s administration', () => expect(choose({})).toBe('administration'));
  test('else this tenant’s first', () => expect(choose({}, disabled('administration'))).toBe('contracting'));
  test('else the first that is enabled anywhere', () => {
    expect(choose({}, disabled('administration', 'contracting'))).toBe('elsewhere');
    expect(choose({ agencyId: null })).toBe('elsewhere');
  });
});

describe('Never chosen is', () => {
  test('a role of somebody else', () => expect(choose({ urlRoleId: 'stranger' })).toBe('administration'));
  test('a disabled role, in the address or the session: the first enabled one replaces it', () => {
    expect(choose({ urlRoleId: 'contracting' }, disabled('contracting'))).toBe('administration');
    expect(choose({ sessionRoleId: 'administration' }, disabled('administration'))).toBe('contracting');
  });
  test('the personal role, so somebody with only that has no current role', () => {
    expect(choose({ urlRoleId: 'personal' }, [personal])).toBeUndefined();
    expect(choose({}, [])).toBeUndefined();
    expect(choose({}, disabled('elsewhere', 'contracting', 'administration'))).toBeUndefined();
  });
});
