import type { MetaFunction } from '@remix-run/node';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { canReject } from '#domain/timesheets/timesheet.policy.ts';
import { RejectTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { ReasonPanel } from '#app/pages/timesheets/reason-panel.tsx';
import { timesheetAction } from '#app/pages/timesheets/timesheet-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { loadReasonPage } from '#app/pages/timesheets/reason-page.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { useContractorLabel } from '#app/use-contractor-label.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Reject timesheet');

export const loader = portalLoader((args) => loadReasonPage(args, canReject));

export const action = timesheetAction(RejectTimesheetSchema, rejectTimesheet, 'The timesheet is rejected.');

export default function RejectPage() {
  const { singular } = useContractorLabel();
  return (
    <ReasonPanel
      title="Reject timesheet"
      label="Reason for rejection"
      hint={`The ${singular} sees this and can correct the timesheet.`}
      submitLabel="Reject timesheet"
      sendsVersion
    />
  );
}
