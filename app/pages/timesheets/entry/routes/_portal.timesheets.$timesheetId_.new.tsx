import type { MetaFunction } from '@remix-run/node';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { EntryPage } from '../entry-page.tsx';
import { submitAction } from '../submit-action.server.ts';
import { sendDraft } from '../send-draft.ts';
import { loadCopyPage } from '../entry-page-data.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches, data }) =>
  pageTitle(
    matches,
    (data as { replacesTimesheetId?: string | null } | undefined)?.replacesTimesheetId
      ? 'Correct and resubmit'
      : 'New timesheet',
  );

/** The create form, prefilled from a timesheet without its notes and files, with dates to choose again (decisions). */
export const loader = portalLoader(async ({ ctx, params, url }) =>
  loadCopyPage(ctx, await getTimesheet(ctx, params.timesheetId!), url),
);

export const action = submitAction((_, sent) =>
  sent.replacesTimesheetId ? 'Your corrected timesheet is submitted.' : 'Your timesheet is submitted.',
);

export const clientAction = sendDraft;

export default EntryPage;
