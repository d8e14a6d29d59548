import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { now } from '#domain/context.ts';
import { nextInWords } from '#domain/digests/digest-schedule.ts';
import { editDigestSchedule } from '#domain/digests/edit-digest-schedule.server.ts';
import { digestPlace, listDigestSchedules } from '#domain/digests/get-digest-schedule.server.ts';
import { sendDigestNow } from '#domain/digests/send-digest-now.server.ts';
import { disabledAmong } from '#domain/roles/without-disabled.server.ts';
import { formatDateRange } from '#domain/format.ts';
import { writeDigestFiles } from '#documents/digest-files.ts';
import { composeDigest } from '#emails/compose/digest.ts';
import { EmptyState } from '#app/components/empty-state.tsx';
import { DigestTable } from '../digest-table.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { loadLayoutChoices } from '../layout-choices.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { SmallAddLink } from '#app/components/button.tsx';
import { ActionProblem } from '#app/components/action-problem.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Digests');

export const loader = portalLoader(async ({ ctx }) => {
  const layouts = await loadLayoutChoices(ctx);
  const schedules = await listDigestSchedules(ctx);
  const disabled = await disabledAmong(
    ctx,
    schedules.flatMap(({ recipients }) => recipients),
  );
  return schedules.map((schedule) => ({
    ...schedule,
    disabled,
    next: nextInWords(schedule, digestPlace(ctx), now(ctx)),
    layoutName: layouts.find(({ payrollLayoutId }) => payrollLayoutId === schedule.payrollLayoutId)?.name ?? null,
  }));
});

const RowForm = z.object({ intent: z.enum(['on', 'off', 'send']), digestScheduleId: z.string() });

export const action = formAction(RowForm, async ({ ctx, value: { intent, digestScheduleId }, formKey }) => {
  const back = (message: string) => redirectWith(pathsOf(ctx).settings('digests'), { kind: 'good', message });
  if (intent === 'send') {
    const making = { compose: composeDigest, writeFiles: writeDigestFiles };
    const { name, from, to, recipients } = await sendDigestNow(ctx, digestScheduleId, making, formKey);
    return back(`${name}, ${formatDateRange(from, to)}, is on its way to ${recipients.join(', ')}.`);
  }
  const { name } = await editDigestSchedule(ctx, digestScheduleId, { isEnabled: intent === 'on' });
  return back(`${name} is switched ${intent}.`);
});

export default function DigestsPage() {
  const digests = useLoaderData<typeof loader>();
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const add = <SmallAddLink href={to.newDigest()}>New digest</SmallAddLink>;
  return (
    <SettingsPage title="Digests">
      <ActionProblem />
      {digests.length === 0 ? (
        <EmptyState icon="sheet" title="No digests yet" action={add}>
          A digest emails the accepted time of a week or a month with its control totals, as CSV and Excel.
        </EmptyState>
      ) : (
        <>
          <div className="section-head">
            <p>Accepted time with its control totals, emailed automatically as CSV and Excel.</p>
            {add}
          </div>
          <DigestTable digests={digests} timeZone={timeZone} />
          <p className="small faint mt-3">{`Times are in your agency’s time zone, ${timeZone}.`}</p>
        </>
      )}
      <Outlet />
    </SettingsPage>
  );
}
