import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readSettings } from '#domain/agencies/settings/settings-page.server.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { SwitchField } from '#app/components/fields/checkbox-field.tsx';
import { ContractorName } from '../contractor-name.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { SettingsPage, SettingsRow } from '#app/components/settings/settings-page.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { GENERAL_FIELDS, GENERAL_PATHS } from '../general-fields.ts';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { settingsAction } from '../settings-action.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { DaysField } from '../days-field.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'General set-up');

export const loader = portalLoader(({ ctx }) => readSettings(ctx, GENERAL_PATHS));

export const action = settingsAction(GENERAL_FIELDS, 'timesheets/general-setup', 'Your general set-up is saved.');

export default function GeneralSetupPage() {
  const { shown, lastChange } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = usePostedForm<typeof shown>({
    id: 'general-setup',
    lastResult: answer?.result,
    defaultValue: shown,
  });
  const name = fields.customisation.getFieldset().contractor.getFieldset().name.getFieldset();
  const reminders = fields.reminders.getFieldset();
  const defaults = fields.defaults.getFieldset();
  const time = defaults.workingTime.getFieldset();
  return (
    <SettingsPage title="General set-up" lead="The words and hours that every timesheet of your agency shares.">
      <SettingsForm form={form} shown={shown} submitLabel="Save general set-up" lastChange={lastChange}>
        <ContractorName singular={name.singular} plural={name.plural} />
        <SettingsRow title="Normal hours" lead="Offered as a one-click fill, where the defaults apply them.">
          <div className="form-2">
            <TextField field={time.start} label="Start" inputMode="numeric" width={4} />
            <TextField field={time.finish} label="Finish" inputMode="numeric" width={4} />
          </div>
          <TextField field={time.breakMinutes} label="Break" inputMode="numeric" width={6} suffix="minutes" />
        </SettingsRow>
        <SettingsRow title="Weeks to come" lead="When a timesheet may be submitted." look="toggles">
          <SwitchField
            field={defaults.allowUpcomingTimesheets}
            label="Allow timesheets before they begin"
            hint="For a week or month that has not begun, for example for holidays booked ahead."
            isRow
          />
        </SettingsRow>
        <SettingsRow title="Reminders" lead="The hour at which they are sent, in your agency’s time zone.">
          <TextField field={reminders.hour} label="Hour" hint="0 to 23" inputMode="numeric" width={2} />
          <DaysField
            field={reminders.escalateAfterDays}
            label="Remind the other authorisers after"
            hint="Counted from the submission; 0 reminds the primary authoriser only."
          />
        </SettingsRow>
      </SettingsForm>
    </SettingsPage>
  );
}
