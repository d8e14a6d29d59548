import { describe, expect, test } from 'vitest';
import { Forbidden } from '#domain/errors.ts';
import { accountIdOf, type Actor, actorName, roleTypeOf } from '#domain/roles/actor.ts';
import {
  holds,
  type Permission,
  PERMISSIONS,
  requirePermission,
  roleHasPermission,
} from '#domain/roles/permissions.ts';
import { reachContactIds, reachOf } from '#domain/roles/reach.ts';
import {
  ChangeRoleSettingsSchema,
  DOWNLOAD_FORMATS,
  ROLE_MAILS,
  RoleSettingsSchema,
} from '#domain/roles/role-settings.ts';
import { API_SCOPES, ROLE_BITS, ROLE_TYPES, type RoleType } from '#domain/roles/role-type.ts';
import { says } from '../../support/says.ts';
import { roleActor } from '../../support/role-actor.ts';

const KEY: Actor = { kind: 'apiKey', apiKeyId: 'k1', name: 'Payroll', scopes: ['payroll:read'] };

/** Who has a permission, by the initials of the role types: Personal, Contracting, Authorising, Administration, System. */
const LETTERS: [RoleType, string][] = [
  ['personal', 'P'],
  ['ContractingRole', 'C'],
  ['AuthorisingRole', 'A'],
  ['RecruitmentAgencyAdministrationRole', 'R'],
  ['SystemRole', 'S'],
];
const THIS_ROLE = 'This role is not permitted to execute this action';
/** The matrix: who may, with which scope of a key, and the refusal that everyone else gets. */
const MATRIX: Record<Permission, [who: string, scope: string, denied: string]> = {
  'timesheet.view': ['CARS', 'timesheets:read', THIS_ROLE],
  'timesheet.accept': ['ARS', 'timesheets:write', 'This role may not accept timesheets for the contractor'],
  'timesheet.reject': ['ARS', 'timesheets:write', 'This role may not reject timesheets for the contractor'],
  'timesheet.create': ['CRS', 'timesheets:write', 'This role may not create timesheets for the contractor'],
  'timesheet.edit': ['CRS', 'timesheets:write', 'This role may not edit timesheets for the contractor'],
  'timesheet.delete': ['CRS', 'timesheets:write', 'This role may not delete timesheets for the contractor'],
  'timesheet.void': ['RS', 'timesheets:write', 'This role may not void timesheets for the contractor'],
  'timesheet.addNote': ['CARS', 'timesheets:write', 'This role may not add notes'],
  'timesheet.addFiles': ['CRS', 'timesheets:write', 'This role may not add files'],
  'timesheet.deleteFiles': ['CRS', 'timesheets:write', 'This role may not delete files'],
  'timesheet.downloadFiles': ['CRS', 'timesheets:read', 'This role may not download files'],
  'timesheet.resendAuthorisation': ['RS', 'timesheets:write', 'This role may not resend authorisation emails'],
  'payroll.read': ['RS', 'payroll:read', THIS_ROLE],
  'payroll.acknowledge': ['RS', 'payroll:write', THIS_ROLE],
  'payrollLayout.edit': ['RS', 'payroll:write', 'This role may not edit payroll layouts'],
  'payrollRun.make': ['RS', 'payroll:write', 'This role may not make payroll runs'],
  'digest.export': ['RS', 'timesheets:read', THIS_ROLE],
  'digest.schedule': ['RS', 'settings:write', 'This role may not schedule digests'],
  'mail.resend': ['RS', 'settings:write', 'This role may not resend emails'],
  'directory.view': ['CARS', 'directory:read', THIS_ROLE],
  'contact.edit': ['RS', 'directory:write', 'This role may not edit contacts'],
  'contact.erase': ['RS', 'directory:write', 'This role may not erase personal data'],
  'client.view': ['RS', 'directory:read', THIS_ROLE],
  'client.edit': ['RS', 'directory:write', 'This role may not edit clients.'],
  'contract.create': ['PR', 'directory:write', 'This role may not create contracts.'],
  'contract.edit': ['PR', 'directory:write', 'This role may not edit contracts.'],
  'contractor.create': ['PR', 'directory:write', 'This role may not create contractors.'],
  'contractor.edit': ['PR', 'directory:write', 'This role may not edit contractors.'],
  'contractor.viewRates': ['RS', 'directory:read', THIS_ROLE],
  'contractor.setPrimaryAuthoriser': ['PR', 'directory:write', 'This role may not set the primary authoriser.'],
  'contractor.setLastReminded': ['PR', 'directory:write', 'This role may not set the last reminded date.'],
  'authoriser.create': ['RS', 'directory:write', 'This role may not create authorisers'],
  'authoriser.edit': ['RS', 'directory:write', 'This role may not edit authorisers'],
  'authoriser.delete': ['RS', 'directory:write', 'This role may not delete authorisers'],
  'delegation.view': ['ARS', 'directory:read', THIS_ROLE],
  'delegation.edit': ['ARS', 'directory:write', 'This role may not name who decides for an authoriser'],
  'template.edit': ['RS', 'settings:write', 'This role may not edit timesheet templates'],
  'template.view': ['RS', 'settings:read', THIS_ROLE],
  'billee.create': ['RS', 'settings:write', 'This role may not create billees'],
  'billee.edit': ['RS', 'settings:write', 'This role may not edit billees'],
  'billee.delete': ['RS', 'settings:write', 'This role may not delete billees'],
  'billing.setChargeRate': ['S', 'settings:write', 'This role may not set charge rates'],
  'billing.addCredit': ['S', 'settings:write', 'This role may not add credit'],
  'billing.setChargeFrom': ['S', 'settings:write', 'This role may not set charge from date'],
  'billing.setBillee': ['S', 'settings:write', 'This role may not set the billing entity'],
  'administrator.edit': ['RS', 'settings:write', 'This role may not edit administrators'],
  'settings.edit': ['R', 'settings:write', 'This role may not edit the roles settings'],
  'ownSettings.edit': ['CARS', 'settings:write', THIS_ROLE],
  'settings.view': ['RS', 'settings:read', THIS_ROLE],
  'reminder.view': ['RS', 'timesheets:read', THIS_ROLE],
  'reminder.schedule': ['RS', 'settings:write', 'This role may not schedule reminders'],
  'reminder.sendForAuthorisation': ['RS', 'timesheets:write', 'This role may not send authorisation reminders'],
  'reminder.sendForSubmission': ['RS', 'timesheets:write', 'This role may not send missing submission reminders'],
  'sso.edit': ['RS', 'settings:write', 'This role may not change single sign-on'],
  'webhook.view': ['RS', 'settings:read', THIS_ROLE],
  'webhook.edit': ['RS', 'settings:write', 'This role may not edit webhooks'],
  'import.view': ['RS', 'directory:read', THIS_ROLE],
  'import.apply': ['RS', 'directory:write', THIS_ROLE],
  'notification.publish': ['S', 'settings:write', THIS_ROLE],
  'service.maintain': ['S', 'settings:write', THIS_ROLE],
  'audit.view': ['RS', 'timesheets:read', THIS_ROLE],
};

