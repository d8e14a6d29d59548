import { readNearby } from '#domain/advisories/listing/read-nearby.server.ts';
import type { Context } from '#domain/context.ts';
import { type FieldError, NotFound } from '#domain/errors.ts';
import { getPlacement } from '#domain/contractors/get-placement.server.ts';
import { listUploads } from '#domain/files/list-uploads.server.ts';
import { isId, newId } from '#domain/new-id.ts';
import { periodNoun } from '#domain/periods/period-words.ts';
import { reachOf } from '#domain/roles/reach.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { getNewTimesheet } from '#domain/timesheets/entry/get-new-timesheet.server.ts';
import { type NewTimesheet, sameDay } from '#domain/timesheets/entry/new-timesheet.ts';
import type { TimesheetDetail } from '#domain/timesheets/timesheet-detail.ts';
import { listAuthoriserNames } from '#domain/authorisers/list-authoriser-names.server.ts';
import { findDraft } from '#domain/drafts/own-drafts.server.ts';
import { copied, emptyShifts, normalHours, problemsOf, toCorrect, withShifts } from './timesheet-entries.ts';
import type { FilledShift } from './timesheet-entries.ts';

type Wanted = {
  contractorId: string | null;
  beginning: string | null;
  /** The timesheet whose shifts fill the form. */
  from?: TimesheetDetail;
  /** The caller's files that were uploaded before the form. */
  uploadIds: string[];
};

/** Returns the uploaded files named in an address. */
export const uploadsIn = (url: URL) => url.searchParams.getAll('uploadId');

/** Loads the entry screen for one contract and period. */
export async function loadEntryPage(ctx: Context, { contractorId, beginning, from, uploadIds }: Wanted) {
  const contactId = await contactOf(ctx, contractorId);
  const { placements, chosen } = await getNewTimesheet(ctx, { contactId, contractorId, beginning });
  const authorisers = chosen ? await listAuthoriserNames(ctx, chosen.placement.id) : [];
  const isCorrection =
    from?.status === 'rejected' &&
    from.contractorId === chosen?.placement.id &&
    from.beginning === chosen.period.beginning;
  const savesDraft = !from || isCorrection;
  const draft = chosen && savesDraft ? await draftOf(ctx, chosen) : null;
  return {
    placements,
    chosen,
    /** When the account's draft that fills the form was saved. */
    draftSavedAt: draft?.savedAt ?? null,
    draftDays: draft?.savedDays ?? {},
    nearby: chosen ? await readNearby(ctx, { ...chosen.period, contactId, contractorId: chosen.placement.id }) : null,
    /** Whether typed values are saved to the account: only one's own time, and not as a copy of another period. */
    savesDrafts: reachOf(ctx.actor).kind === 'contractor' && savesDraft,
    taskId: newId(),
    /** The timesheet this is a copy of; from another period it is only a copy. */
    copyOfTimesheetId: from?.id ?? null,
    replacesTimesheetId: isCorrection ? from.id : null,
    rejected: await rejectedOf(ctx, chosen),
    /** Whose time it is, if it is entered on their behalf. */
    onBehalfOf: reachOf(ctx.actor).kind === 'agency' ? (chosen?.placement.fullname ?? null) : null,
    authoriserName: authorisers[0] ?? null,
    initial: draft?.initial ?? { entries: chosen ? firstShifts(ctx, chosen, { from, isCorrection }) : [], note: null },
    attached: await listUploads(ctx, uploadIds),
    fillings: chosen ? fillingsOf(ctx, chosen) : [],
    /** Shown if there is nothing to copy. */
    nothingToCopy: chosen?.last.length === 0 ? `Nothing was entered ${lastPeriod(chosen).toLowerCase()}` : null,
  };
}

/** Returns the problems of the rows that can be read, for a form sent with others that cannot. */
export async function checkNewEntries(ctx: Context, typed: Record<string, unknown>): Promise<FieldError[]> {
  const [contractorId = null, beginning = null] = [typed['contractorId'], typed['beginning']].map((sent) =>
    typeof sent === 'string' ? sent : null,
  );
  if (contractorId === null || !isId(contractorId)) return [];
  const contactId = await contactOf(ctx, contractorId);
  const { chosen } = await getNewTimesheet(ctx, { contactId, contractorId, beginning });
  return chosen?.isAsked ? problemsOf(typed, chosen.rules, chosen.taken) : [];
}

/** Loads the entry screen filled from an earlier timesheet without its notes and files, with dates to choose again (decisions). */
export function loadCopyPage(ctx: Context, from: TimesheetDetail, url: URL) {
  const ofItsOwn = from.status === 'rejected' ? from.beginning : null;
  return loadEntryPage(ctx, {
    from,
    contractorId: url.searchParams.get('contractorId') ?? from.contractorId,
    beginning: url.searchParams.get('beginning') ?? ofItsOwn,
    uploadIds: uploadsIn(url),
  });
}

type Chosen = NonNullable<NewTimesheet['chosen']>;

/** Returns what was typed before, on the days that can be entered now. */
async function draftOf(ctx: Context, { placement, period, days }: Chosen) {
  const { beginning, ending } = period;
  const draft = await findDraft(ctx, { contractorId: placement.id, beginning, ending });
  if (!draft) return null;
  const { content, savedAt, savedDays } = draft;
  const { entries, note } = content;
  return { savedAt, savedDays, initial: { entries: withShifts(days, entries), note } };
}

/** Returns who rejected the period's timesheet and why, if it is to be corrected. */
async function rejectedOf(ctx: Context, chosen: NewTimesheet['chosen']) {
  if (chosen?.period.state !== 'rejected') return null;
  const { id, decidedByName, decisionNote } = await getTimesheet(ctx, chosen.period.timesheetId!);
  return { timesheetId: id, by: decidedByName, reason: decisionNote };
}

function firstShifts(
  ctx: Context,
  { days, rules, period }: Chosen,
  { from, isCorrection }: { from: TimesheetDetail | undefined; isCorrection: boolean },
): FilledShift[] {
  if (!from) return emptyShifts(days);
  const { decimal } = ctx.agency.settings.hourFormat;
  if (isCorrection) return toCorrect(days, from.entries, decimal);
  const shifts = from.entries.map(({ entryDate, ...shift }) => ({
    ...shift,
    daysAfterBeginning: sameDay(entryDate, from.beginning, period.beginning),
  }));
  return copied(days, shifts, rules, decimal);
}

const lastPeriod = ({ rules }: Chosen) => `Last ${periodNoun(rules)}`;

function fillingsOf(ctx: Context, chosen: Chosen) {
  const { days, rules, last } = chosen;
  const { defaults, hourFormat } = ctx.agency.settings;
  const normal = () => normalHours(days, rules, defaults.workingTime, hourFormat.decimal);
  return [
    ...(defaults.applyDefaultWorkingTime ? [{ label: 'Normal hours', entries: normal() }] : []),
    ...(last.length > 0
      ? [{ label: lastPeriod(chosen), icon: 'copy' as const, entries: copied(days, last, rules, hourFormat.decimal) }]
      : []),
  ];
}

/** Returns whose time is entered: a contractor's own or, for administration, that of the named placement. @throws NotFound */
async function contactOf(ctx: Context, contractorId: string | null): Promise<string> {
  const reach = reachOf(ctx.actor);
  if (reach.kind === 'agency' && contractorId) return (await getPlacement(ctx, contractorId)).contactId;
  if (reach.kind === 'contractor') return reach.contactId;
  throw new NotFound();
}

/** The entry screen's data. */
export type EntryPageData = () => ReturnType<typeof loadEntryPage>;
