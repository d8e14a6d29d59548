import type { Permission } from '#domain/roles/permissions.ts';

/** What a route, an operation or a command asks of its caller. `public` needs nobody, `anyRole` any role in the agency. */
export type Access = Permission | 'public' | 'anyRole' | 'operator';

/** Every route of the portal by its file. */
export const ROUTES: Record<string, { loader?: Access; action?: Access }> = {
  '_account.login.tsx': { loader: 'public', action: 'public' },
  'api.v1.$.ts': { loader: 'public', action: 'public' },
  'logos.$kind.ts': { loader: 'public' },
  'logout.ts': { loader: 'public', action: 'public' },
  'preferences.sidebar.ts': { loader: 'public', action: 'public' },
  '_portal.tsx': { loader: 'anyRole' },
  '_portal._index.tsx': { loader: 'anyRole' },
  '_portal.timesheets._index.tsx': { loader: 'timesheet.view' },
  '_portal.timesheets.create.tsx': { loader: 'timesheet.create', action: 'timesheet.create' },
  '_portal.timesheets.$timesheetId.tsx': { loader: 'timesheet.view' },
  '_portal.timesheets.$timesheetId.accept.tsx': { loader: 'public', action: 'timesheet.accept' },
  '_portal.timesheets.$timesheetId.reject.tsx': { loader: 'timesheet.view', action: 'timesheet.reject' },
  '_portal.timesheets.$timesheetId.delete.tsx': { loader: 'timesheet.view', action: 'timesheet.delete' },
  '_portal.timesheets.$timesheetId.void.tsx': { loader: 'timesheet.view', action: 'timesheet.void' },
  '_portal.timesheets.$timesheetId.notes.tsx': { loader: 'timesheet.view', action: 'timesheet.addNote' },
  '_portal.timesheets.$timesheetId.files._index.tsx': { loader: 'public', action: 'timesheet.addFiles' },
  '_portal.timesheets.$timesheetId_.new.tsx': { loader: 'timesheet.create', action: 'timesheet.create' },
  '_portal.timesheets.$timesheetId_.edit.tsx': { loader: 'timesheet.view', action: 'timesheet.edit' },
  'timesheets.$timesheetId.files.$fileId.ts': { loader: 'timesheet.downloadFiles' },
  'timesheets.$timesheetId.files.$fileId.preview.ts': { loader: 'timesheet.view' },
  'timesheets.$timesheetId.files.$fileId.remove.ts': { action: 'timesheet.deleteFiles' },
  'timesheets.$timesheetId.resend.ts': { action: 'timesheet.resendAuthorisation' },
  'timesheets.$timesheetId.pdf.ts': { loader: 'timesheet.view' },
};

/** Every operation of the API by its name. */
export const OPERATIONS: Record<string, Access> = {
  listTimesheets: 'timesheet.view',
  getTimesheet: 'timesheet.view',
  getTimesheetPdf: 'timesheet.view',
  submitTimesheet: 'timesheet.create',
  editTimesheet: 'timesheet.edit',
  acceptTimesheet: 'timesheet.accept',
  rejectTimesheet: 'timesheet.reject',
  deleteTimesheet: 'timesheet.delete',
  voidTimesheet: 'timesheet.void',
  addNote: 'timesheet.addNote',
  listPayrollChanges: 'payroll.read',
  acknowledgePayroll: 'payroll.acknowledge',
  getVersion: 'public',
};
