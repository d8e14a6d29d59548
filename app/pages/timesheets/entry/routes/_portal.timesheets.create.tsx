import { type MetaFunction, redirect } from '@remix-run/node';
import { reachOf } from '#domain/roles/reach.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { EntryPage } from '../entry-page.tsx';
import { sendDraft } from '../send-draft.ts';
import { loadEntryPage, uploadsIn } from '../entry-page-data.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'New timesheet');

/** Administration first says whose time it is. */
export const loader = portalLoader(async ({ ctx, url }) => {
  const contractorId = url.searchParams.get('contractorId');
  if (!contractorId && reachOf(ctx.actor).kind === 'agency') throw redirect(pathsOf(ctx).chooseContractor());
  return loadEntryPage(ctx, { contractorId, beginning: url.searchParams.get('beginning'), uploadIds: uploadsIn(url) });
});

export const action = formAction(SubmitTimesheetSchema, async ({ ctx, value }) => {
  const { timesheetId } = await submitTimesheet(ctx, value);
  return redirectWith(pathsOf(ctx).timesheet(timesheetId), {
    kind: 'good',
    message: reachOf(ctx.actor).kind === 'agency' ? 'The timesheet is submitted.' : 'Your timesheet is submitted.',
  });
});

export const clientAction = sendDraft;

export default EntryPage;