describe('Permissions', () => {
  test.each(Object.entries(MATRIX))('%s', (name, [who, scope, denied]) => {
    const permission = name as Permission;
    const holders = LETTERS.filter(([type]) => roleHasPermission(type, permission)).map(([, letter]) => letter);
    expect([holders.join(''), PERMISSIONS[permission].scope, PERMISSIONS[permission].denied]).toEqual([
      who,
      scope,
      denied,
    ]);
  });
  test('give nobody anything else', () => {
    expect(Object.keys(PERMISSIONS).sort()).toEqual(Object.keys(MATRIX).sort());
  });
  test('let a key do what its scope says and administration may do', () => {
    expect(holds(KEY, 'payroll.read')).toBe(true);
    expect(holds(KEY, 'payroll.acknowledge')).toBe(false);
    expect(holds({ ...KEY, scopes: [...API_SCOPES] } as Actor, 'billing.addCredit')).toBe(false);
    expect(holds({ ...KEY, scopes: [] } as Actor, 'payroll.read')).toBe(false);
    expect(holds(roleActor('RecruitmentAgencyAdministrationRole'), 'payroll.read')).toBe(true);
  });
  test('are refused in the words of the rule', () => {
    expect(() => requirePermission(KEY, 'payroll.read')).not.toThrow();
    expect(() => requirePermission(roleActor('ContractingRole'), 'timesheet.accept')).toThrow(Forbidden);
    try {
      requirePermission(roleActor('ContractingRole'), 'timesheet.accept');
    } catch (error) {
      expect(error).toMatchObject({
        message: 'This role may not accept timesheets for the contractor',
        code: 'role_may_not',
      });
    }
  });
  test('have a bit for each role, and eight scopes for keys', () => {
    expect(ROLE_BITS).toEqual({
      SystemRole: 1,
      personal: 2,
      RecruitmentAgencyAdministrationRole: 4,
      ContractingRole: 8,
      AuthorisingRole: 16,
    });
    expect([...ROLE_TYPES].sort()).toEqual(Object.keys(ROLE_BITS).sort());
    const nouns = ['timesheets', 'payroll', 'directory', 'settings'];
    expect(API_SCOPES).toEqual(nouns.flatMap((noun) => [`${noun}:read`, `${noun}:write`]));
  });
});

