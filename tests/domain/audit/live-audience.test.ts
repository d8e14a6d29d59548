import { describe, expect, test } from 'vitest';
import { ACTIVITY_WORDS } from '#domain/audit/activity-words.ts';
import { type FollowUp, FOLLOW_UPS } from '#domain/audit/follow-ups.ts';
import { hearsOf } from '#domain/audit/live-audience.ts';
import { TIMESHEET_EVENTS } from '#domain/audit/timesheet-events.ts';
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

const EVENTS = Object.keys(ACTIVITY_WORDS);
const eventsOf = (subject: string) => EVENTS.filter((action) => action.startsWith(`${subject}.`));

describe('The audience of a live event', () => {
  test('administration hears of everything except administrators, super administrators of those too', () => {
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
  test('a delegate hears of their own delegation, and of no other', () => {
    const taken = { ...SUBMITTED, action: 'delegation.deleted', subjectType: 'delegation', contractorContactId: null };
    expect(hearsOf(role('AuthorisingRole'), taken)).toBe(false);
    expect(hearsOf(role('AuthorisingRole'), { ...taken, authoriserContactIds: ['mine'] })).toBe(true);
    expect(hearsOf(role('ContractingRole'), { ...taken, authoriserContactIds: ['mine'] })).toBe(false);
  });
  test('somebody without a contact, or without such a role, hears of nothing', () => {
    const own = { ...SUBMITTED, contractorContactId: null, authoriserContactIds: ['mine'] };
    expect(hearsOf(role('ContractingRole', { contactId: null }), own)).toBe(false);
    expect(hearsOf(role('personal'), own)).toBe(false);
  });
  test('the events are those a list of timesheets shows: everything about a timesheet except notes, files and mails', () => {
    const unseen = /noteAdded|filesAdded|fileRemoved|viewedByLink|authorisationRequested|authorisationResent/;
    const shown = eventsOf('timesheet').filter((action) => !unseen.test(action));
    const contractor = role('ContractingRole');
    const heard = EVENTS.filter((action) => hearsOf(contractor, { ...SUBMITTED, action, contractorContactId: 'mine' }));
    expect(shown).toHaveLength(6);
    expect(heard).toEqual(shown);
    expect([...TIMESHEET_EVENTS].sort()).toEqual([...shown].sort());
  });
});

test('Consequences of an event are queued with it', () => {
  const events = Object.entries(FOLLOW_UPS);
  const followedBy = (job: FollowUp) => events.filter(([, jobs]) => jobs.includes(job)).map(([action]) => action);
  expect(followedBy('request-authorisation').sort()).toEqual([
    'timesheet.authorisationResent',
    'timesheet.edited',
    'timesheet.submitted',
  ]);
  expect(followedBy('send-accepted-copies')).toEqual(['timesheet.accepted']);
  expect(followedBy('tell-contractor').sort()).toEqual(['timesheet.deleted', 'timesheet.rejected', 'timesheet.voided']);
  expect(followedBy('send-invitation')).toEqual(['role.created']);
  expect(followedBy('tell-role-holder').sort()).toEqual(['role.disabled', 'role.enabled']);
  expect(followedBy('tell-super-administrators').sort()).toEqual(
    [...eventsOf('administrator'), 'webhook.disabled', 'webhook.failing'].sort(),
  );
  expect(events.map(([, jobs]) => jobs.length)).toEqual(Array(12 + eventsOf('administrator').length).fill(1));
});
