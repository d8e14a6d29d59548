import type { MetaFunction } from '@remix-run/node';
import { deleteTimesheet } from '#domain/timesheets/correction/delete-timesheet.server.ts';
import { canDelete } from '#domain/timesheets/timesheet.policy.ts';
import { DeleteTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { ReasonPanel } from '#app/pages/timesheets/reason-panel.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { loadReasonPage } from '#app/pages/timesheets/reason-page.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete timesheet');

export const loader = portalLoader(({ ctx, params }) => loadReasonPage(ctx, params.timesheetId!, canDelete));

export const action = formAction(
  DeleteTimesheetSchema,
  async ({ ctx, value }) => {
    await deleteTimesheet(ctx, value);
    return redirectWith(pathsOf(ctx).timesheet(value.timesheetId), {
      kind: 'good',
      message: 'The timesheet is deleted.',
    });
  },
  ({ timesheetId }) => ({ timesheetId: timesheetId! }),
);

export default function DeletePage() {
  return (
    <ReasonPanel
      title="Delete timesheet"
      label="Reason for deletion"
      hint="It is kept in the audit trail. The period is free again."
      submitLabel="Delete timesheet"
    />
  );
}
