import type { Context } from '../../context.ts';
import { listPlacements } from '../../contractors/get-placement.server.ts';
import { type ListedDraft, listDrafts } from '../../drafts/own-drafts.server.ts';
import { listMissing } from '../../reminders/missing/list-missing.server.ts';
import type { MissingPeriod } from '../../reminders/reminder.ts';
import { reachOf } from '../../roles/reach.ts';
import { getNewTimesheet } from './get-new-timesheet.server.ts';
import { getTimesheet } from '../get-timesheet.server.ts';

/** A period that a contractor still has to submit, with their draft of it. */
export type DuePeriod = Pick<
  MissingPeriod,
  'contractorId' | 'contractName' | 'clientName' | 'entryPeriod' | 'beginning' | 'ending' | 'rejected'
> & {
  /** Whether it is over; the one that still runs can be entered, and is not late. */
  isMissing: boolean;
  /** What is saved in the account so far, in minutes or quarter days. */
  draft: Pick<ListedDraft, 'minutes' | 'quarterDays' | 'savedAt'> | null;
  /** Whether a photograph or another document may be attached. */
  allowDocumentUploads: boolean;
};

/** What a contractor has yet to submit, the earliest first, then what still runs and is free. Empty for everybody else. */
export async function duePeriods(ctx: Context): Promise<DuePeriod[]> {
  const reach = reachOf(ctx.actor);
  if (reach.kind !== 'contractor') return [];
  const missing = await listMissing(ctx);
  const drafts = await listDrafts(ctx);
  const draftOf = ({ contractorId, beginning }: Pick<DuePeriod, 'contractorId' | 'beginning'>) =>
    drafts.find((draft) => draft.contractorId === contractorId && draft.beginning === beginning) ?? null;
  const late = missing.map((period) => ({ ...period, isMissing: true }));
  const running = await runningPeriod(ctx, reach.contactId);
  const isListed = late.some(
    (one) => one.contractorId === running?.contractorId && one.beginning === running.beginning,
  );
  const due = [...late, ...(running && !isListed ? [running] : [])];
  const takesDocuments = await placementsWithDocuments(ctx, reach.contactId, due);
  return due
    .sort((a, b) => a.beginning.localeCompare(b.beginning) || a.contractName.localeCompare(b.contractName))
    .map(({ contractorId, contractName, clientName, entryPeriod, beginning, ending, rejected, isMissing }) => {
      const draft = draftOf({ contractorId, beginning });
      const saved = draft && { minutes: draft.minutes, quarterDays: draft.quarterDays, savedAt: draft.savedAt };
      const period = { contractorId, contractName, clientName, entryPeriod, beginning, ending };
      return { ...period, rejected, isMissing, draft: saved, allowDocumentUploads: takesDocuments.has(contractorId) };
    });
}

/** The contact's placements of some periods whose timesheets take documents, by their ids. */
async function placementsWithDocuments(ctx: Context, contactId: string, due: Pick<DuePeriod, 'beginning'>[]) {
  const [since] = due.map(({ beginning }) => beginning).sort();
  const placements = since === undefined ? [] : await listPlacements(ctx, contactId, since);
  return new Set(placements.filter(({ rules }) => rules.allowDocumentUploads).map(({ id }) => id));
}

/** The period that the entry form opens on, where it waits to be entered or corrected. */
async function runningPeriod(
  ctx: Context,
  contactId: string,
): Promise<Omit<DuePeriod, 'draft' | 'allowDocumentUploads'> | null> {
  const { chosen } = await getNewTimesheet(ctx, { contactId });
  if (!chosen || ![null, 'void', 'rejected'].includes(chosen.period.state)) return null;
  const { placement, period } = chosen;
  return {
    contractorId: placement.id,
    contractName: placement.contractName,
    clientName: placement.clientName,
    entryPeriod: period.entryPeriod,
    beginning: period.beginning,
    ending: period.ending,
    rejected: period.state === 'rejected' ? await whyRejected(ctx, period.timesheetId!) : null,
    isMissing: false,
  };
}

async function whyRejected(ctx: Context, timesheetId: string): Promise<MissingPeriod['rejected']> {
  const { friendlyNumber, decisionNote, decidedByName } = await getTimesheet(ctx, timesheetId);
  return { timesheetId, friendlyNumber, reason: decisionNote ?? '', decidedByName: decidedByName ?? '' };
}
