import type { ReactNode } from 'react';
import { Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { RefusalList } from '#app/components/records/refusal-list.tsx';
import { Section } from '#app/components/section.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import type { BulkPlan } from '../bulk-plan.server.ts';
import { usePaths } from '#app/paths.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { PlanPage } from '#app/components/records/plan-page.tsx';

type Shown = BulkPlan['usual']['timesheets'][number] & { reasons?: string[] };
type Offer = NonNullable<BulkPlan['all']>;

const FORM = 'confirm';

/** What accepting would do, with the objections first; confirming posts these very versions. */
export function BulkPlanPage({ plan, action, listHref }: { plan: BulkPlan; action: string; listHref: string }) {
  const { cannot, toLookAt, usual, all, usualOnly } = plan;
  const theyStay = cannot.length === 1 ? 'It stays as it is' : 'They stay as they are';
  const ways = (
    <>
      {all && (
        <Confirm id={FORM} offer={all} action={action}>
          <SubmitButton kind="accept" size="lg" full icon="check" busyLabel="Accepting" className="hide-sm">
            Accept {all.inWords}
          </SubmitButton>
        </Confirm>
      )}
      {usualOnly && (
        <Confirm offer={usualOnly} action={action}>
          <SubmitButton kind="secondary" full busyLabel="Accepting">
            {`Accept ${usualOnly.count} as usual, ${usualOnly.sum}`}
          </SubmitButton>
        </Confirm>
      )}
    </>
  );
  const footer = all && (
    <SubmitButton kind="accept" full icon="check" busyLabel="Accepting" form={FORM}>
      Accept {all.inWords}
    </SubmitButton>
  );
  return (
    <PlanPage listHref={listHref} happens={{ sentences: <WhatHappens plan={plan} />, ways }} foot={footer}>
      {cannot.length > 0 && (
        <Section title={`${cannot.length} cannot be accepted`} aside={<p>{theyStay}</p>}>
          <Cannot timesheets={cannot} />
        </Section>
      )}
      <Timesheets title={`${toLookAt.timesheets.length} to look at first`} {...toLookAt} />
      <Timesheets title={`${usual.timesheets.length} as usual`} {...usual} />
    </PlanPage>
  );
}

function Confirm({ id, offer, action, children }: { id?: string; offer: Offer; action: string; children: ReactNode }) {
  return (
    <DraftForm id={id} method="post" action={action} autoComplete="off">
      <FormToken />
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="key" value={offer.key} />
      {offer.ticks.map((tick) => (
        <input key={tick} type="hidden" name="tick" value={tick} />
      ))}
      {children}
    </DraftForm>
  );
}

function WhatHappens({ plan: { all, cannot, unknown, decidedBefore } }: { plan: BulkPlan }) {
  const stay = cannot.length + unknown;
  return (
    <ul className="ticks mt-3">
      {all ? (
        <li>
          <b>{all.inWords}</b>, accepted in your name and sent to payroll.
        </li>
      ) : (
        <li>Nothing can be accepted.</li>
      )}
      {stay > 0 && <li>{`${stay} ${stay === 1 ? 'stays as it is' : 'stay as they are'}.`}</li>}
      {unknown > 0 && <li>{`${unknown} of those ${unknown === 1 ? 'is' : 'are'} no longer yours to decide.`}</li>}
      {decidedBefore > 0 && (
        <li>{`${decidedBefore} of those that match ${decidedBefore === 1 ? 'was' : 'were'} decided before.`}</li>
      )}
      {all && <li>Timesheets that change before you press the button are not accepted.</li>}
    </ul>
  );
}

function Cannot({ timesheets }: { timesheets: Shown[] }) {
  const to = usePaths();
  return (
    <RefusalList
      refusals={timesheets.map(({ id, name, sub, period, amount, reasons = [] }) => ({
        id,
        name,
        sub: (
          <>
            {`${sub}, ${period}, `}
            <span className="nowrap">{amount}</span>
          </>
        ),
        reasons,
        href: to.timesheet(id),
        about: period,
      }))}
    />
  );
}

function Timesheets({ title, timesheets, sum }: { title: string; timesheets: Shown[]; sum: string }) {
  const to = usePaths();
  if (timesheets.length === 0) return null;
  const columns = [{ label: 'Timesheet' }, { label: 'Period' }, { label: 'Hours', numeric: true }];
  return (
    <Section title={title} aside={<p className="tnum">{sum}</p>}>
      <DataTable caption={title} columns={columns} rows="timesheets">
        <tbody>
          {timesheets.map(({ id, name, sub, period, amount, reasons = [] }) => (
            <tr key={id}>
              <RowHead href={to.timesheet(id)} sub={sub} notice={reasons.length > 0 && <Reasons reasons={reasons} />}>
                {name}
              </RowHead>
              <Cell label="Period" tabular>
                {period}
              </Cell>
              <Cell label="Hours" numeric className="strong">
                {amount}
              </Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}

function Reasons({ reasons }: { reasons: string[] }) {
  return (
    <span>
      {reasons.map((reason) => (
        <span key={reason} className="block">
          {reason}
        </span>
      ))}
    </span>
  );
}
