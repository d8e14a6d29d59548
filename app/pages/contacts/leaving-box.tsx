import { Form } from '@remix-run/react';
import type { ContractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import { formatDate } from '#domain/format.ts';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { usePaths } from '#app/paths.ts';
import { type LeavingPlan, LeavingPlanList } from './leaving-plan.tsx';

type LeavingBoxProps = {
  contactId: string;
  departure: { leavesOn: string; leftAt: string | null; reason: string | null } | null;
  plan: LeavingPlan | null;
  contractorLabel: ContractorLabel;
};

/** When a contact leaves or left, with what ends that day; or the link to set it. */
export function LeavingBox({ contactId, departure, plan, contractorLabel }: LeavingBoxProps) {
  const to = usePaths();
  if (!departure) {
    return (
      <section aria-labelledby="leaving-heading">
        <h2 id="leaving-heading">Leaving</h2>
        <p className="md muted mt-1">Ends placements, roles and reminders on the last day.</p>
        <p className="mt-3">
          <ButtonLink size="sm" href={to.leave(contactId)}>
            Set a last day
          </ButtonLink>
        </p>
      </section>
    );
  }
  const { leavesOn, leftAt, reason } = departure;
  return (
    <section className="box" aria-labelledby="leaving-heading">
      <h2 id="leaving-heading">{`${leftAt ? 'Left' : 'Leaves'} on ${formatDate(leavesOn)}`}</h2>
      {reason && <p className="md muted">{reason}</p>}
      {plan && !leftAt && <LeavingPlanList plan={plan} contractorLabel={contractorLabel} />}
      {!leftAt && (
        <Form method="post" action={to.stay(contactId)} className="btn-row mt-4">
          <FormToken />
          <ButtonLink size="sm" href={to.leave(contactId, { leavesOn })}>
            Change the date
          </ButtonLink>
          <Button size="sm">Take it back</Button>
        </Form>
      )}
    </section>
  );
}
