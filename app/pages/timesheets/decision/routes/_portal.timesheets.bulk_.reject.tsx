import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PageBody } from '#app/components/page-header.tsx';
import { RejectManyForm } from '../reject-many-form.tsx';
import { rejectManyAction } from '../reject-many-page.server.ts';
import { lastResultLoader } from '#app/pages/timesheets/last-result.server.ts';
import { NothingChosen } from '../nothing-chosen.tsx';
import { pageTitle } from '#app/page-title.ts';
import { useListBehind } from '../use-list-behind.ts';
import { SelectedHeader } from '../selected-header.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Reject timesheets');

export const loader = lastResultLoader('reject');

export const action = rejectManyAction;

/** Asks for the one reason for rejecting the chosen timesheets, and names everyone who gets it. */
export default function RejectManyPage() {
  const rejection = useActionData<typeof action>();
  const last = useLoaderData<typeof loader>();
  const { to, place, list } = useListBehind();
  const count = rejection?.rejected.length;
  const title = count ? `Reject ${count === 1 ? '1 timesheet' : `${count} timesheets`}` : 'Reject timesheets';
  return (
    <>
      <SelectedHeader
        title={title}
        list={list}
        summary={rejection && (count ? 'Nothing has been rejected yet.' : 'None of them can be rejected.')}
      />
      <PageBody>
        {rejection ? (
          <RejectManyForm rejection={rejection} action={to.rejectTimesheets(place)} listHref={list} />
        ) : (
          <NothingChosen last={last} />
        )}
      </PageBody>
    </>
  );
}
