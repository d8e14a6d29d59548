import type { MetaFunction } from '@remix-run/node';
import { addNote } from '#domain/timesheets/add-note.server.ts';
import { canAddNote } from '#domain/timesheets/timesheet.policy.ts';
import { AddNoteSchema } from '#domain/timesheets/timesheet.schema.ts';
import { ReasonPanel } from '#app/pages/timesheets/reason-panel.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { loadReasonPage } from '#app/pages/timesheets/reason-page.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Add a note');

export const loader = portalLoader((args) => loadReasonPage(args, canAddNote));

export const action = createAction(
  AddNoteSchema,
  async ({ ctx, value }) => {
    await addNote(ctx, value);
    return redirectWith(pathsOf(ctx).timesheet(value.timesheetId), { kind: 'good', message: 'Your note is added.' });
  },
  { fixed: ({ timesheetId }) => ({ timesheetId: timesheetId! }) },
);

export default function NotesPage() {
  return (
    <ReasonPanel
      kind="primary"
      title="Add a note"
      label="Note"
      hint="Everybody who sees this timesheet can read it."
      submitLabel="Add note"
    />
  );
}
