import type { Context } from '../../context.ts';
import { listPlacements } from '../../contractors/get-placement.server.ts';
import { draftOfPeriod, soFar } from '../../drafts/draft-days.ts';
import { listDrafts } from '../../drafts/own-drafts.server.ts';
import { listMissing } from '../../reminders/missing/list-missing.server.ts';
import type { MissingPeriod } from '../../reminders/reminder.ts';
import { reachOf } from '../../roles/reach.ts';
import { getNewTimesheet } from './get-new-timesheet.server.ts';
import { entryRules } from './open-period.ts';
import { getTimesheet } from '../get-timesheet.server.ts';

/** A period that a contractor still has to submit, with their draft for it. */
export type DuePeriod = Pick<
  MissingPeriod,
  'contractorId' | 'contractName' | 'clientName' | 'entryPeriod' | 'beginning' | 'ending' | 'rejected'
> & {
  /** Whether it is over; one still in progress can be entered, but is not late. */
  isMissing: boolean;
  /** The draft saved in the account so far, in minutes or quarter days. */
  draft: { minutes: number; quarterDays: number; savedAt: string } | null;
  /** Whether a photograph or another document may be attached. */
  allowDocumentUploads: boolean;
};

/** Lists what a contractor has yet to submit, earliest first, then free periods still in progress. Empty for everyone else. */
export async function duePeriods(ctx: Context): Promise<DuePeriod[]> {
  const reach = reachOf(ctx.actor);
  if (reach.kind !== 'contractor') return [];
  const missing = await listMissing(ctx);
  const drafts = await listDrafts(ctx);
  const late = missing.map((period) => ({ ...period, isMissing: true }));
  const running = await runningPeriod(ctx, reach.contactId);
  const isListed = late.some(
    (one) => one.contractorId === running?.contractorId && one.beginning === running.beginning,
  );
  const due = [...late, ...(running && !isListed ? [running] : [])];
  const placements = await placementsOf(ctx, reach.contactId, due);
  return due
    .sort((a, b) => a.beginning.localeCompare(b.beginning) || a.contractName.localeCompare(b.contractName))
    .map(({ contractorId, contractName, clientName, entryPeriod, beginning, ending, rejected, isMissing }) => {
      const period = { contractorId, contractName, clientName, entryPeriod, beginning, ending };
      const placement = placements.get(contractorId);
      const own = drafts.filter((draft) => draft.contractorId === contractorId);
      const kept = placement ? draftOfPeriod(own, period) : null;
      const draft = kept && {
        savedAt: kept.savedAt,
        ...soFar(kept.content, entryRules(ctx.agency, placement!, { ...period, standing: null })),
      };
      const allowDocumentUploads = placement?.rules.allowDocumentUploads ?? false;
      return { ...period, rejected, isMissing, draft, allowDocumentUploads };
    });
}

/** Returns the contact's placements for some periods, by id. */
async function placementsOf(ctx: Context, contactId: string, due: Pick<DuePeriod, 'beginning'>[]) {
  const [since] = due.map(({ beginning }) => beginning).sort();
  const placements = since === undefined ? [] : await listPlacements(ctx, contactId, since);
  return new Map(placements.map((placement) => [placement.id, placement]));
}

/** Returns the period that the entry form opens on, if it is still to be entered or corrected. */
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
