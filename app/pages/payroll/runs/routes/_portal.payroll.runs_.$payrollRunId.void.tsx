import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { formatCount } from '#domain/format.ts';
import { getPayrollRun } from '#domain/payroll-runs/get-run.server.ts';
import { voidPayrollRun } from '#domain/payroll-runs/void-run.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { Panel } from '#app/components/panel.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { VoidRunFields } from '../run-fields.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { type FormAnswer, formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { SubmitRow } from '#app/components/fields/submit-button.tsx';
import { PostForm } from '#app/forms/post-form.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Void a payroll run');

export const loader = portalLoader(({ ctx, params }) => {
  requirePermission(ctx.actor, 'payrollRun.make');
  return getPayrollRun(ctx, params.payrollRunId!);
});

export const action = formAction(VoidRunFields, async ({ ctx, value, params }) => {
  const freed = await voidPayrollRun(ctx, params.payrollRunId!, value);
  const message = `The run is void. ${formatCount(freed)} ${freed === 1 ? 'entry is' : 'entries are'} free for the next one.`;
  return redirectWith(pathsOf(ctx).payrollRuns(), { kind: 'good', message });
});

export default function VoidRunPage() {
  const { payrollRunId, number, report } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const to = usePaths();
  const [form, fields] = usePostedForm<{ reason: string }>({ id: 'void-run', lastResult: answer?.result });
  const { timesheets } = report.totals;
  return (
    <Panel title={`Void run ${number}?`} closeHref={to.payrollRun(payrollRunId)} narrow>
      <PostForm form={form}>
        <p>
          {`Its ${formatCount(timesheets)} ${timesheets === 1 ? 'timesheet is' : 'timesheets are'} then free for the next run. The number and the file stay. If your payroll program has read the file, take it back there as well.`}
        </p>
        <TextField
          field={fields.reason}
          label="Reason"
          hint="Kept with the run and in the audit trail."
          autoComplete="off"
        />
        <SubmitRow kind="danger" busyLabel="Voiding">{`Void run ${number}`}</SubmitRow>
      </PostForm>
    </Panel>
  );
}
