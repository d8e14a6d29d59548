import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLocation } from '@remix-run/react';
import { Callout } from '#app/components/callout.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { RejectManyForm } from '../reject-many-form.tsx';
import { rejectManyAction } from '../reject-many-page.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Reject timesheets');

export const action = rejectManyAction;

/** Asks for the one reason that the chosen timesheets are rejected for, and names everybody who gets it. */
export default function RejectManyPage() {
  const rejection = useActionData<typeof action>();
  const to = usePaths();
  const { search } = useLocation();
  const place = Object.fromEntries(new URLSearchParams(search));
  const list = to.timesheets(place);
  const count = rejection?.rejected.length;
  const title = count ? `Reject ${count === 1 ? '1 timesheet' : `${count} timesheets`}` : 'Reject timesheets';
  return (
    <>
      <PageHeader
        title={title}
        icon="sheet"
        back={{ label: 'Timesheets', href: list }}
        summary={rejection && (count ? 'Nothing has been rejected yet.' : 'None of them can be rejected.')}
      />
      <PageBody>
        {rejection ? (
          <RejectManyForm rejection={rejection} action={to.rejectTimesheets(place)} listHref={list} />
        ) : (
          <Callout tone="warn">Select at least one timesheet</Callout>
        )}
      </PageBody>
    </>
  );
}
