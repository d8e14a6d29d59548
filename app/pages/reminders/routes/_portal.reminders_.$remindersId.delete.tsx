import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deleteSchedule } from '#domain/reminders/schedules/delete-schedule.server.ts';
import { getSchedule } from '#domain/reminders/schedules/get-schedule.server.ts';
import { scheduleInWords } from '#domain/reminders/reminder.ts';
import { toRule } from '#domain/reminders/schedules/schedule.ts';
import { DeletePanel } from '#app/components/records/delete-panel.tsx';
import { deleteAction } from '#app/http/delete-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete schedule');

export const loader = portalLoader(({ ctx, params }) => getSchedule(ctx, params.remindersId!));

export const action = deleteAction('remindersId', deleteSchedule, (to) => to.reminders(), 'The schedule is deleted.');

export default function DeleteSchedulePage() {
  const schedule = useLoaderData<typeof loader>();
  const to = usePaths();
  return (
    <DeletePanel
      title={`Delete the schedule “${scheduleInWords(toRule(schedule))}”?`}
      closeHref={to.schedule(schedule.remindersId)}
      submitLabel="Delete schedule"
    >
      <p>It will not send anything else. What it has already sent stays in the audit trail.</p>
    </DeletePanel>
  );
}
