import { useActionData } from '@remix-run/react';
import { Callout } from '#app/components/callout.tsx';
import { Panel } from '#app/components/panel.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { type FormAnswer, formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { AcceptTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { useParams } from '@remix-run/react';
import { usePaths } from '#app/paths.ts';

export const action = formAction(
  AcceptTimesheetSchema,
  async ({ ctx, value }) => {
    await acceptTimesheet(ctx, value);
    return redirectWith(pathsOf(ctx).timesheet(value.timesheetId), {
      kind: 'good',
      message: 'The timesheet is accepted.',
    });
  },
  ({ timesheetId }) => ({ timesheetId: timesheetId! }),
);

/** Shown only when accepting was refused: what happened meanwhile, over the timesheet as it is now. */
export default function AcceptPage() {
  const answer = useActionData<FormAnswer>();
  const { timesheetId } = useParams();
  const to = usePaths();
  if (!answer) return null;
  return (
    <Panel title="The timesheet was not accepted" closeHref={to.timesheet(timesheetId!)} narrow>
      <Callout tone="warn" role="alert">
        <p>{answer.result.error?.['']?.join(' ')}</p>
      </Callout>
    </Panel>
  );
}
