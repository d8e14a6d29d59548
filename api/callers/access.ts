import type { MiddlewareHandler } from 'hono';
import { Forbidden } from '#domain/errors.ts';
import { type Permission, requirePermission, requireScope } from '#domain/roles/permissions.ts';
import type { ApiScope } from '#domain/roles/role-type.ts';
import { requireRoleInPath } from '#domain/roles/role-in-path.server.ts';
import type { ApiEnvironment } from '../environment.ts';

/**
 * The permission that each operation requires. An operation not listed requires at most a caller or, like the
 * platform's fee for an agency, a permission per field.
 */
const OPERATIONS: Partial<Record<Permission, string>> = {
  'directory.view': `
    listContacts getContact listAuthorisers getAuthoriser listAuthoriserTimesheets listContractorTimesheets listContracts
    listLabelledContracts getContract listContractAuthorisers listContractContractors listContractors
    getContractor listContractorAuthorisers listAuthorisingRoleContracts getAuthorisingRoleContract
    listAuthorisingRoleContractors getAuthorisingRoleContractor listAuthorisingRoleContacts
    getAuthorisingRoleContact listContractingRoleContracts getContractingRoleContract
    listContractingRoleContractors getContractingRoleContractor listContractingRoleContacts
    getContractingRoleContact listAdministrationRoleContracts getAdministrationRoleContract
    listAdministrationRoleContractors getAdministrationRoleContractor listAdministrationRoleContacts
    getAdministrationRoleContact listOwnRoleContacts getOwnRoleContact listOwnRoleConsultants
    getOwnRoleConsultant listOwnRoleContracts getOwnRoleContract`,
  'contact.edit': 'createContact editContact deleteContact setAgencyRoleEnabled',
  'contact.erase': 'eraseContact',
  'authoriser.edit': 'setAuthoriserReference',
  'authoriser.create': 'addContractorAuthoriser',
  'authoriser.delete': 'deleteAuthoriser removeContractorAuthoriser',
  'delegation.view': 'listDelegations getDelegation',
  'delegation.edit': 'createDelegation editDelegation deleteDelegation',
  'client.view': `
    listClients listLabelledClients getClient getClientSettings listClientContracts listClientContractors
    listClientAuthorisers listContractClients listAuthorisingRoleClients getAuthorisingRoleClient
    listContractingRoleClients getContractingRoleClient listAdministrationRoleClients
    getAdministrationRoleClient listOwnRoleClients getOwnRoleClient exportClients exportContacts exportContracts
    exportContractors`,
  'client.edit': `
    createClient editClient deleteClient setClientName setClientTelephoneNumber setClientReference
    setClientEmailAcceptedTimesheetCopiesTo`,
  'contract.create': 'createContract',
  'contract.edit': `
    editContract deleteContract setContractClient setContractName setContractReference setContractStartDate
    setContractEndDate addContractRate removeContractRate`,
  'contractor.create': 'duplicateContractor createContractor addContractorToContract',
  'contractor.edit': `
    editContractor checkContractorDates addContractorRate checkContractorRate removeContractorRate
    confirmContractorRateDifferences
    setContractorTimesheetTemplate setContractorStartDate setContractorEndDate setContractorChargeRate
    setContractorPayRate setContractorNightshiftChargeRate setContractorNightshiftPayRate
    setContractorHolidayChargeRate setContractorHolidayPayRate setContractorPayrollNumber setContractorReference setContractorIsSendingReminders`,
  'contractor.viewRates': 'listContractorRates listContractorRateDifferences listContractRates exportRates',
  'contractor.setPrimaryAuthoriser': 'setContractorPrimaryAuthoriser',
  'contractor.setLastReminded': 'setContractorLastReminded',
  'timesheet.create':
    'listNewTimesheetContracts listNewTimesheetContractors submitTimesheet declare takeBackDeclaration',
  'template.view': `
    listTimesheetTemplates listTimesheetTemplatesOfBusiness listTimesheetTemplatesWithDocuments
    countTimesheetTemplates getTimesheetTemplate isTimesheetTemplateInUse`,
  'template.edit': `
    createTimesheetTemplate createTimesheetTemplateUnderBusiness editTimesheetTemplate
    setDefaultTimesheetTemplate deleteTimesheetTemplate`,
  'timesheet.view': `
    listTimesheets getTimesheet downloadTimesheets getTimesheetPdf listTimesheetNotes listTimesheetFiles
    getTimesheetFilePreview showConfirmation listDeclarations listAdvisories listAuthorisingRoleTimesheets
    getAuthorisingRoleTimesheet listContractingRoleTimesheets getContractingRoleTimesheet
    listAdministrationRoleTimesheets getAdministrationRoleTimesheet listOwnRoleTimesheets getOwnRoleTimesheet exportTimesheets`,
  'audit.view': 'exportAuditTrail',
  'timesheet.edit': 'editTimesheet',
  'timesheet.accept': 'acceptTimesheet confirmTimesheet',
  'timesheet.reject': 'rejectTimesheet',
  'timesheet.delete': 'deleteTimesheet',
  'timesheet.void': 'voidTimesheet',
  'timesheet.addNote': 'addNote',
  'timesheet.addFiles': 'addTimesheetFiles',
  'timesheet.downloadFiles': 'getTimesheetFile',
  'timesheet.deleteFiles': 'removeTimesheetFile',
  'timesheet.resendAuthorisation': 'resendTimesheetAuthorisation',
  'payroll.read': `
    listPayrollChanges checkLedger listPayrollLayouts listPayrollPresets getPayrollLayout listPayrollRuns planPayrollRun getPayrollRun
    getPayrollRunFile getPayrollFile`,
  'payrollLayout.edit': 'createPayrollLayout editPayrollLayout deletePayrollLayout',
  'payrollRun.make': 'makePayrollRun voidPayrollRun',
  'payroll.acknowledge': 'acknowledgePayroll',
  'settings.view': `
    listAdministrators listApiKeys getAgency getAgencySettings listAgencyAdministrators getAgencyBilling
    listBillees getBillee getAuthorisingRoleForest getContractingRoleForest getAdministrationRoleForest
    getAuthorisingSubRoleSetting getContractingSubRoleSetting getAdministrationSubRoleSetting
    getOwnSubRoleSetting listDigestSchedules getDigestSchedule listMails getAgencySetting getAgencySubSetting
    listAgencyRoles`,
  'settings.edit': `
    createApiKey revokeApiKey changeBranding setAgencyWebsite allowAllDocumentUploads disallowAllDocumentUploads
    setAuthorisingSubRoleSetting setContractingSubRoleSetting setAdministrationSubRoleSetting
    setOwnSubRoleSetting setAgencySetting setAgencySubSetting recomputeAdvisories`,
  'import.view': 'listImports getImport getImportTemplate',
  'import.apply': 'planImport applyImport',
  'billee.create': 'createBillee',
  'billee.edit': 'editBillee',
  'billee.delete': 'deleteBillee',
  'ownSettings.edit': `
    getAuthorisingRoleSetting setAuthorisingRoleSetting getContractingRoleSetting setContractingRoleSetting
    getAdministrationRoleSetting setAdministrationRoleSetting getOwnRoleSetting setOwnRoleSetting`,
  'administrator.edit': 'createAdministrator setAdministratorEnabled setSuperAdministrator',
  'reminder.view': `
    listReminders getReminders getMissingTimesheetsForSubmission getMissingTimesheets
    getPendingTimesheetsForAuthorisation getPendingTimesheets previewSubmissionReminders
    previewAuthorisationReminders explainReminder`,
  'reminder.schedule': 'createReminders editReminders deleteReminders',
  'reminder.sendForSubmission': 'remindOfSubmission remindContractor remindContractorOfPeriod runReminders',
  'reminder.sendForAuthorisation': 'remindOfAuthorisation remindAuthoriser remindAuthoriserOfTimesheet',
  'digest.export': 'exportDigest verifyDigest',
  'digest.schedule': `
    createDigestSchedule editDigestSchedule deleteDigestSchedule sendDigestNow sendDigest runDigests`,
  'mail.resend': 'resendMail resendFailedMails',
  'webhook.view': 'listWebhooks getWebhook listWebhookDeliveries getWebhookDelivery',
  'webhook.edit': `
    createWebhook editWebhook deleteWebhook rotateWebhookSecret testWebhook replayFailedWebhookDeliveries
    replayWebhookDelivery`,
};

