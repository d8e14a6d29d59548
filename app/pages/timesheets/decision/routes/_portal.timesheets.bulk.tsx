import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PageBody } from '#app/components/page-header.tsx';
import { BulkPlanPage } from '../bulk-plan-page.tsx';
import { bulkAction } from '#app/pages/timesheets/bulk-action.server.ts';
import { lastResultLoader } from '#app/pages/timesheets/last-result.server.ts';
import { NothingChosen } from '../nothing-chosen.tsx';
import { pageTitle } from '#app/page-title.ts';
import { useListBehind } from '../use-list-behind.ts';
import { SelectedHeader } from '../selected-header.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Accept timesheets');

export const loader = lastResultLoader('accept');

export const action = bulkAction;

/** Asks for confirmation before the chosen timesheets are accepted. */
export default function BulkPage() {
  const plan = useActionData<typeof action>();
  const last = useLoaderData<typeof loader>();
  const { to, place, list } = useListBehind();
  const count = plan?.all?.count;
  const title = count ? `Accept ${count === 1 ? '1 timesheet' : `${count} timesheets`}` : 'Accept timesheets';
  return (
    <>
      <SelectedHeader
        title={title}
        list={list}
        summary={plan && (plan.all ? 'Nothing has been accepted yet.' : 'None of them can be accepted.')}
      />
      {plan ? (
        <BulkPlanPage plan={plan} action={to.bulkTimesheets(place)} listHref={list} />
      ) : (
        <PageBody>
          <NothingChosen last={last} />
        </PageBody>
      )}
    </>
  );
}
