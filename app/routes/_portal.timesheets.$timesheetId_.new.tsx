import type { MetaFunction } from '@remix-run/node';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { shownDate } from '#domain/periods/period.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { submitTimesheet } from '#domain/timesheets/submit-timesheet.server.ts';
import { EntryPage } from '#app/forms/entry-page.tsx';
import { toFilled, withShifts } from '#app/forms/timesheet-entries.ts';
import { loadEntryPage } from '#app/http/entry-page-data.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Correct and resubmit');

/** The create form, prefilled from a timesheet; without its notes and files (decisions). */
export const loader = portalLoader(async ({ ctx, params }) => {
  const from = await getTimesheet(ctx, params.timesheetId!);
  const wanted = { contractorId: from.contractorId, beginning: shownDate(from, from.dateRelativeTo) };
  const page = await loadEntryPage(ctx, {
    ...wanted,
    ...(from.status === 'rejected' ? { replacesTimesheetId: from.id } : {}),
  });
  const shifts = from.entries.map(({ entryDate, ...shift }) => toFilled(entryDate, shift));
  return { ...page, initial: { entries: page.chosen ? withShifts(page.chosen.days, shifts) : [], note: null } };
});

export const action = formAction(SubmitTimesheetSchema, async ({ ctx, value }) => {
  const { timesheetId } = await submitTimesheet(ctx, value);
  return redirectWith(pathsOf(ctx).timesheet(timesheetId), {
    kind: 'good',
    message: 'Your corrected timesheet is submitted.',
  });
});

export default EntryPage;
