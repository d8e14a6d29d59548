import type { MetaFunction } from '@remix-run/node';
import { deleteTimesheet } from '#domain/timesheets/correction/delete-timesheet.server.ts';
import { canDelete } from '#domain/timesheets/timesheet.policy.ts';
import { DeleteTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { ReasonPanel } from '#app/pages/timesheets/reason-panel.tsx';
import { timesheetAction } from '#app/pages/timesheets/timesheet-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { loadReasonPage } from '#app/pages/timesheets/reason-page.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete timesheet');

export const loader = portalLoader((args) => loadReasonPage(args, canDelete));

export const action = timesheetAction(DeleteTimesheetSchema, deleteTimesheet, 'The timesheet is deleted.');

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
