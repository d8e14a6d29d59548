import type { Context } from '#domain/context.ts';
import { NotFound } from '#domain/errors.ts';
import { getPlacement } from '#domain/contractors/get-placement.server.ts';
import { newId } from '#domain/new-id.ts';
import { reachOf } from '#domain/roles/reach.ts';
import { getNewTimesheet } from '#domain/timesheets/get-new-timesheet.server.ts';
import { listAuthoriserNames } from '#domain/authorisers/list-authoriser-names.server.ts';
import { copied, emptyShifts, normalHours } from '#app/forms/timesheet-entries.ts';
import type { FilledShift } from '#app/forms/timesheet-entries.ts';

type Wanted = {
  contractorId: string | null;
  beginning: string | null;
  initial?: { entries: FilledShift[]; note: string | null };
  replacesTimesheetId?: string;
};

/** What the entry screen shows for one contract and period. */
export async function loadEntryPage(ctx: Context, wanted: Wanted) {
  const contactId = await contactOf(ctx, wanted.contractorId);
  const { placements, chosen } = await getNewTimesheet(ctx, { contactId, ...wanted });
  const { defaults } = ctx.agency.settings;
  const authorisers = chosen ? await listAuthoriserNames(ctx, chosen.placement.id) : [];
  return {
    placements,
    chosen,
    taskId: newId(),
    replacesTimesheetId: wanted.replacesTimesheetId ?? null,
    /** Whose time it is, where somebody enters it on their behalf. */
    onBehalfOf: reachOf(ctx.actor).kind === 'agency' ? (chosen?.placement.fullname ?? null) : null,
    authoriserName: authorisers[0] ?? null,
    initial: wanted.initial ?? { entries: chosen ? emptyShifts(chosen.days) : [], note: null },
    fillings: chosen
      ? [
          ...(defaults.applyDefaultWorkingTime
            ? [{ label: 'Normal hours', entries: normalHours(chosen.days, chosen.rules, defaults.workingTime) }]
            : []),
          ...(chosen.last.length > 0
            ? [
                {
                  label: chosen.rules.entryPeriod === 'monthly' ? 'Last month' : 'Last week',
                  icon: 'copy' as const,
                  entries: copied(chosen.days, chosen.last),
                },
              ]
            : []),
        ]
      : [],
  };
}

/** Whose time is entered: a contractor's own, or for administration that of the placement named. @throws NotFound */
async function contactOf(ctx: Context, contractorId: string | null): Promise<string> {
  const reach = reachOf(ctx.actor);
  if (reach.kind === 'agency' && contractorId) return (await getPlacement(ctx, contractorId)).contactId;
  if (reach.kind === 'contractor') return reach.contactId;
  throw new NotFound();
}

/** The entry screen's data. */
export type EntryPageData = () => ReturnType<typeof loadEntryPage>;
