import type { Actor } from '../roles/actor.ts';
import { holds, type Permission } from '../roles/permissions.ts';
import type { Timesheet } from './timesheet.ts';

type State = Pick<Timesheet, 'status' | 'isVoid'> & { allowDocumentUploads?: boolean };

const permitted = (permission: Permission, when: (timesheet: State) => boolean) => (actor: Actor, timesheet: State) =>
  holds(actor, permission) && when(timesheet);

const isPending = ({ status }: State) => status === 'pending';

/** The deeds that a list's row offers: the permission that each takes, and the timesheets it can be done to. */
const ROW_DEEDS = {
  accept: ['timesheet.accept', isPending],
  reject: ['timesheet.reject', isPending],
  edit: ['timesheet.edit', isPending],
  resend: ['timesheet.resendAuthorisation', isPending],
  delete: ['timesheet.delete', isPending],
  void: ['timesheet.void', ({ status, isVoid }: State) => status === 'accepted' && !isVoid],
} as const satisfies Record<string, readonly [Permission, (timesheet: State) => boolean]>;

/** Which of those deeds. */
export type RowDeeds = Record<keyof typeof ROW_DEEDS, boolean>;

const eachDeed = (isSo: (deed: keyof RowDeeds) => boolean) =>
  Object.fromEntries(Object.keys(ROW_DEEDS).map((deed) => [deed, isSo(deed as keyof RowDeeds)])) as RowDeeds;

/** What the actor's role may do to the timesheets that it reaches. */
export const rowDeedsOf = (actor: Actor): RowDeeds => eachDeed((deed) => holds(actor, ROW_DEEDS[deed][0]));

/** What of that can be done to one of them as it is now. */
export const rowDeedsFor = (may: RowDeeds, timesheet: State): RowDeeds =>
  eachDeed((deed) => may[deed] && ROW_DEEDS[deed][1](timesheet));

/** Whether to offer the deed to somebody who reaches the timesheet: their role holds it and the status allows it. */
export const canAccept = permitted(...ROW_DEEDS.accept);
export const canReject = permitted(...ROW_DEEDS.reject);
export const canEdit = permitted(...ROW_DEEDS.edit);
export const canDelete = permitted(...ROW_DEEDS.delete);
export const canVoid = permitted(...ROW_DEEDS.void);
export const canCorrect = permitted('timesheet.create', ({ status }) => status === 'rejected');
export const canAddNote = permitted('timesheet.addNote', ({ status }) => status !== 'deleted');
export const canAddFiles = permitted(
  'timesheet.addFiles',
  (timesheet) => isPending(timesheet) && timesheet.allowDocumentUploads !== false,
);
export const canDeleteFiles = permitted('timesheet.deleteFiles', isPending);
export const canResendAuthorisation = permitted(...ROW_DEEDS.resend);

/** Downloading a file: contracting, administration, system; authorisers where the agency lets them (decisions). */
export function canDownloadFiles(actor: Actor, documents: { authorisersMayDownload: boolean }): boolean {
  const isAuthoriser = actor.kind === 'role' && actor.roleType === 'AuthorisingRole';
  return holds(actor, 'timesheet.downloadFiles') || (isAuthoriser && documents.authorisersMayDownload);
}
