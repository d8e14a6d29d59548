import { Forbidden } from '../errors.ts';
import { type Actor, roleTypeOf } from './actor.ts';
import { type ApiScope, ROLE_BITS, type RoleType } from './role-type.ts';

const SYSTEM = ROLE_BITS.SystemRole;
const PERSONAL = ROLE_BITS.personal;
const ADMINISTRATION = ROLE_BITS.RecruitmentAgencyAdministrationRole;
const CONTRACTING = ROLE_BITS.ContractingRole;
const AUTHORISING = ROLE_BITS.AuthorisingRole;
const AGENCY = ADMINISTRATION | SYSTEM;
const EVERYONE = SYSTEM | PERSONAL | ADMINISTRATION | CONTRACTING | AUTHORISING;

type Rule = { roles: number; denied: string; scope: ApiScope };
const NOT_PERMITTED = 'This role is not permitted to execute this action';

/** Which roles may do what, in the words a refused caller reads. */
export const PERMISSIONS = {
  'timesheet.view': { roles: EVERYONE & ~PERSONAL, denied: NOT_PERMITTED, scope: 'timesheets:read' },
  'timesheet.accept': {
    roles: AUTHORISING | AGENCY,
    denied: 'This role may not accept timesheets for the contractor',
    scope: 'timesheets:write',
  },
  'timesheet.reject': {
    roles: AUTHORISING | AGENCY,
    denied: 'This role may not reject timesheets for the contractor',
    scope: 'timesheets:write',
  },
  'timesheet.create': {
    roles: CONTRACTING | AGENCY,
    denied: 'This role may not create timesheets for the contractor',
    scope: 'timesheets:write',
  },
  'timesheet.edit': {
    roles: CONTRACTING | AGENCY,
    denied: 'This role may not edit timesheets for the contractor',
    scope: 'timesheets:write',
  },
  'timesheet.delete': {
    roles: CONTRACTING | AGENCY,
    denied: 'This role may not delete timesheets for the contractor',
    scope: 'timesheets:write',
  },
  'timesheet.void': {
    roles: AGENCY,
    denied: 'This role may not void timesheets for the contractor',
    scope: 'timesheets:write',
  },
  'timesheet.addNote': {
    roles: CONTRACTING | AUTHORISING | AGENCY,
    denied: 'This role may not add notes',
    scope: 'timesheets:write',
  },
  'timesheet.addFiles': {
    roles: CONTRACTING | AGENCY,
    denied: 'This role may not add files',
    scope: 'timesheets:write',
  },
  'timesheet.deleteFiles': {
    roles: CONTRACTING | AGENCY,
    denied: 'This role may not delete files',
    scope: 'timesheets:write',
  },
  'timesheet.downloadFiles': {
    roles: CONTRACTING | AGENCY,
    denied: 'This role may not download files',
    scope: 'timesheets:read',
  },
  'timesheet.resendAuthorisation': {
    roles: AGENCY,
    denied: 'This role may not resend authorisation emails',
    scope: 'timesheets:write',
  },
  'payroll.read': { roles: AGENCY, denied: NOT_PERMITTED, scope: 'payroll:read' },
  'payroll.acknowledge': { roles: AGENCY, denied: NOT_PERMITTED, scope: 'payroll:write' },
  'payrollLayout.edit': {
    roles: AGENCY,
    denied: 'This role may not edit payroll layouts',
    scope: 'payroll:write',
  },
  'payrollRun.make': { roles: AGENCY, denied: 'This role may not make payroll runs', scope: 'payroll:write' },
  'digest.export': { roles: AGENCY, denied: NOT_PERMITTED, scope: 'timesheets:read' },
  'digest.schedule': { roles: AGENCY, denied: 'This role may not schedule digests', scope: 'settings:write' },
  'mail.resend': { roles: AGENCY, denied: 'This role may not resend emails', scope: 'settings:write' },
  'directory.view': { roles: EVERYONE & ~PERSONAL, denied: NOT_PERMITTED, scope: 'directory:read' },
  'contact.edit': {
    roles: ADMINISTRATION | SYSTEM,
    denied: 'This role may not edit contacts',
    scope: 'directory:write',
  },
  'contact.erase': {
    roles: ADMINISTRATION | SYSTEM,
    denied: 'This role may not erase personal data',
    scope: 'directory:write',
  },
  'client.view': { roles: AGENCY, denied: NOT_PERMITTED, scope: 'directory:read' },
  'client.edit': { roles: AGENCY, denied: 'This role may not edit clients.', scope: 'directory:write' },
  'contract.create': {
    roles: PERSONAL | ADMINISTRATION,
    denied: 'This role may not create contracts.',
    scope: 'directory:write',
  },
  'contract.edit': {
    roles: PERSONAL | ADMINISTRATION,
    denied: 'This role may not edit contracts.',
    scope: 'directory:write',
  },
  'contractor.create': {
    roles: PERSONAL | ADMINISTRATION,
    denied: 'This role may not create contractors.',
    scope: 'directory:write',
  },
  'contractor.edit': {
    roles: PERSONAL | ADMINISTRATION,
    denied: 'This role may not edit contractors.',
    scope: 'directory:write',
  },
  'contractor.viewRates': { roles: AGENCY, denied: NOT_PERMITTED, scope: 'directory:read' },
  'contractor.setPrimaryAuthoriser': {
    roles: PERSONAL | ADMINISTRATION,
    denied: 'This role may not set the primary authoriser.',
    scope: 'directory:write',
  },
  'contractor.setLastReminded': {
    roles: PERSONAL | ADMINISTRATION,
    denied: 'This role may not set the last reminded date.',
    scope: 'directory:write',
  },
  'authoriser.create': { roles: AGENCY, denied: 'This role may not create authorisers', scope: 'directory:write' },
  'authoriser.edit': { roles: AGENCY, denied: 'This role may not edit authorisers', scope: 'directory:write' },
  'authoriser.delete': { roles: AGENCY, denied: 'This role may not delete authorisers', scope: 'directory:write' },
  'delegation.view': { roles: AUTHORISING | AGENCY, denied: NOT_PERMITTED, scope: 'directory:read' },
  'delegation.edit': {
    roles: AUTHORISING | AGENCY,
    denied: 'This role may not name who decides for an authoriser',
    scope: 'directory:write',
  },
  'template.edit': { roles: AGENCY, denied: 'This role may not edit timesheet templates', scope: 'settings:write' },
  'template.view': { roles: AGENCY, denied: NOT_PERMITTED, scope: 'settings:read' },
  'billee.create': { roles: AGENCY, denied: 'This role may not create billees', scope: 'settings:write' },
  'billee.edit': { roles: AGENCY, denied: 'This role may not edit billees', scope: 'settings:write' },
  'billee.delete': { roles: AGENCY, denied: 'This role may not delete billees', scope: 'settings:write' },
  'billing.setChargeRate': { roles: SYSTEM, denied: 'This role may not set charge rates', scope: 'settings:write' },
  'billing.addCredit': { roles: SYSTEM, denied: 'This role may not add credit', scope: 'settings:write' },
  'billing.setChargeFrom': {
    roles: SYSTEM,
    denied: 'This role may not set charge from date',
    scope: 'settings:write',
  },
  'billing.setBillee': { roles: SYSTEM, denied: 'This role may not set the billing entity', scope: 'settings:write' },
  'administrator.edit': { roles: AGENCY, denied: 'This role may not edit administrators', scope: 'settings:write' },
  'settings.edit': {
    roles: ADMINISTRATION,
    denied: 'This role may not edit the roles settings',
    scope: 'settings:write',
  },
  'ownSettings.edit': { roles: EVERYONE & ~PERSONAL, denied: NOT_PERMITTED, scope: 'settings:write' },
  'settings.view': { roles: AGENCY, denied: NOT_PERMITTED, scope: 'settings:read' },
  'reminder.view': { roles: AGENCY, denied: NOT_PERMITTED, scope: 'timesheets:read' },
  'reminder.schedule': { roles: AGENCY, denied: 'This role may not schedule reminders', scope: 'settings:write' },
  'reminder.sendForAuthorisation': {
    roles: AGENCY,
    denied: 'This role may not send authorisation reminders',
    scope: 'timesheets:write',
  },
  'reminder.sendForSubmission': {
    roles: AGENCY,
    denied: 'This role may not send missing submission reminders',
    scope: 'timesheets:write',
  },
  'sso.edit': { roles: AGENCY, denied: 'This role may not change single sign-on', scope: 'settings:write' },
  'webhook.view': { roles: AGENCY, denied: NOT_PERMITTED, scope: 'settings:read' },
  'webhook.edit': { roles: AGENCY, denied: 'This role may not edit webhooks', scope: 'settings:write' },
  'import.view': { roles: AGENCY, denied: NOT_PERMITTED, scope: 'directory:read' },
  'import.apply': { roles: AGENCY, denied: NOT_PERMITTED, scope: 'directory:write' },
  'notification.publish': { roles: SYSTEM, denied: NOT_PERMITTED, scope: 'settings:write' },
  'service.maintain': { roles: SYSTEM, denied: NOT_PERMITTED, scope: 'settings:write' },
  'audit.view': { roles: AGENCY, denied: NOT_PERMITTED, scope: 'timesheets:read' },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether a role of this type holds the permission at all; reaching the thing itself is another question. */
export function roleHolds(roleType: RoleType, permission: Permission): boolean {
  return (ROLE_BITS[roleType] & PERMISSIONS[permission].roles) !== 0;
}

/** Whether the actor may do this; an API key also needs the scope. */
export function holds(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'apiKey' && !actor.scopes.includes(PERMISSIONS[permission].scope)) return false;
  return roleHolds(roleTypeOf(actor), permission);
}

/** @throws Forbidden naming a scope that an API key does not have; people have none */
export function requireScope(actor: Actor, scope: ApiScope): void {
  if (actor.kind === 'apiKey' && !actor.scopes.includes(scope))
    throw new Forbidden(`The API key does not have the scope ${scope}.`, { code: 'missing_scope' });
}

/** @throws Forbidden when the actor may not do this: in a sentence to people, naming the scope to keys. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (holds(actor, permission)) return;
  const { denied, scope } = PERMISSIONS[permission];
  requireScope(actor, scope);
  throw new Forbidden(denied, { code: 'role_may_not' });
}
