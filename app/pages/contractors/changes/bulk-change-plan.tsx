import { formatCount } from '#domain/format.ts';
import { useSearchParams } from '@remix-run/react';
import type { BulkKind } from '#domain/bulk-changes/bulk-change.ts';
import { CHANGED_COLUMNS } from '#domain/bulk-changes/bulk-change-words.ts';
import { Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { RefusalList } from '#app/components/records/refusal-list.tsx';
import { Section } from '#app/components/section.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import type { BulkChangePage, ShownBulkPlan } from './bulk-change-page.server.ts';
import { usePaths } from '#app/paths.ts';
import { useContractorLabel } from '#app/use-contractor-label.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { BulkChangeValue } from './bulk-change-value.tsx';
import { PlanPage } from '#app/components/records/plan-page.tsx';

const FORM = 'apply-plan';
const SHOWN_AT_FIRST = 50;

type Props = { page: BulkChangePage; action: string; listHref: string };

/** The plan of a bulk change: the requested value, the placements that cannot have it, those that will, and the effects. */
export function BulkChangePlan({ page, action, listHref }: Props) {
  const [search] = useSearchParams();
  const roleId = search.get('roleId');
  const { plan, typed } = page;
  const apply = plan && plan.will.length > 0 ? plan : null;
  return (
    <PlanPage
      listHref={listHref}
      happens={
        plan && {
          sentences: <WhatHappens plan={plan} />,
          ways: apply && <Apply apply={apply} typed={typed} action={action} />,
        }
      }
      foot={
        apply && (
          <SubmitButton kind="primary" full busyLabel="Changing" form={FORM}>
            {apply.title}
          </SubmitButton>
        )
      }
    >
      <BulkChangeValue page={page} keep={roleId ? [['roleId', roleId]] : []} />
      {plan && plan.cannot.length > 0 && <Cannot plan={plan} />}
      {apply && <Will plan={apply} />}
    </PlanPage>
  );
}

type ApplyProps = Pick<Props, 'action'> & Pick<BulkChangePage, 'typed'> & { apply: ShownBulkPlan };

function Apply({ apply, typed, action }: ApplyProps) {
  return (
    <DraftForm id={FORM} method="post" action={action} autoComplete="off">
      <FormToken />
      <input type="hidden" name="intent" value="apply" />
      <input type="hidden" name="shown" value={apply.shown} />
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton kind="primary" size="lg" full busyLabel="Changing" className="hide-sm">
        {apply.title}
      </SubmitButton>
    </DraftForm>
  );
}

const STAYS: Record<BulkKind, string> = {
  end: 'cannot end on this date',
  extend: 'cannot be extended like this',
  rate: 'cannot have these rates',
  template: 'cannot have this template',
  reminders: 'cannot be changed',
  authoriser: 'cannot have this authoriser',
};

function Cannot({ plan: { cannot, cannotCount, kind } }: { plan: ShownBulkPlan }) {
  const to = usePaths();
  const stay = cannotCount === 1 ? 'It stays as it is' : 'They stay as they are';
  return (
    <Section title={`${formatCount(cannotCount)} ${STAYS[kind]}`} aside={<p>{stay}</p>}>
      <RefusalList
        refusals={cannot.map(({ id, name, sub, where, reason }) => ({
          id,
          name,
          sub: [sub, where].filter(Boolean).join(', '),
          reasons: [reason],
          href: to.contractor(id),
          about: where,
        }))}
      />
      <More count={cannotCount - cannot.length} />
    </Section>
  );
}

function Will({ plan: { will, willCount, kind } }: { plan: ShownBulkPlan }) {
  const title = `${formatCount(willCount)} will change`;
  const [first, rest] = [will.slice(0, SHOWN_AT_FIRST), will.slice(SHOWN_AT_FIRST)];
  return (
    <Section title={title}>
      <Changes caption={title} rows={first} kind={kind} />
      {rest.length > 0 && (
        <details>
          <summary>{`Show the other ${formatCount(rest.length)}`}</summary>
          <Changes caption={`The other ${formatCount(rest.length)}`} rows={rest} kind={kind} />
        </details>
      )}
      <More count={willCount - will.length} />
    </Section>
  );
}

/** How many a long plan does not list. */
function More({ count }: { count: number }) {
  return count > 0 && <p className="muted mt-3">{`And ${formatCount(count)} more.`}</p>;
}

function Changes({ caption, rows, kind }: { caption: string; rows: ShownBulkPlan['will']; kind: BulkKind }) {
  const to = usePaths();
  const label = useContractorLabel();
  const columns = [{ label: label.one }, { label: 'Contract' }, { label: CHANGED_COLUMNS[kind] }];
  return (
    <DataTable caption={caption} columns={columns}>
      <tbody>
        {rows.map(({ id, name, sub, where, before, after, note }) => (
          <tr key={id}>
            <RowHead href={to.contractor(id)} sub={sub}>
              {name}
            </RowHead>
            <Cell label="Contract">{where}</Cell>
            <Cell label={CHANGED_COLUMNS[kind]}>
              <s className="muted nowrap">{before}</s> <span className="vh">becomes</span>
              <span className="nowrap">
                <span aria-hidden="true">→ </span>
                <b>{after}</b>
              </span>
              {note && <small className="block muted">{note}</small>}
            </Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

const HAPPENS: Record<BulkKind, string[]> = {
  end: ['No timesheets are due after that day, and reminders stop.', 'Hours already entered stay.'],
  extend: ['Timesheets are due until then.'],
  rate: [
    'Each day from then on takes these rates when its timesheet is accepted.',
    'Accepted timesheets stay as they are. Differences wait on each Rates tab until you confirm them.',
  ],
  template: ['This applies to timesheets entered from now on.'],
  reminders: ['This applies from the next reminder.'],
  authoriser: [
    'Requests for authorisation go to them first. The current authorisers stay authorisers.',
    'Anybody who has not authorised before is invited.',
  ],
};

function WhatHappens({ plan: { willCount, same, gone, cannotCount, kind } }: { plan: ShownBulkPlan }) {
  const them = (count: number, one: string, several: string) => `${formatCount(count)} ${count === 1 ? one : several}`;
  return (
    <ul className="ticks mt-3">
      {willCount === 0 && <li>Nothing would change. Choose another value, or go back to the list.</li>}
      {willCount > 0 && HAPPENS[kind].map((line) => <li key={line}>{line}</li>)}
      {willCount > 0 && <li>The change is recorded in each placement’s history, under your name.</li>}
      {cannotCount > 0 && <li>{`${them(cannotCount, 'stays as it is', 'stay as they are')}.`}</li>}
      {same > 0 && <li>{`${them(same, 'needs no change', 'need no change')}.`}</li>}
      {gone > 0 && <li>{`${them(gone, 'was deleted', 'were deleted')} since they were chosen.`}</li>}
      {willCount === 2 && <li>Both change together, or neither does.</li>}
      {willCount > 2 && <li>{`All ${formatCount(willCount)} change together, or none do.`}</li>}
    </ul>
  );
}
