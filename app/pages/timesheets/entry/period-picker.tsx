import { Form, useRouteLoaderData, useSubmit } from '@remix-run/react';
import { useHydrated } from '#app/components/use-hydrated.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { formatDate, formatDateRange } from '#domain/format.ts';
import type { PeriodChoice, PlacementChoice } from '#domain/timesheets/entry/new-timesheet.ts';

const STATES: Record<NonNullable<PeriodChoice['state']>, string> = {
  pending: 'submitted, pending',
  accepted: 'accepted',
  rejected: 'rejected',
  void: 'void, enter again',
  declared: 'marked as not worked',
};

type PeriodPickerProps = {
  placements: PlacementChoice[];
  placementId: string;
  periods: PeriodChoice[];
  period: PeriodChoice;
  periodLabel: string;
  /** The page that shows the choice. */
  action: string;
  /** The form for what is chosen; its problems with the contract or the period lead here. */
  formId: string;
};

/** Chooses the contract and the period; a choice shows its grid. A plain GET form, so that the address has what is being entered. */
export function PeriodPicker({
  placements,
  placementId,
  periods,
  period,
  periodLabel,
  action,
  formId,
}: PeriodPickerProps) {
  const { roleId } = useRouteLoaderData('routes/_portal') as ShellData;
  const submit = useSubmit();
  const isEnhanced = useHydrated();
  // Weeks and months are listed together once a placement has changed from one to the other.
  const areAlike = periods.every((one) => !one.isBridging && one.entryPeriod === period.entryPeriod);
  return (
    <Form method="get" action={action} className="form-2" onChange={(event) => submit(event.currentTarget)}>
      <input type="hidden" name="roleId" value={roleId} />
      <div className="field" id={`${formId}-contractorId`} tabIndex={-1}>
        <label htmlFor="contractorId">Contract</label>
        <select className="select" id="contractorId" name="contractorId" defaultValue={placementId}>
          {placements.map(({ id, contractName, clientName }) => (
            <option key={id} value={id}>
              {contractName}, {clientName}
            </option>
          ))}
        </select>
      </div>
      <div className="field" id={`${formId}-beginning`} tabIndex={-1}>
        <label htmlFor="beginning">{areAlike ? periodLabel : 'Period'}</label>
        <select className="select" id="beginning" name="beginning" defaultValue={period.beginning}>
          {periods.map(({ beginning, ending, shown, isBridging, state }) => (
            <option key={beginning} value={beginning}>
              {isBridging ? `${formatDateRange(beginning, ending)}, bridging period` : formatDate(shown)} (
              {state === null ? 'not submitted' : STATES[state]})
            </option>
          ))}
        </select>
        {period.isBridging && (
          <p className="hint">
            A bridging period: the days between the last timesheet and the next{' '}
            {period.entryPeriod === 'monthly' ? 'month' : 'week'}, because the agency’s periods changed.
          </p>
        )}
      </div>
      <button
        key={String(isEnhanced)}
        className={isEnhanced ? 'vh' : 'btn btn-secondary sm without-script'}
        tabIndex={isEnhanced ? -1 : undefined}
      >
        Show this contract and period
      </button>
    </Form>
  );
}
