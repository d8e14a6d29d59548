import { declare } from '#domain/declarations/declare.server.ts';
import { DomainError } from '#domain/errors.ts';
import type { Context } from '#domain/context.ts';
import { addFiles } from '#domain/files/add-files.server.ts';
import { removeFile } from '#domain/files/remove-file.server.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import { newId } from '#domain/new-id.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { addNote } from '#domain/timesheets/add-note.server.ts';
import { deleteTimesheet } from '#domain/timesheets/correction/delete-timesheet.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { EditTimesheetSchema, SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';

/** Everyone who may deal with a timesheet, and some who may not. */
export const ACTORS = [
  'contractor',
  'otherContractor',
  'authoriser',
  'otherAuthoriser',
  'administrator',
  'otherAgency',
  'apiKey',
] as const;
export type ActorName = (typeof ACTORS)[number];

/** The possible actions, with the event that each leaves in the audit trail. */
export const EVENT_OF = {
  submit: 'timesheet.submitted',
  correct: 'timesheet.submitted',
  edit: 'timesheet.edited',
  accept: 'timesheet.accepted',
  reject: 'timesheet.rejected',
  delete: 'timesheet.deleted',
  void: 'timesheet.voided',
  addNote: 'timesheet.noteAdded',
  addFile: 'timesheet.filesAdded',
  removeFile: 'timesheet.fileRemoved',
  declare: 'declaration.created',
} as const;
export type Action = keyof typeof EVENT_OF;
export const ACTIONS = Object.keys(EVENT_OF) as Action[];

/** A timesheet as the rules see it. */
export type Known = {
  id: string;
  status: 'pending' | 'accepted' | 'rejected' | 'deleted';
  isVoid: boolean;
  version: number;
  files: string[];
  /** Minutes worked, as submitted. */
  minutes: number;
  /** The rejected timesheet that it corrects. */
  replaces: string | null;
};
/** A week of one placement. */
export type Week = { contractorId: string; beginning: string; timesheets: Known[]; isDeclared: boolean };

const isLive = ({ status, isVoid }: Known) => status === 'pending' || (status === 'accepted' && !isVoid);
const isCorrected = ({ timesheets }: Week, { id }: Known) =>
  timesheets.some(({ replaces, status }) => replaces === id && status !== 'deleted');
const OWNERS: ActorName[] = ['contractor', 'administrator', 'apiKey'];
const DECIDERS: ActorName[] = ['authoriser', 'administrator', 'apiKey'];
const KEEPERS: ActorName[] = ['administrator', 'apiKey'];

/** Whether the rules let the actor do this now. Written independently of the product. */
export function isAllowed(action: Action, actor: ActorName, week: Week, target: Known | undefined): boolean {
  const isFree = !week.timesheets.some(isLive);
  const isPending = target?.status === 'pending';
  switch (action) {
    case 'submit':
      return OWNERS.includes(actor) && isFree;
    case 'correct':
      return OWNERS.includes(actor) && isFree && target?.status === 'rejected' && !isCorrected(week, target);
    case 'declare':
      return OWNERS.includes(actor) && isFree && !week.isDeclared;
    case 'edit':
    case 'delete':
    case 'addFile':
      return OWNERS.includes(actor) && isPending;
    case 'removeFile':
      return OWNERS.includes(actor) && isPending && target.files.length > 0;
    case 'accept':
    case 'reject':
      return DECIDERS.includes(actor) && isPending;
    case 'void':
      return KEEPERS.includes(actor) && target?.status === 'accepted' && !target.isVoid;
    case 'addNote':
      return [...OWNERS, 'authoriser'].includes(actor) && target !== undefined && target.status !== 'deleted';
  }
}

