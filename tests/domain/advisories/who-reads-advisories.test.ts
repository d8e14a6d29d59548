import { expect, test } from 'vitest';
import { readerOf, rulesFor } from '#domain/advisories/advisory.policy.ts';
import type { Actor, RoleActor } from '#domain/roles/actor.ts';

const inRole = (roleType: RoleActor['roleType']): Actor => ({
  ...{ kind: 'role', accountId: 'a', roleId: 'r', roleType, fullname: 'Ada', emailAddress: 'ada@countersign.example' },
  ...{ contactId: 'c', isSuperAdministrator: false },
});
const ALL_SHOWN = {
  ...{ twelveWeeks: true, fortyEightHours: true, dailyRest: true, weeklyRest: true, break: true, nightWork: true },
};

test.each([
  ['ContractingRole', 'contractor'],
  ['AuthorisingRole', 'authoriser'],
  ['RecruitmentAgencyAdministrationRole', 'agency'],
] as const)('Somebody in a %s sees advisories as %s', (roleType, reader) => {
  expect(readerOf(inRole(roleType))).toBe(reader);
});

test('An API key and the command line see what the agency sees', () => {
  expect(readerOf({ kind: 'commandLine' })).toBe('agency');
  expect(readerOf({ kind: 'apiKey', apiKeyId: 'k', name: 'Payroll', scopes: [] })).toBe('agency');
});

test('Authorisers see rest and breaks, contractors and the agency every rule', () => {
  expect(rulesFor(inRole('AuthorisingRole'), ALL_SHOWN)).toEqual(['dailyRest', 'weeklyRest', 'break']);
  const all = ['twelveWeeks', 'fortyEightHours', 'dailyRest', 'weeklyRest', 'break', 'nightWork'];
  expect(rulesFor(inRole('ContractingRole'), ALL_SHOWN)).toEqual(all);
  expect(rulesFor({ kind: 'commandLine' }, ALL_SHOWN)).toEqual(all);
});

test('A rule the agency does not show is visible to nobody', () => {
  const shown = { ...ALL_SHOWN, break: false, nightWork: false };
  expect(rulesFor(inRole('AuthorisingRole'), shown)).toEqual(['dailyRest', 'weeklyRest']);
  expect(rulesFor(inRole('ContractingRole'), shown)).not.toContain('nightWork');
});
