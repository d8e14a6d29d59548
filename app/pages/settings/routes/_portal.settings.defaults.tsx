import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readSettings } from '#domain/agencies/settings/settings-page.server.ts';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { DEFAULTS_FIELDS, DEFAULTS_PATHS } from '../defaults-fields.ts';
import { DefaultsForm } from '../defaults-form.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { settingsAction } from '../settings-action.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Defaults');

export const loader = portalLoader(({ ctx }) => readSettings(ctx, DEFAULTS_PATHS));

export const action = settingsAction(DEFAULTS_FIELDS, 'defaults', 'Your defaults are saved.');

const LEAD =
  'Used when you create a contract, a template or a timesheet. Changing a default leaves existing ones alone.';

export default function DefaultsPage() {
  const { shown, lastChange } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title="Defaults" lead={LEAD}>
      <DefaultsForm shown={shown} lastChange={lastChange} />
    </SettingsPage>
  );
}
