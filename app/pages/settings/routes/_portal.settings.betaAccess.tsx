import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BETA_FEATURES } from '#domain/agencies/settings/beta-features.ts';
import { readSettings } from '#domain/agencies/settings/settings-page.server.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { DescriptionList } from '#app/components/records/facts.tsx';
import { SwitchField } from '#app/components/fields/checkbox-field.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { Tick } from '#app/forms/tick.ts';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { settingsAction } from '../settings-action.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Beta access');

export const loader = portalLoader(async ({ ctx }) => readSettings(ctx, ['isBetaAccessOn', 'showForest']));

export const action = settingsAction(
  { isBetaAccessOn: Tick, showForest: Tick },
  'betaAccess',
  'Your beta access is saved.',
);

export default function BetaAccessPage() {
  const { shown, lastChange } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = usePostedForm<typeof shown>({ lastResult: answer?.result, defaultValue: shown });
  const features = Object.values(BETA_FEATURES).map(({ name, description }) => ({
    term: name,
    value: `${shown.isBetaAccessOn ? 'On' : 'Off'}. ${description}`,
  }));
  return (
    <SettingsPage title="Beta access" lead="Try new features before they are finished.">
      <SettingsForm form={form} shown={shown} submitLabel="Save beta access" lastChange={lastChange} className="form">
        <div>
          <SwitchField
            field={fields.isBetaAccessOn}
            label="Beta access"
            hint="Everybody at your agency sees the features that are marked beta. They may still change."
            isRow
          />
          <DescriptionList facts={features} />
          <SwitchField
            field={fields.showForest}
            label="Show the forest"
            hint="A page that counts the paper your agency has saved."
            isRow
          />
        </div>
      </SettingsForm>
    </SettingsPage>
  );
}
