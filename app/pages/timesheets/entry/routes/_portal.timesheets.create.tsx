import { type MetaFunction, redirect } from '@remix-run/node';
import { reachOf } from '#domain/roles/reach.ts';
import { EntryPage } from '../entry-page.tsx';
import { submitAction } from '../submit-action.server.ts';
import { sendDraft } from '../send-draft.ts';
import { loadEntryPage, uploadsIn } from '../entry-page-data.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'New timesheet');

/** Administration first chooses whose time it is. */
export const loader = portalLoader(async ({ ctx, url }) => {
  const contractorId = url.searchParams.get('contractorId');
  if (!contractorId && reachOf(ctx.actor).kind === 'agency') throw redirect(pathsOf(ctx).chooseContractor());
  return loadEntryPage(ctx, { contractorId, beginning: url.searchParams.get('beginning'), uploadIds: uploadsIn(url) });
});

export const action = submitAction((ctx) =>
  reachOf(ctx.actor).kind === 'agency' ? 'The timesheet is submitted.' : 'Your timesheet is submitted.',
);

export const clientAction = sendDraft;

export default EntryPage;