/** Applies a completed action to the week. @param made the id of what it created */
export function apply(action: Action, week: Week, target: Known | undefined, made: string | undefined): void {
  if (action === 'declare') week.isDeclared = true;
  if (action === 'submit' || action === 'correct') {
    const waiting = week.timesheets.findLast((one) => one.status === 'rejected' && !isCorrected(week, one));
    const replaces = (action === 'correct' ? target : waiting)?.id ?? null;
    week.timesheets.push({
      id: made!,
      status: 'pending',
      isVoid: false,
      version: 1,
      files: [],
      minutes: 480,
      replaces,
    });
    week.isDeclared = false;
  }
  if (!target) return;
  if (action === 'addFile') target.files.push(made!);
  if (action === 'removeFile') target.files.shift();
  const status = ({ accept: 'accepted', reject: 'rejected', delete: 'deleted' } as const)[action as 'accept'];
  if (status) target.status = status;
  if (action === 'void') target.isVoid = true;
  if (action === 'edit') target.minutes = otherHours(target) * 60;
  if (status || action === 'void' || action === 'edit') target.version += 1;
}

const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** Returns hours that differ from the timesheet's, since an edit without changes leaves no trace. */
const otherHours = (timesheet: Known | undefined) => (timesheet?.minutes === 7 * 60 ? 6 : 7);

/** Returns Monday's hours. */
const hoursOn = (entryDate: string, hours: number) => [
  { entryDate, startTime: '09:00', endTime: `${String(9 + hours).padStart(2, '0')}:00`, breakTime: '0' },
];

/**
 * Tries the action on the product.
 * @returns whether it was done, and the id of what it created. @throws anything but a refusal
 */
export async function attempt(
  action: Action,
  ctx: Context,
  week: Week,
  target: Known | undefined,
): Promise<{ isDone: boolean; made?: string }> {
  const timesheetId = target?.id ?? newId();
  try {
    const made = await DO[action](ctx, week, timesheetId, target);
    return { isDone: true, ...(typeof made === 'string' ? { made } : {}) };
  } catch (error) {
    if (error instanceof DomainError) return { isDone: false };
    throw error;
  }
}

const submit = async (ctx: Context, { contractorId, beginning }: Week, replacesTimesheetId: string | null) => {
  const entries = hoursOn(beginning, 8);
  const input = { contractorId, beginning, taskId: newId(), entries, replacesTimesheetId };
  return (await submitTimesheet(ctx, SubmitTimesheetSchema.parse(input))).timesheetId;
};

const DO: Record<
  Action,
  (ctx: Context, week: Week, timesheetId: string, target: Known | undefined) => Promise<unknown>
> = {
  submit: (ctx, week) => submit(ctx, week, null),
  correct: (ctx, week, timesheetId) => submit(ctx, week, timesheetId),
  edit: (ctx, { beginning, timesheets }, timesheetId) => {
    const hours = otherHours(timesheets.find(({ id }) => id === timesheetId));
    return editTimesheet(ctx, EditTimesheetSchema.parse({ timesheetId, entries: hoursOn(beginning, hours) }));
  },
  accept: (ctx, _week, timesheetId) => acceptTimesheet(ctx, { timesheetId, note: null }),
  reject: (ctx, _week, timesheetId) => rejectTimesheet(ctx, { timesheetId, note: 'Not these hours' }),
  delete: (ctx, _week, timesheetId) => deleteTimesheet(ctx, { timesheetId, note: 'Entered twice' }),
  void: (ctx, _week, timesheetId) => voidTimesheet(ctx, { timesheetId, note: 'Paid by hand' }),
  addNote: async (ctx, _week, timesheetId) => void (await addNote(ctx, { timesheetId, note: 'Please look' })),
  addFile: async (ctx, _week, timesheetId) => {
    const stream = new Blob([PDF]).stream();
    const uploadId = await storeUpload(ctx, { name: 'approval.pdf', stream });
    await addFiles(ctx, { timesheetId, taskId: newId(), uploadIds: [uploadId] });
    return uploadId;
  },
  removeFile: (ctx, _week, timesheetId, target) =>
    removeFile(ctx, { timesheetId, fileId: target?.files[0] ?? newId() }),
  declare: async (ctx, { contractorId, beginning }) =>
    void (await declare(ctx, { contractorId, beginning, reason: 'On leave' })),
};
