import type { MetaFunction } from '@remix-run/node';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { canVoid } from '#domain/timesheets/timesheet.policy.ts';
import { VoidTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { ReasonPanel } from '#app/pages/timesheets/reason-panel.tsx';
import { timesheetAction } from '#app/pages/timesheets/timesheet-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { loadReasonPage } from '#app/pages/timesheets/reason-page.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Make timesheet void');

export const loader = portalLoader((args) => loadReasonPage(args, canVoid));

export const action = timesheetAction(VoidTimesheetSchema, voidTimesheet, 'The timesheet is void.');

export default function VoidPage() {
  return (
    <ReasonPanel
      title="Make timesheet void"
      label="Reason"
      hint="Payroll sees the reversal, and the period is free again."
      submitLabel="Make void"
    />
  );
}
