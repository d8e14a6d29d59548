import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { formatDate, sentenceCase } from '#domain/format.ts';
import { editSchedule } from '#domain/reminders/schedules/edit-schedule.server.ts';
import { getSchedule } from '#domain/reminders/schedules/get-schedule.server.ts';
import { listScheduleDeliveries } from '#domain/reminders/schedules/list-schedule-deliveries.server.ts';
import { scheduleInWords } from '#domain/reminders/reminder.ts';
import { scopeInWords, toRule } from '#domain/reminders/schedules/schedule.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { Menu, DangerLink } from '#app/components/menu.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { ScheduleBadge } from '../schedule-list.tsx';
import { ScheduleDeliveries } from '../schedule-deliveries.tsx';
import { Section } from '#app/components/section.tsx';
import { ScheduleFields } from '../schedule-fields.ts';
import { ScheduleForm, valuesOf } from '../schedule-form.tsx';
import { redirectSaved } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { searchChoices } from '#app/forms/search-choices.server.ts';
import { loadScheduleForm } from '../load-schedule-form.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { HistorySection } from '#app/components/records/history.tsx';
import { SwitchButton } from '#app/components/switch-button.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Schedule');

export const loader = portalLoader(async ({ ctx, params }) => {
  const schedule = await getSchedule(ctx, params.remindersId!);
  const { remindersId } = schedule;
  const [form, deliveries, history] = await Promise.all([
    loadScheduleForm(ctx, schedule),
    listScheduleDeliveries(ctx, remindersId),
    listHistory(ctx, 'reminderSchedule', remindersId),
  ]);
  return { schedule, form, deliveries, history };
});

export const action = formAction(
  ScheduleFields,
  async ({ ctx, value, params }) => {
    const { remindersId, version } = await editSchedule(ctx, params.remindersId!, value);
    return redirectSaved(pathsOf(ctx).schedule(remindersId), 'The schedule is saved.', version !== value.version);
  },
  { offer: searchChoices },
);

export default function SchedulePage() {
  const { schedule, form, deliveries, history } = useLoaderData<typeof loader>();
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const { remindersId, isEnabled, version, kind, fixedDate } = schedule;
  const title =
    kind === 'fixedDate' ? `Once on ${formatDate(fixedDate!)}` : sentenceCase(scheduleInWords(toRule(schedule)));
  return (
    <>
      <PageHeader
        title={title}
        icon="bell"
        back={{ label: 'Reminders', href: to.reminders() }}
        badge={<ScheduleBadge schedule={schedule} />}
        summary={<p className="muted">{scopeInWords(schedule)}</p>}
        actions={
          <>
            <ButtonLink icon="eye" href={to.previewSchedule(remindersId)} keepScroll>
              Preview emails
            </ButtonLink>
            <SwitchButton action={to.switchSchedule(remindersId)} isEnabled={isEnabled} kind="secondary" />
            <Menu label={`Actions for ${title}`}>
              <DangerLink href={to.deleteSchedule(remindersId)}>Delete schedule</DangerLink>
            </Menu>
          </>
        }
      />
      <PageBody>
        <ScheduleForm
          key={remindersId}
          values={valuesOf(schedule)}
          version={version}
          {...form}
          submitLabel="Save schedule"
        />
        <Section title="Sent by this schedule" className="mt-8">
          <ScheduleDeliveries deliveries={deliveries} timeZone={timeZone} />
        </Section>
        <HistorySection events={history} timeZone={timeZone} />
      </PageBody>
      <Outlet />
    </>
  );
}
