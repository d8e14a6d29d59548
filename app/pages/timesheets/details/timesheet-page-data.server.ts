import { readTimesheetAdvisories } from '#domain/advisories/listing/read-timesheet-advisories.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { reachOf } from '#domain/roles/reach.ts';
import { nextPending } from '#domain/timesheets/decision/next-pending.server.ts';
import { mayEnterAgain } from '#domain/timesheets/entry/enter-again.server.ts';
import { previousTimesheet } from '#domain/timesheets/entry/previous-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { friendlyId } from '#domain/timesheets/timesheet.ts';
import * as policy from '#domain/timesheets/timesheet.policy.ts';

/** Loads the page of one timesheet, and what its reader may do now. */
export async function loadTimesheetPage(ctx: Context, timesheetId: string) {
  const timesheet = await getTimesheet(ctx, timesheetId);
  const { actor, agency } = ctx;
  const isDeciding = reachOf(actor).kind === 'authoriser';
  return {
    timesheet,
    advisories:
      timesheet.status === 'pending' || (timesheet.status === 'accepted' && !timesheet.isVoid)
        ? await readTimesheetAdvisories(ctx, timesheet)
        : [],
    friendlyId: friendlyId(timesheet.friendlyNumber),
    taskId: newId(),
    agencyName: agency.displayName,
    previous: timesheet.entryPeriod === 'weekly' ? await previousTimesheet(ctx, timesheet) : null,
    beside: isDeciding ? await nextPending(ctx, timesheet) : null,
    can: {
      accept: policy.canAccept(actor, timesheet) && !policy.isOwnTime(actor, timesheet),
      edit: policy.canEdit(actor, timesheet),
      delete: policy.canDelete(actor, timesheet),
      void: policy.canVoid(actor, timesheet),
      correct: policy.canCorrect(actor, timesheet) && timesheet.replacedByTimesheetId === null,
      enterAgain: await mayEnterAgain(ctx, timesheet),
      addNote: policy.canAddNote(actor, timesheet),
      addFiles: policy.canAddFiles(actor, timesheet),
      deleteFiles: policy.canDeleteFiles(actor, timesheet),
      downloadFiles: policy.canDownloadFiles(actor, agency.settings.documents),
      resend: policy.canResendAuthorisation(actor, timesheet),
    },
  };
}

/** The timesheet page's data. */
export type TimesheetPageData = Awaited<ReturnType<typeof loadTimesheetPage>>;
