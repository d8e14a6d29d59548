import { useActionData } from '@remix-run/react';
import { WEEK_DAYS } from '#domain/periods/week-days.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { SwitchField } from '#app/components/fields/checkbox-field.tsx';
import { ACTS_ON_NEW } from '#app/components/placements/words.ts';
import { SelectField } from '#app/components/fields/select-field.tsx';
import { ChargingPeriod } from './charging-period.tsx';
import { ContractorName } from './contractor-name.tsx';
import { DateNaming, HourFormat } from './date-naming.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsRow } from '#app/components/settings/settings-page.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import type { DefaultsForm as Values } from './defaults-fields.ts';
import { useContractorLabel } from '#app/use-contractor-label.ts';

const DAYS = WEEK_DAYS.map((day) => ({ value: day, label: day }));
const PERIODS = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
];

type DefaultsFormProps = {
  shown: Omit<Values, 'hourFormat'> & { hourFormat: { decimal: boolean } };
  lastChange: { actorName: string; occurredAt: string } | null;
};

/** The defaults of new contracts, templates and timesheets. */
export function DefaultsForm({ shown, lastChange }: DefaultsFormProps) {
  const answer = useActionData<FormAnswer>();
  const [form, fields] = usePostedForm<Values>({
    id: 'defaults',
    lastResult: answer?.result,
    defaultValue: { ...shown, hourFormat: { decimal: String(shown.hourFormat.decimal) } },
  });
  const name = fields.customisation.getFieldset().contractor.getFieldset().name.getFieldset();
  const defaults = fields.defaults.getFieldset();
  const contractors = defaults.contractors.getFieldset();
  const { many } = useContractorLabel();
  return (
    <SettingsForm form={form} shown={shown} submitLabel="Save defaults" lastChange={lastChange}>
      <ContractorName singular={name.singular} plural={name.plural} />
      <SettingsRow id="contracts" title="Contracts" lead="What may be recorded." look="toggles">
        <SwitchField
          field={contractors.allowHolidays}
          label="Allow holidays"
          hint={`${many} can mark a day as holiday.`}
          isRow
        />
        <SwitchField
          field={contractors.allowNightshifts}
          label="Allow nightshifts"
          hint="Shifts that finish the next morning. Hourly contracts only."
          isRow
        />
        <SwitchField
          field={defaults.applyDefaultWorkingTime}
          label="Apply default working time"
          hint="Offers your normal hours as a one-click fill."
          isRow
        />
      </SettingsRow>
      <SettingsRow title="Charging period" lead="Which options appear, and which comes first.">
        <ChargingPeriod fields={defaults.chargingPeriod.getFieldset()} />
      </SettingsRow>
      <SettingsRow id="timesheets" title="Timesheet dates" lead="How weeks and months are named.">
        <div className="form-2">
          <SelectField field={defaults.timesheetWeekStartsOn} label="Timesheet week starts on" options={DAYS} />
          <SelectField field={defaults.entryPeriod} label="Entered" options={PERIODS} />
        </div>
        <p className="hint">{ACTS_ON_NEW}</p>
        <div id="dateRelativeTo">
          <DateNaming field={defaults.dateRelativeTo} />
        </div>
      </SettingsRow>
      <SettingsRow title="Hour format" lead="How totals are shown.">
        <HourFormat field={fields.hourFormat.getFieldset().decimal} />
      </SettingsRow>
    </SettingsForm>
  );
}
