import type { MetaFunction } from '@remix-run/node';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { canVoid } from '#domain/timesheets/timesheet.policy.ts';
import { VoidTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { ReasonPanel } from '#app/pages/timesheets/reason-panel.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { loadReasonPage } from '#app/pages/timesheets/reason-page.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Make timesheet void');

export const loader = portalLoader(({ ctx, params }) => loadReasonPage(ctx, params.timesheetId!, canVoid));

export const action = formAction(
  VoidTimesheetSchema,
  async ({ ctx, value }) => {
    await voidTimesheet(ctx, value);
    return redirectWith(pathsOf(ctx).timesheet(value.timesheetId), { kind: 'good', message: 'The timesheet is void.' });
  },
  ({ timesheetId }) => ({ timesheetId: timesheetId! }),
);

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
