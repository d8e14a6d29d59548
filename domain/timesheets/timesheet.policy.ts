import type { Actor } from '../roles/actor.ts';
import { holds, type Permission } from '../roles/permissions.ts';
import type { Timesheet } from './timesheet.ts';

type State = Pick<Timesheet, 'status' | 'isVoid'> & { allowDocumentUploads?: boolean };

const permitted = (permission: Permission, when: (timesheet: State) => boolean) => (actor: Actor, timesheet: State) =>
  holds(actor, permission) && when(timesheet);

const isPending = ({ status }: State) => status === 'pending';

/** Whether to offer the deed to somebody who reaches the timesheet: their role holds it and the status allows it. */
export const canAccept = permitted('timesheet.accept', isPending);
export const canReject = permitted('timesheet.reject', isPending);
export const canEdit = permitted('timesheet.edit', isPending);
export const canDelete = permitted('timesheet.delete', isPending);
export const canVoid = permitted('timesheet.void', ({ status, isVoid }) => status === 'accepted' && !isVoid);
export const canCorrect = permitted('timesheet.create', ({ status }) => status === 'rejected');
export const canAddNote = permitted('timesheet.addNote', ({ status }) => status !== 'deleted');
export const canAddFiles = permitted(
  'timesheet.addFiles',
  (timesheet) => isPending(timesheet) && timesheet.allowDocumentUploads !== false,
);
export const canDeleteFiles = permitted('timesheet.deleteFiles', isPending);
export const canResendAuthorisation = permitted('timesheet.resendAuthorisation', isPending);

/** Downloading a file: contracting, administration, system; authorisers where the agency lets them (decisions). */
export function canDownloadFiles(actor: Actor, documents: { authorisersMayDownload: boolean }): boolean {
  const isAuthoriser = actor.kind === 'role' && actor.roleType === 'AuthorisingRole';
  return holds(actor, 'timesheet.downloadFiles') || (isAuthoriser && documents.authorisersMayDownload);
}
