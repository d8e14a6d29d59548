import type { Actor } from '../roles/actor.ts';
import { holds, type Permission } from '../roles/permissions.ts';
import type { Timesheet } from './timesheet.ts';

type State = Pick<Timesheet, 'status' | 'isVoid'> & { allowDocumentUploads?: boolean };

const permitted = (permission: Permission, when: (timesheet: State) => boolean) => (actor: Actor, timesheet: State) =>
  holds(actor, permission) && when(timesheet);

const isPending = ({ status }: State) => status === 'pending';

/** The actions that a list's row offers: the permission that each takes, and the timesheets it can be done to. */
const ROW_ACTIONS = {
  accept: ['timesheet.accept', isPending],
  reject: ['timesheet.reject', isPending],
  edit: ['timesheet.edit', isPending],
  resend: ['timesheet.resendAuthorisation', isPending],
  delete: ['timesheet.delete', isPending],
  void: ['timesheet.void', ({ status, isVoid }: State) => status === 'accepted' && !isVoid],
} as const satisfies Record<string, readonly [Permission, (timesheet: State) => boolean]>;

/** Which of those actions. */
export type RowActions = Record<keyof typeof ROW_ACTIONS, boolean>;

const eachAction = (isSo: (action: keyof RowActions) => boolean) =>
  Object.fromEntries(
    Object.keys(ROW_ACTIONS).map((action) => [action, isSo(action as keyof RowActions)]),
  ) as RowActions;

/** What the actor's role may do to the timesheets that it reaches. */
export const rowActionsOf = (actor: Actor): RowActions => eachAction((action) => holds(actor, ROW_ACTIONS[action][0]));

/** What of that can be done to one of them as it is now. */
export const rowActionsFor = (may: RowActions, timesheet: State): RowActions =>
  eachAction((action) => may[action] && ROW_ACTIONS[action][1](timesheet));

/** Whether it is the actor's own time that was entered, which they never decide. */
export const isOwnTime = (actor: Actor, { contactId }: Pick<Timesheet, 'contactId'>): boolean =>
  actor.kind === 'role' && actor.contactId === contactId;

/** Whether to offer the action to somebody who reaches the timesheet: their role holds it and the status allows it. */
export const canAccept = permitted(...ROW_ACTIONS.accept);
export const canReject = permitted(...ROW_ACTIONS.reject);
export const canEdit = permitted(...ROW_ACTIONS.edit);
export const canDelete = permitted(...ROW_ACTIONS.delete);
export const canVoid = permitted(...ROW_ACTIONS.void);
export const canCorrect = permitted('timesheet.create', ({ status }) => status === 'rejected');
export const canAddNote = permitted('timesheet.addNote', ({ status }) => status !== 'deleted');
export const canAddFiles = permitted(
  'timesheet.addFiles',
  (timesheet) => isPending(timesheet) && timesheet.allowDocumentUploads !== false,
);
export const canDeleteFiles = permitted('timesheet.deleteFiles', isPending);
export const canResendAuthorisation = permitted(...ROW_ACTIONS.resend);

/** Downloading a file: contracting, administration, system; authorisers where the agency lets them (decisions). */
export function canDownloadFiles(actor: Actor, documents: { authorisersMayDownload: boolean }): boolean {
  const isAuthoriser = actor.kind === 'role' && actor.roleType === 'AuthorisingRole';
  return holds(actor, 'timesheet.downloadFiles') || (isAuthoriser && documents.authorisersMayDownload);
}