describe('The person or key acting', () => {
  const delegator = { contactId: 'n2', fullname: 'Helen Brackenridge', until: '2026-06-01' };
  test('has a name, an account and a role', () => {
    const actors: Actor[] = [
      roleActor('AuthorisingRole'),
      roleActor('AuthorisingRole', { actsFor: delegator }),
      KEY,
      { kind: 'commandLine' },
      { kind: 'system' },
    ];
    expect(actors.map(actorName)).toEqual([
      'Sam Pell',
      'Sam Pell for Helen Brackenridge',
      'API key “Payroll”',
      'Command line',
      'Countersign',
    ]);
    expect(actors.map(accountIdOf)).toEqual(['a1', 'a1', null, null, null]);
    expect(actors.map(roleTypeOf)).toEqual([
      'AuthorisingRole',
      'AuthorisingRole',
      'RecruitmentAgencyAdministrationRole',
      'RecruitmentAgencyAdministrationRole',
      'SystemRole',
    ]);
  });
  test('sees what their role allows, and nothing without a contact', () => {
    expect(reachOf(roleActor('RecruitmentAgencyAdministrationRole', { contactId: null }))).toEqual({ kind: 'agency' });
    for (const actor of [KEY, { kind: 'commandLine' }, { kind: 'system' }] as Actor[])
      expect(reachOf(actor)).toEqual({ kind: 'agency' });
    expect(reachOf(roleActor('ContractingRole'))).toEqual({ kind: 'contractor', contactId: 'n1' });
    expect(reachOf(roleActor('ContractingRole', { contactId: null }))).toEqual({ kind: 'nothing' });
    expect(reachOf(roleActor('AuthorisingRole'))).toEqual({ kind: 'authoriser', contactId: 'n1', delegatorIds: [] });
    expect(reachOf(roleActor('AuthorisingRole', { delegators: [delegator] }))).toEqual({
      kind: 'authoriser',
      contactId: 'n1',
      delegatorIds: ['n2'],
    });
    expect(reachOf(roleActor('personal'))).toEqual({ kind: 'nothing' });
  });
  test('sees through their own contact, and through those they decide for', () => {
    expect(reachContactIds({ kind: 'agency' })).toEqual([]);
    expect(reachContactIds({ kind: 'nothing' })).toEqual([]);
    expect(reachContactIds({ kind: 'contractor', contactId: 'n1' })).toEqual(['n1']);
    expect(reachContactIds({ kind: 'authoriser', contactId: 'n1', delegatorIds: ['n2'] })).toEqual(['n1', 'n2']);
  });
});

describe('Settings of a role', () => {
  test('each have a default', () => {
    const all = { decisions: true, requests: true, reminders: true };
    expect(RoleSettingsSchema.parse({})).toEqual({ downloads: { format: 'xlsx' }, emails: all });
    expect(RoleSettingsSchema.parse({ emails: { reminders: false } }).emails).toEqual({ ...all, reminders: false });
  });
  test('change one by one', () => {
    expect(says(ChangeRoleSettingsSchema, {})).toEqual({});
    for (const format of ['xlsx', 'csv', 'pdf'])
      expect(says(ChangeRoleSettingsSchema, { downloads: { format } })).toEqual({ downloads: { format } });
    expect(says(ChangeRoleSettingsSchema, { downloads: {}, emails: {} })).toEqual({ downloads: {}, emails: {} });
    const off = { emails: { decisions: false, requests: false, reminders: false } };
    expect(says(ChangeRoleSettingsSchema, off)).toEqual(off);
    expect(says(ChangeRoleSettingsSchema, { downloads: { format: 'doc' }, emails: { reminders: 'x' } })).toEqual([
      'downloads.format: Please choose a file format',
      'emails.reminders: Please choose yes or no.',
    ]);
    expect(says(ChangeRoleSettingsSchema, { a: 1 })).toEqual(['a: The a field is not known.']);
    expect(says(ChangeRoleSettingsSchema, { downloads: { a: 1 } })).toEqual(['downloads.a: The a field is not known.']);
    expect(says(ChangeRoleSettingsSchema, { emails: { a: 1 } })).toEqual(['emails.a: The a field is not known.']);
  });
  test('have labels, for the mails the role gets', () => {
    expect(DOWNLOAD_FORMATS).toEqual({ xlsx: 'Excel (XLSX)', csv: 'Comma-separated values (CSV)', pdf: 'PDF' });
    expect(ROLE_MAILS).toEqual({
      ContractingRole: ['decisions', 'reminders'],
      AuthorisingRole: ['requests', 'reminders'],
    });
  });
});
