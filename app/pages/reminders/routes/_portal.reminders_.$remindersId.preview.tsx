import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { formatDate } from '#domain/format.ts';
import { previewSchedule } from '#domain/reminders/schedules/preview-schedule.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { Panel } from '#app/components/panel.tsx';
import { PreviewList } from '../preview-list.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Preview schedule');

export const loader = portalLoader(({ ctx, params }) => previewSchedule(ctx, params.remindersId!, composeReminder));

export default function PreviewSchedulePage() {
  const { date, previews, total } = useLoaderData<typeof loader>();
  const { remindersId } = useParams();
  const to = usePaths();
  const title = date ? `Next run, ${formatDate(date)}` : 'No next run';
  const nothing = date
    ? 'Nothing would be sent: everybody has already been reminded of what they owe.'
    : 'The schedule is switched off, or its date is over.';
  return (
    <Panel title={title} icon="mail" closeHref={to.schedule(remindersId!)}>
      {previews.length > 0 && <p className="md">Unless something is submitted or decided before then:</p>}
      <PreviewList previews={previews} total={total} nothing={nothing} />
    </Panel>
  );
}
