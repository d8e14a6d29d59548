import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { NewDigestFields } from '../digest-fields.ts';
import { DigestForm } from '../digest-form.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { loadLayoutChoices } from '../layout-choices.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'New digest');

export const loader = portalLoader(async ({ ctx }) => {
  requirePermission(ctx.actor, 'digest.schedule');
  return { layouts: await loadLayoutChoices(ctx) };
});

export const action = createAction(NewDigestFields, async ({ ctx, value }) => {
  const { name } = await createDigestSchedule(ctx, { ...value, isEnabled: true });
  return redirectWith(pathsOf(ctx).settings('digests'), { kind: 'good', message: `${name} is added.` });
});

export default function NewDigestPage() {
  const { layouts } = useLoaderData<typeof loader>();
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const values = { kind: 'weekly', dayOfTheWeek: 'Monday', hour: '7', period: 'previousWeek' };
  return (
    <SettingsPage
      title="New digest"
      lead="Emails the accepted time of a period automatically, with its control totals."
    >
      <DigestForm values={values} timeZone={timeZone} layouts={layouts} submitLabel="Add digest" />
    </SettingsPage>
  );
}
