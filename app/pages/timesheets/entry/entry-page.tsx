import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import type { EntryPageData } from './entry-page-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { AS_DRAFT } from './as-draft.ts';
import { Callout } from '#app/components/callout.tsx';
import { NoContracts } from '../no-contracts.tsx';
import { PeriodPicker } from './period-picker.tsx';
import type { LostAnswer } from './send-draft.ts';
import { TimesheetForm } from './timesheet-form.tsx';
import { useOpenedPeriod } from './use-opened-period.ts';

/** A new timesheet, blank or from a rejected one: first contract and period, then the grid. */
export function EntryPage() {
  const {
    placements,
    chosen,
    taskId,
    initial,
    fillings,
    nothingToCopy,
    replacesTimesheetId,
    authoriserName,
    onBehalfOf,
    rejected,
    ...page
  } = useOpenedPeriod(useLoaderData<EntryPageData>());
  const answer = useActionData<FormAnswer | LostAnswer>();
  const to = usePaths();
  const header = (
    <PageHeader
      title={replacesTimesheetId ? 'Correct and resubmit' : 'New timesheet'}
      icon="sheet"
      back={{ label: 'Timesheets', href: to.timesheets() }}
      summary={onBehalfOf && `On behalf of ${onBehalfOf}.`}
    />
  );
  if (!chosen) {
    return (
      <>
        {header}
        <PageBody>
          <NoContracts />
        </PageBody>
      </>
    );
  }
  const { placement, period, rules, days, periodLabel } = chosen;
  const formId = `timesheet-${placement.id.slice(-6)}-${period.beginning}`;
  const named = { contractorId: placement.id, beginning: period.beginning };
  const pageOf = (query = {}) =>
    page.copyOfTimesheetId ? to.correctTimesheet(page.copyOfTimesheetId, query) : to.newTimesheet(query);
  return (
    <>
      {header}
      <TimesheetForm
        above={
          <>
            <PeriodPicker
              placements={placements}
              placementId={placement.id}
              periods={chosen.periods}
              period={period}
              periodLabel={periodLabel}
              action={pageOf()}
              formId={formId}
            />
            {!chosen.isAsked && (
              <Callout tone="warn" className="mt-5">
                Time cannot be entered now for the contract or period you opened. Check which one is chosen here
                instead.
              </Callout>
            )}
            {(period.state === 'pending' || period.state === 'accepted') && (
              <Callout tone="warn" className="mt-5">
                <p>
                  A timesheet for this period has already been submitted.{' '}
                  <Link to={to.timesheet(period.timesheetId!)}>Open it</Link>
                </p>
              </Callout>
            )}
            {period.state === 'declared' && (
              <Callout tone="warn" className="mt-5">
                This period is marked as not worked. A timesheet for it removes that.
              </Callout>
            )}
            {rejected && (
              <Callout tone="bad" icon="x" className="mt-5">
                <p>
                  <b>{rejected.by}</b> rejected this period’s timesheet.
                </p>
                <blockquote className="quote">{rejected.reason}</blockquote>
                {page.copyOfTimesheetId === null && (
                  <p>
                    <Link to={to.correctTimesheet(rejected.timesheetId)}>Begin with the hours that were rejected</Link>
                  </p>
                )}
              </Callout>
            )}
          </>
        }
        key={`${placement.id} ${period.beginning}`}
        formId={formId}
        answer={answer}
        action={pageOf(named)}
        draftKey={`${placement.id} ${period.beginning}${replacesTimesheetId ? ` correct ${replacesTimesheetId}` : ''}`}
        taskId={taskId}
        account={page.savesDrafts ? { savedAt: page.draftSavedAt, savedDays: page.draftDays } : null}
        saveDraftAction={page.savesDrafts ? pageOf({ ...named, ...AS_DRAFT }) : null}
        hidden={{ ...named, ending: period.ending, ...(replacesTimesheetId ? { replacesTimesheetId } : {}) }}
        rules={rules}
        nearby={page.nearby!}
        taken={chosen.taken}
        days={days}
        about={{ clientName: placement.clientName, authoriserName, reference: placement.reference }}
        initial={initial}
        attached={page.attached}
        fillings={fillings}
        nothingToCopy={nothingToCopy}
        allowDocumentUploads={placement.rules.allowDocumentUploads}
        cancelHref={to.timesheets()}
        submitLabel="Submit timesheet"
      />
    </>
  );
}
