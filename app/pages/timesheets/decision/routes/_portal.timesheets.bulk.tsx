import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLocation } from '@remix-run/react';
import { Callout } from '#app/components/callout.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { BulkPlanPage } from '../bulk-plan-page.tsx';
import { bulkAction } from '#app/pages/timesheets/bulk-action.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Accept timesheets');

export const action = bulkAction;

/** Asks once before the chosen timesheets are accepted. */
export default function BulkPage() {
  const plan = useActionData<typeof action>();
  const to = usePaths();
  const { search } = useLocation();
  const place = Object.fromEntries(new URLSearchParams(search));
  const list = to.timesheets(place);
  const count = plan?.all?.count;
  const title = count ? `Accept ${count === 1 ? '1 timesheet' : `${count} timesheets`}` : 'Accept timesheets';
  return (
    <>
      <PageHeader
        title={title}
        icon="sheet"
        back={{ label: 'Timesheets', href: list }}
        summary={plan && (plan.all ? 'Nothing has been accepted yet.' : 'None of them can be accepted.')}
      />
      {plan ? (
        <BulkPlanPage plan={plan} action={to.bulkTimesheets(place)} listHref={list} />
      ) : (
        <PageBody>
          <Callout tone="warn">Select at least one timesheet</Callout>
        </PageBody>
      )}
    </>
  );
}
