import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { now } from '#domain/context.ts';
import { nextInWords } from '#domain/digests/digest-schedule.ts';
import { editDigestSchedule } from '#domain/digests/edit-digest-schedule.server.ts';
import { digestPlace, getDigestSchedule } from '#domain/digests/get-digest-schedule.server.ts';
import { disabledAmong } from '#domain/roles/without-disabled.server.ts';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { DigestFields } from '../digest-fields.ts';
import { DigestForm, digestValues } from '../digest-form.tsx';
import { recipientsInWords } from '../recipients-in-words.ts';
import { redirectSaved } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { loadLayoutChoices } from '../layout-choices.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { HistorySection } from '#app/components/records/history.tsx';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.digest.name ?? 'Digest');

export const loader = portalLoader(async ({ ctx, params }) => {
  const digest = await getDigestSchedule(ctx, params.digestScheduleId!);
  const events = await listHistory(ctx, 'digestSchedule', digest.digestScheduleId);
  const layouts = await loadLayoutChoices(ctx);
  const disabled = await disabledAmong(ctx, digest.recipients);
  return { digest, events, disabled, next: nextInWords(digest, digestPlace(ctx), now(ctx)), layouts };
});

export const action = formAction(DigestFields, async ({ ctx, value, params }) => {
  const { name, version } = await editDigestSchedule(ctx, params.digestScheduleId!, value);
  return redirectSaved(pathsOf(ctx).settings('digests'), `${name} is saved.`, version !== value.version);
});

export default function DigestPage() {
  const { digest, events, disabled, next, layouts } = useLoaderData<typeof loader>();
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const { digestScheduleId, name, version } = digest;
  const lead = next ? `Would be sent on ${next}, to ${recipientsInWords(digest, disabled)}.` : 'It is switched off.';
  return (
    <SettingsPage title={name} lead={lead}>
      <DigestForm
        key={digestScheduleId}
        values={digestValues(digest)}
        version={version}
        timeZone={timeZone}
        layouts={layouts}
        submitLabel="Save digest"
      />
      <HistorySection events={events} timeZone={timeZone} />
    </SettingsPage>
  );
}
