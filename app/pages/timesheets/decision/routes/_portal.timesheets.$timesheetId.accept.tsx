import { useLoaderData } from '@remix-run/react';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageToCloseTo } from '#app/pages/timesheets/reason-page.server.ts';
import { timesheetAction } from '#app/pages/timesheets/timesheet-action.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { AcceptTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { RefusalPanel } from '#app/pages/timesheets/refusal-panel.tsx';

export const loader = portalLoader(async (input) => ({ closeHref: await pageToCloseTo(input) }));

export const action = timesheetAction(AcceptTimesheetSchema, acceptTimesheet, 'The timesheet is accepted.');

/** Shown only when accepting was refused: what has happened in the meantime, above the current timesheet. */
export default function AcceptPage() {
  const { closeHref } = useLoaderData<typeof loader>();
  return (
    <RefusalPanel title="The timesheet was not accepted" tone="warn" closeHref={closeHref}>
      {(refused) => <p>{refused['']?.join(' ')}</p>}
    </RefusalPanel>
  );
}
