import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { createSchedule } from '#domain/reminders/schedules/create-schedule.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { NewRecordPage } from '#app/components/records/new-record-page.tsx';
import { NewScheduleFields } from '../schedule-fields.ts';
import { ScheduleForm } from '../schedule-form.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { searchChoices } from '#app/forms/search-choices.server.ts';
import { loadScheduleForm } from '../load-schedule-form.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Add schedule');

export const loader = portalLoader(({ ctx }) => {
  requirePermission(ctx.actor, 'reminder.schedule');
  return loadScheduleForm(ctx, null);
});

export const action = createAction(
  NewScheduleFields,
  async ({ ctx, value }) => {
    await createSchedule(ctx, { ...value, isEnabled: true });
    return redirectWith(pathsOf(ctx).reminders(), { kind: 'good', message: 'The schedule is added.' });
  },
  { offer: searchChoices },
);

export default function NewSchedulePage() {
  const { clients, contracts } = useLoaderData<typeof loader>();
  const to = usePaths();
  return (
    <NewRecordPage title="Add schedule" icon="bell" list={{ label: 'Reminders', href: to.reminders() }}>
      <ScheduleForm
        values={{ reason: 'missing', kind: 'weekly', dayOfTheWeek: 'Monday' }}
        clients={clients}
        contracts={contracts}
        submitLabel="Add schedule"
      />
    </NewRecordPage>
  );
}
