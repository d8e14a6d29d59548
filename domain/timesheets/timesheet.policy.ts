import type { Actor } from '../roles/actor.ts';
import { holds, type Permission } from '../roles/permissions.ts';
import { eachAction, isPending, ROW_ACTIONS, type RowActions, type TimesheetState } from './row-actions.ts';
import type { Timesheet } from './timesheet.ts';

const permitted =
  (permission: Permission, when: (timesheet: TimesheetState) => boolean) => (actor: Actor, timesheet: TimesheetState) =>
    holds(actor, permission) && when(timesheet);

/** Returns what the actor's role may do to timesheets within its reach. */
export const rowActionsOf = (actor: Actor): RowActions => eachAction((action) => holds(actor, ROW_ACTIONS[action][0]));

/** Whether the time is the actor's own, which they never decide. */
export const isOwnTime = (actor: Actor, { contactId }: Pick<Timesheet, 'contactId'>): boolean =>
  actor.kind === 'role' && actor.contactId === contactId;

/** Whether to offer the action to someone with reach to the timesheet: their role holds it and the status allows it. */
export const canAccept = permitted(...ROW_ACTIONS.accept);
export const canReject = permitted(...ROW_ACTIONS.reject);
export const canEdit = permitted(...ROW_ACTIONS.edit);
export const canDelete = permitted(...ROW_ACTIONS.delete);
export const canVoid = permitted(...ROW_ACTIONS.void);
export const canCorrect = permitted('timesheet.create', ({ status }) => status === 'rejected');
export const canEnterAgain = permitted('timesheet.create', ({ isVoid }) => isVoid);
export const canAddNote = permitted('timesheet.addNote', ({ status }) => status !== 'deleted');
export const canAddFiles = permitted(
  'timesheet.addFiles',
  (timesheet) => isPending(timesheet) && timesheet.allowDocumentUploads !== false,
);
export const canDeleteFiles = permitted('timesheet.deleteFiles', isPending);
export const canResendAuthorisation = permitted(...ROW_ACTIONS.resend);

/** Whether the actor may download a file: contracting, administration, system; authorisers where the agency lets them (decisions). */
export function canDownloadFiles(actor: Actor, documents: { authorisersMayDownload: boolean }): boolean {
  const isAuthoriser = actor.kind === 'role' && actor.roleType === 'AuthorisingRole';
  return holds(actor, 'timesheet.downloadFiles') || (isAuthoriser && documents.authorisersMayDownload);
}
