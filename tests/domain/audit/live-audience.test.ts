import { describe, expect, test } from 'vitest';
import { FOLLOW_UPS } from '#domain/audit/follow-ups.ts';
import { hearsOf } from '#domain/audit/live-audience.ts';
import { TIMESHEET_NEWS } from '#domain/audit/timesheet-news.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import type { RoleType } from '#domain/roles/role-type.ts';
import { roleActor } from '../../support/role-actor.ts';

const role = (roleType: RoleType, change: Partial<RoleActor> = {}) =>
  roleActor(roleType, { contactId: 'mine', ...change });

const SUBMITTED = {
  action: 'timesheet.submitted',
  subjectType: 'timesheet',
  contractorContactId: 'theirs',
  authoriserContactIds: ['theirs', 'other'],
};

describe('Who hears of an event as it happens', () => {
  test('administration hears of everything but administrators, super administrators of those too', () => {
    const administrator = role('RecruitmentAgencyAdministrationRole');
    const superAdministrator = role('RecruitmentAgencyAdministrationRole', { isSuperAdministrator: true });
    const promoted = { ...SUBMITTED, action: 'administrator.promoted', subjectType: 'administrator' };
    expect(hearsOf(administrator, SUBMITTED)).toBe(true);
    expect(hearsOf(administrator, promoted)).toBe(false);
    expect(hearsOf(superAdministrator, promoted)).toBe(true);
    expect(hearsOf({ kind: 'system' }, promoted)).toBe(true);
    expect(hearsOf({ kind: 'apiKey', apiKeyId: 'k', name: 'K', scopes: ['payroll:read'] }, SUBMITTED)).toBe(false);
  });
  test('contractors hear of their own timesheets, and of no colleague’s', () => {
    const contractor = role('ContractingRole');
    expect(hearsOf(contractor, SUBMITTED)).toBe(false);
    expect(hearsOf(contractor, { ...SUBMITTED, authoriserContactIds: ['mine'] })).toBe(false);
    expect(hearsOf(contractor, { ...SUBMITTED, contractorContactId: 'mine' })).toBe(true);
    expect(hearsOf(contractor, { ...SUBMITTED, contractorContactId: 'mine', action: 'timesheet.noteAdded' })).toBe(
      false,
    );
  });
  test('authorisers hear of the timesheets they may decide, and of no others', () => {
    const authoriser = role('AuthorisingRole');
    expect(hearsOf(authoriser, SUBMITTED)).toBe(false);
    expect(hearsOf(authoriser, { ...SUBMITTED, contractorContactId: 'mine' })).toBe(false);
    expect(hearsOf(authoriser, { ...SUBMITTED, authoriserContactIds: ['other', 'mine'] })).toBe(true);
    expect(hearsOf(authoriser, { ...SUBMITTED, authoriserContactIds: null })).toBe(false);
  });
  test('somebody without a contact, or in no such role, hears of nothing', () => {
    const own = { ...SUBMITTED, contractorContactId: null, authoriserContactIds: ['mine'] };
    expect(hearsOf(role('ContractingRole', { contactId: null }), own)).toBe(false);
    expect(hearsOf(role('personal'), own)).toBe(false);
  });
  test('the events are those that a list of timesheets shows', () => {
    expect(TIMESHEET_NEWS).toEqual([
      'timesheet.submitted',
      'timesheet.edited',
      'timesheet.accepted',
      'timesheet.rejected',
      'timesheet.deleted',
      'timesheet.voided',
    ]);
  });
});

test('What follows an event is put on the queue with it', () => {
  expect(FOLLOW_UPS).toEqual({
    'timesheet.submitted': ['request-authorisation'],
    'timesheet.edited': ['request-authorisation'],
    'timesheet.authorisationResent': ['request-authorisation'],
    'timesheet.accepted': ['send-accepted-copies'],
    'timesheet.rejected': ['tell-contractor'],
    'timesheet.deleted': ['tell-contractor'],
    'administrator.created': ['tell-super-administrators'],
    'administrator.promoted': ['tell-super-administrators'],
    'administrator.demoted': ['tell-super-administrators'],
    'administrator.enabled': ['tell-super-administrators'],
    'administrator.disabled': ['tell-super-administrators'],
    'administrator.emailChanged': ['tell-super-administrators'],
    'role.created': ['send-invitation'],
    'role.enabled': ['tell-role-holder'],
    'role.disabled': ['tell-role-holder'],
  });
});