const PERMISSIONS_BY_OPERATION = new Map(
  Object.entries(OPERATIONS).flatMap(([permission, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, permission as Permission] as const),
  ),
);

/** Operations for people only: a key can neither give anyone access nor delete anyone's data. */
const PEOPLE_ALONE = new Set([
  'setAdministratorEnabled',
  'setSuperAdministrator',
  'setAgencyRoleEnabled',
  'eraseContact',
  'createAdministrator',
  'createApiKey',
  'revokeApiKey',
]);

/** Returns the permission that an operation requires; undefined if none. */
export const permissionOf = (operationId: string): Permission | undefined => PERMISSIONS_BY_OPERATION.get(operationId);

/**
 * The scopes an operation requires of a key besides that of its permission: a key must be allowed to read whatever it
 * has emailed or sent elsewhere.
 */
const ALSO: Readonly<Record<string, ApiScope[]>> = {
  listContractorTimesheets: ['timesheets:read'],
  listAuthoriserTimesheets: ['timesheets:read'],
  createDigestSchedule: ['timesheets:read', 'payroll:read'],
  editDigestSchedule: ['timesheets:read', 'payroll:read'],
  sendDigestNow: ['timesheets:read', 'payroll:read'],
  exportDigest: ['payroll:read'],
  sendDigest: ['timesheets:read', 'payroll:read'],
  runDigests: ['timesheets:read', 'payroll:read'],
  createWebhook: ['directory:read', 'timesheets:read'],
  editWebhook: ['directory:read', 'timesheets:read'],
  getWebhookDelivery: ['directory:read', 'timesheets:read'],
  listOwnRoleNewsFeed: ['timesheets:read'],
  getOwnRoleNews: ['timesheets:read'],
  listOwnRoleRecruitmentAgencies: ['settings:read'],
  getOwnRoleRecruitmentAgency: ['settings:read'],
  exportAuditTrail: ['payroll:read', 'directory:read', 'settings:read'],
  remindAuthoriser: ['directory:read'],
  remindAuthoriserOfTimesheet: ['directory:read'],
  duplicateContractor: ['directory:read'],
  setAgencyBilling: ['settings:write'],
};

/** Returns the scopes an operation requires of a key besides that of its permission. */
export const scopesBeside = (operationId: string): ApiScope[] => ALSO[operationId] ?? [];

/** Whether an operation is for logged-in people only, not keys. */
export const isForPeople = (operationId: string): boolean => PEOPLE_ALONE.has(operationId);

/** Returns the error for a key where a person is required. */
export const personOnly = (): Forbidden =>
  new Forbidden('This call is for people who are logged in, not for API keys.', { code: 'person_only' });

/** Rejects callers without access before the request's contents are examined. @throws Forbidden */
export function requireAccess(operationId: string): MiddlewareHandler<ApiEnvironment> {
  const permission = permissionOf(operationId);
  return async (c, next) => {
    const context = c.get('context');
    const { actor } = context;
    const roleId = c.req.path.includes('/v1/roles/') ? c.req.param('roleId') : undefined;
    // Anyone else's role is not found, whatever the caller may do below it.
    if (roleId !== undefined) await requireRoleInPath(context, roleId);
    if (actor.kind === 'apiKey' && isForPeople(operationId)) throw personOnly();
    if (permission) requirePermission(actor, permission);
    for (const scope of scopesBeside(operationId)) requireScope(actor, scope);
    await next();
  };
}
