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

type Rule = { roles: number; scope: ApiScope; denied: string };

/** Defines which roles may do something, and the scope a key needs. @param what they may not do, in the words for a refused caller */
const may = (roles: number, scope: ApiScope, what?: string): Rule => ({
  roles,
  scope,
  denied: what === undefined ? 'This role is not permitted to execute this action' : `This role may not ${what}`,
});

/** Which roles may do what, with the words for a refused caller. */
export const PERMISSIONS = {
  'timesheet.view': may(EVERYONE & ~PERSONAL, 'timesheets:read'),
  'timesheet.accept': may(AUTHORISING | AGENCY, 'timesheets:write', 'accept timesheets for the contractor'),
  'timesheet.reject': may(AUTHORISING | AGENCY, 'timesheets:write', 'reject timesheets for the contractor'),
  'timesheet.create': may(CONTRACTING | AGENCY, 'timesheets:write', 'create timesheets for the contractor'),
  'timesheet.edit': may(CONTRACTING | AGENCY, 'timesheets:write', 'edit timesheets for the contractor'),
  'timesheet.delete': may(CONTRACTING | AGENCY, 'timesheets:write', 'delete timesheets for the contractor'),
  'timesheet.void': may(AGENCY, 'timesheets:write', 'void timesheets for the contractor'),
  'timesheet.addNote': may(CONTRACTING | AUTHORISING | AGENCY, 'timesheets:write', 'add notes'),
  'timesheet.addFiles': may(CONTRACTING | AGENCY, 'timesheets:write', 'add files'),
  'timesheet.deleteFiles': may(CONTRACTING | AGENCY, 'timesheets:write', 'delete files'),
  'timesheet.downloadFiles': may(CONTRACTING | AGENCY, 'timesheets:read', 'download files'),
  'timesheet.resendAuthorisation': may(AGENCY, 'timesheets:write', 'resend authorisation emails'),
  'payroll.read': may(AGENCY, 'payroll:read'),
  'payroll.acknowledge': may(AGENCY, 'payroll:write'),
  'payrollLayout.edit': may(AGENCY, 'payroll:write', 'edit payroll layouts'),
  'payrollRun.make': may(AGENCY, 'payroll:write', 'make payroll runs'),
  'digest.export': may(AGENCY, 'timesheets:read'),
  'digest.schedule': may(AGENCY, 'settings:write', 'schedule digests'),
  'mail.resend': may(AGENCY, 'settings:write', 'resend emails'),
  'directory.view': may(EVERYONE & ~PERSONAL, 'directory:read'),
  'contact.edit': may(ADMINISTRATION | SYSTEM, 'directory:write', 'edit contacts'),
  'contact.erase': may(ADMINISTRATION | SYSTEM, 'directory:write', 'erase personal data'),
  'client.view': may(AGENCY, 'directory:read'),
  'client.edit': may(AGENCY, 'directory:write', 'edit clients.'),
  'contract.create': may(PERSONAL | ADMINISTRATION, 'directory:write', 'create contracts.'),
  'contract.edit': may(PERSONAL | ADMINISTRATION, 'directory:write', 'edit contracts.'),
  'contractor.create': may(PERSONAL | ADMINISTRATION, 'directory:write', 'create contractors.'),
  'contractor.edit': may(PERSONAL | ADMINISTRATION, 'directory:write', 'edit contractors.'),
  'contractor.viewRates': may(AGENCY, 'directory:read'),
  'contractor.setPrimaryAuthoriser': may(PERSONAL | ADMINISTRATION, 'directory:write', 'set the primary authoriser.'),
  'contractor.setLastReminded': may(PERSONAL | ADMINISTRATION, 'directory:write', 'set the last reminded date.'),
  'authoriser.create': may(AGENCY, 'directory:write', 'create authorisers'),
  'authoriser.edit': may(AGENCY, 'directory:write', 'edit authorisers'),
  'authoriser.delete': may(AGENCY, 'directory:write', 'delete authorisers'),
  'delegation.view': may(AUTHORISING | AGENCY, 'directory:read'),
  'delegation.edit': may(AUTHORISING | AGENCY, 'directory:write', 'name who decides for an authoriser'),
  'template.edit': may(AGENCY, 'settings:write', 'edit timesheet templates'),
  'template.view': may(AGENCY, 'settings:read'),
  'billee.create': may(AGENCY, 'settings:write', 'create billees'),
  'billee.edit': may(AGENCY, 'settings:write', 'edit billees'),
  'billee.delete': may(AGENCY, 'settings:write', 'delete billees'),
  'billing.setChargeRate': may(SYSTEM, 'settings:write', 'set charge rates'),
  'billing.addCredit': may(SYSTEM, 'settings:write', 'add credit'),
  'billing.setChargeFrom': may(SYSTEM, 'settings:write', 'set charge from date'),
  'billing.setBillee': may(SYSTEM, 'settings:write', 'set the billing entity'),
  'administrator.edit': may(AGENCY, 'settings:write', 'edit administrators'),
  'settings.edit': may(ADMINISTRATION, 'settings:write', 'edit the roles settings'),
  'ownSettings.edit': may(EVERYONE & ~PERSONAL, 'settings:write'),
  'settings.view': may(AGENCY, 'settings:read'),
  'reminder.view': may(AGENCY, 'timesheets:read'),
  'reminder.schedule': may(AGENCY, 'settings:write', 'schedule reminders'),
  'reminder.sendForAuthorisation': may(AGENCY, 'timesheets:write', 'send authorisation reminders'),
  'reminder.sendForSubmission': may(AGENCY, 'timesheets:write', 'send missing submission reminders'),
  'sso.edit': may(AGENCY, 'settings:write', 'change single sign-on'),
  'webhook.view': may(AGENCY, 'settings:read'),
  'webhook.edit': may(AGENCY, 'settings:write', 'edit webhooks'),
  'import.view': may(AGENCY, 'directory:read'),
  'import.apply': may(AGENCY, 'directory:write'),
  'notification.publish': may(SYSTEM, 'settings:write'),
  'service.maintain': may(SYSTEM, 'settings:write'),
  'audit.view': may(AGENCY, 'timesheets:read'),
};

export type Permission = keyof typeof PERMISSIONS;

/** Whether a role of this type holds the permission at all; whether it reaches the record is another question. */
export function roleHasPermission(roleType: RoleType, permission: Permission): boolean {
  return (ROLE_BITS[roleType] & PERMISSIONS[permission].roles) !== 0;
}

/** Whether the actor may do this; an API key also needs the scope. */
export function holds(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'apiKey' && !actor.scopes.includes(PERMISSIONS[permission].scope)) return false;
  return roleHasPermission(roleTypeOf(actor), permission);
}

/** @throws Forbidden naming a scope that an API key does not have; people have none */
export function requireScope(actor: Actor, scope: ApiScope): void {
  if (actor.kind === 'apiKey' && !actor.scopes.includes(scope))
    throw new Forbidden(`The API key does not have the scope ${scope}.`, { code: 'missing_scope' });
}

/** @throws Forbidden when the actor may not do this: as a sentence for people, naming the scope for keys. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (holds(actor, permission)) return;
  const { denied, scope } = PERMISSIONS[permission];
  requireScope(actor, scope);
  throw new Forbidden(denied, { code: 'role_may_not' });
}
