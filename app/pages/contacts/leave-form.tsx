import type { SubmissionResult } from '@conform-to/react';
import { Form, useActionData } from '@remix-run/react';
import { useMemo } from 'react';
import type { ContractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import { formatDate, formatDayDate } from '#domain/format.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { formProps } from '#app/components/fields/field.tsx';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { type LeavingPlan, LeavingPlanList } from './leaving-plan.tsx';
import { DateField } from '#app/components/fields/date-field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { usePaths } from '#app/paths.ts';

type LeaveFormProps = {
  contactId: string;
  fullname: string;
  /** The day as typed, and as a calendar date if valid. */
  typed: string;
  leavesOn: string | null;
  plan: LeavingPlan | null;
  /** Identifies the plan when it is confirmed. */
  shown: string;
  problems: string[];
  reason: string;
  contractorLabel: ContractorLabel;
};

/** A last day in two steps: choosing the day and, once what ends on it is shown, confirming. */
export function LeaveForm(props: LeaveFormProps) {
  const { contactId, fullname, typed, leavesOn, plan, shown, problems, reason, contractorLabel } = props;
  const to = usePaths();
  const answer = useActionData<FormAnswer>();
  const requested = useMemo<SubmissionResult | undefined>(
    () => (problems.length > 0 ? { error: { leavesOn: problems }, initialValue: { leavesOn: typed } } : undefined),
    [problems, typed],
  );
  const [day, dayFields] = usePostedForm<{ leavesOn: string }>({
    id: 'last-day',
    lastResult: requested,
    defaultValue: { leavesOn: leavesOn ?? typed },
  });
  const [form, fields] = usePostedForm<{ leavesOn: string; reason: string }>({
    id: 'leaving',
    lastResult: answer?.result,
    defaultValue: { leavesOn: leavesOn ?? '', reason },
  });
  const [path, search = ''] = to.leave(contactId).split('?');
  return (
    <div className="narrowcol">
      <Form method="get" action={path} className="form" {...formProps(day)}>
        {[...new URLSearchParams(search)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ErrorSummary form={day} />
        <DateField field={dayFields.leavesOn} label="Last day" hint={`For example, ${formatDate('2026-07-31')}`} />
        <div>
          <Button>Show what ends that day</Button>
        </div>
      </Form>
      {leavesOn && plan && problems.length === 0 && (
        <Form method="post" action={to.leave(contactId, { leavesOn })} className="form mt-8" {...formProps(form)}>
          <FormToken />
          <ErrorSummary form={form} />
          <section className="box" aria-labelledby="ends-heading" id={fields.leavesOn.id} tabIndex={-1}>
            <h2 id="ends-heading">{`On ${formatDayDate(leavesOn)} ${leavesOn.slice(0, 4)}`}</h2>
            <LeavingPlanList plan={plan} contractorLabel={contractorLabel} />
          </section>
          <input type="hidden" name="leavesOn" value={leavesOn} />
          <input type="hidden" name="shown" value={shown} />
          <TextField field={fields.reason} label="Reason" optional autoComplete="off" />
          <div className="btn-row">
            <SubmitButton className="wraps">{`${fullname} leaves on ${formatDate(leavesOn)}`}</SubmitButton>
            <ButtonLink kind="quiet" href={to.contact(contactId)}>
              Cancel
            </ButtonLink>
          </div>
        </Form>
      )}
    </div>
  );
}
