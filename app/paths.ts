import { useRouteLoaderData } from '@remix-run/react';
import { directoryPaths } from './directory-paths.ts';
import { payrollPaths } from './payroll-paths.ts';

export type Query = Record<string, string | number | readonly string[] | null | undefined>;

export function address(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'object' && value !== null) for (const one of value) search.append(name, one);
    else if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * Every address that pages link to, one function each; all carry the current role. Addresses that only the server
 * redirects to are in `paths-of.server.ts`, so that no page carries them.
 */
export function pathsFor(roleId: string | null) {
  const at = (path: string, query: Query = {}) => address(path, { ...query, roleId });
  const timesheet = (id: string) => `/timesheets/${id}`;
  return {
    home: () => at('/'),
    dashboard: (query?: Query) => at('/dashboard', query),
    advisories: (query?: Query) => at('/advisories', query),
    logIn: (query: Query = {}) => address('/login', query),
    signUp: () => '/signup',
    logInPasskey: () => '/login/passkey',
    sso: (query: Query = {}) => address('/login/sso', query),
    requestVerification: () => '/account/signup/local/verify',
    logOut: () => '/logout',
    roles: () => at('/roles'),
    role: (id: string) => at(`/roles/${id}`),
    handOver: (query: Query = {}) => address('/hand-over', query),
    agencyRoles: (id: string) => address(`/roles/${id}/roles`, { roleId: id }),
    newsFeed: (id: string) => address(`/roles/${id}/NewsFeed`, { roleId: id }),
    ownAccount: () => at('/account'),
    passkey: (id: string) => at(`/account/passkeys/${id}`),
    security: (query?: Query) => at('/settings/security', query),
    dismissNotification: (id: string) => at(`/notifications/${id}/dismiss`),
    followNotification: (id: string) => at(`/notifications/${id}/follow`),
    sidebar: () => '/preferences/sidebar',
    administrators: (query?: Query) => at('/administrators', query),
    addAdministrator: (query?: Query) => at('/administrators/add', query),
    administrator: (id: string) => at(`/administrators/${id}`),
    agency: (id: string) => at(`/recruitmentagencies/${id}`),
    under: (collection: string, rest: string[]) => at(['', collection, ...rest].join('/')),
    revokeApiKey: () => at('/settings/api', { revoke: 1 }),
    documentsOfAll: () => at('/settings/documents-of-all'),
    settings: (page = '') => at(`/settings${page === '' ? '' : `/${page}`}`),
    newTemplate: (query?: Query) => at('/settings/timesheets/templates/create', query),
    template: (id: string) => at(`/settings/timesheets/templates/${id}`),
    deleteTemplate: (id: string) => at(`/settings/timesheets/templates/${id}/delete`),
    newBillee: () => at('/settings/recruitmentAgency/billees/create'),
    billee: (id: string) => at(`/settings/recruitmentAgency/billees/${id}`),
    deleteBillee: (id: string) => at(`/settings/recruitmentAgency/billees/${id}/delete`),
    newDigest: () => at('/settings/digests/create'),
    digest: (id: string) => at(`/settings/digests/${id}`),
    deleteDigest: (id: string) => at(`/settings/digests/${id}/delete`),
    mails: (query?: Query) => at('/settings/mails', query),
    testSso: () => at('/settings/sso/testAsMe'),
    newSsoDomain: () => at('/settings/sso/domains/add'),
    checkSsoDomain: (id: string) => at(`/settings/sso/domains/${id}/check`),
    writeToPostmaster: (id: string) => at(`/settings/sso/domains/${id}/postmaster`),
    removeSsoDomain: (id: string) => at(`/settings/sso/domains/${id}/remove`),
    newWebhook: () => at('/settings/webhooks/create'),
    webhook: (id: string, query?: Query) => at(`/settings/webhooks/${id}`, query),
    webhookSecret: (id: string) => at(`/settings/webhooks/${id}/secret`),
    deleteWebhook: (id: string) => at(`/settings/webhooks/${id}/delete`),
    switchWebhook: (id: string) => at(`/settings/webhooks/${id}/switch`),
    testWebhook: (id: string) => at(`/settings/webhooks/${id}/testEvent`),
    replayWebhook: (id: string) => at(`/settings/webhooks/${id}/replay`),
    delivery: (id: string, deliveryId: string) => at(`/settings/webhooks/${id}/deliveries/${deliveryId}`),
    sendDelivery: (id: string, deliveryId: string) => at(`/settings/webhooks/${id}/deliveries/${deliveryId}/send`),
    editDelegation: (id: string) => at(`/delegations/${id}/edit`),
    endDelegation: (id: string) => at(`/delegations/${id}/end`),
    imports: (query?: Query) => at('/imports', query),
    importTemplate: (kind: string) => at(`/imports/${kind}/template`),
    importPlan: (kind: string, uploadId: string, query?: Query) => at(`/imports/${kind}/${uploadId}`, query),
    appliedImport: (id: string) => at(`/imports/applied/${id}`),
    ...directoryPaths(at),
    ...payrollPaths(at),
    timesheets: (query?: Query) => at('/timesheets', query),
    downloadTimesheets: (kind: string, query?: Query) => at(`/timesheets/downloads/${kind}`, query),
    madeDownload: (id: string) => at(`/timesheets/downloads/made/${id}`),
    madeDownloadFile: (id: string) => at(`/timesheets/downloads/made/${id}/file`),
    timesheet: (id: string) => at(timesheet(id)),
    changedTimesheets: (query?: Query) => at('/timesheets/changed', query),
    newTimesheet: (query?: Query) => at('/timesheets/create', query),
    saveDraft: () => at('/timesheets/draft'),
    attachPaper: () => at('/timesheets/paper'),
    discardDraft: (query?: Query) => at('/timesheets/draft/remove', query),
    chooseContractor: () => at('/timesheets/create/contractor'),
    bulkChanges: (query?: Query) => at('/contractors/changes', query),
    bulkChange: (id: string, query?: Query) => at(`/contractors/changes/${id}`, query),
    bulkTimesheets: (query?: Query) => at('/timesheets/bulk', query),
    rejectTimesheets: (query?: Query) => at('/timesheets/bulk/reject', query),
    timesheetPdfs: (query?: Query) => at('/timesheets/pdfs', query),
    reminders: (query?: Query) => at('/reminders', query),
    previewReminders: (query?: Query) => at('/reminders/preview', query),
    newSchedule: () => at('/reminders/create'),
    schedule: (id: string) => at(`/reminders/${id}`),
    previewSchedule: (id: string) => at(`/reminders/${id}/preview`),
    deleteSchedule: (id: string) => at(`/reminders/${id}/delete`),
    switchSchedule: (id: string) => at(`/reminders/${id}/switch`),
    remindMissing: () => at('/timesheets/remind'),
    declare: (query?: Query) => at('/timesheets/declare', query),
    takeBack: (id: string) => at(`/timesheets/declarations/${id}`),
    correctTimesheet: (id: string, query?: Query) => at(`${timesheet(id)}/new`, query),
    editTimesheet: (id: string) => at(`${timesheet(id)}/edit`),
    acceptTimesheet: (id: string, query?: Query) => at(`${timesheet(id)}/accept`, query),
    rejectTimesheet: (id: string, query?: Query) => at(`${timesheet(id)}/reject`, query),
    deleteTimesheet: (id: string, query?: Query) => at(`${timesheet(id)}/delete`, query),
    voidTimesheet: (id: string, query?: Query) => at(`${timesheet(id)}/void`, query),
    timesheetNotes: (id: string) => at(`${timesheet(id)}/notes`),
    uploads: () => at('/uploads'),
    timesheetFiles: (id: string) => at(`${timesheet(id)}/files`),
    timesheetFile: (id: string, fileId: string) => at(`${timesheet(id)}/files/${fileId}`),
    timesheetFilePreview: (id: string, fileId: string) => at(`${timesheet(id)}/files/${fileId}/preview`),
    removeTimesheetFile: (id: string, fileId: string) => at(`${timesheet(id)}/files/${fileId}/remove`),
    resendAuthorisation: (id: string, query?: Query) => at(`${timesheet(id)}/resend`, query),
    timesheetPdf: (id: string) => at(`${timesheet(id)}/pdf`),
  };
}

/** The addresses of a page, created once for all callers. */
const known = new WeakMap<object, ReturnType<typeof pathsFor>>();

/** Returns the portal's addresses for the role to which the page is shown. */
export function usePaths() {
  const shell = useRouteLoaderData('routes/_portal') as { roleId: string } | undefined;
  if (!shell) return pathsFor(null);
  const paths = known.get(shell) ?? pathsFor(shell.roleId);
  known.set(shell, paths);
  return paths;
}
