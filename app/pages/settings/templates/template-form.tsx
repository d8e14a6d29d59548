import { CheckboxField } from '#app/components/fields/checkbox-field.tsx';
import { ChoiceCards, ChoiceList } from '#app/components/fields/choice-cards.tsx';
import { ConfirmField } from '#app/components/fields/confirm-field.tsx';
import { ACTS_ON_NEW, RATES_MEANT } from '#app/components/placements/words.ts';
import { TextField } from '#app/components/fields/text-field.tsx';
import { labelsOf } from '#domain/columns.ts';
import type { ChargingPeriod } from '#domain/agencies/settings/settings.schema.ts';
import { TEMPLATE_COLUMNS } from '#domain/templates/template-columns.ts';
import type { CreateTemplate } from '#domain/templates/template.schema.ts';
import { NewTemplateFields, TEMPLATE_QUESTIONS, TemplateFields } from './template-fields.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { useCheckedForm } from '#app/forms/use-checked-form.ts';

type Question = (typeof TEMPLATE_QUESTIONS)[number];
type Values = Partial<Record<Question | 'templateName' | 'entryPeriod' | 'chargingPeriod', string>> & {
  isDefault?: boolean;
  isChangeMeant?: boolean;
  areRatesMeant?: boolean;
};

type TemplateFormProps = {
  /** The initial values of the form. */
  shown: Partial<CreateTemplate>;
  /** The version being edited; absent for a new template. */
  version?: number;
  contractorLabel: { singular: string; many: string };
  /** The charging periods to choose from. */
  charging: ChargingPeriod[];
  submitLabel: string;
};

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const ENTRY_PERIODS = [
  { value: 'weekly', label: 'Weekly', hint: 'One timesheet a week' },
  { value: 'monthly', label: 'Monthly', hint: 'One timesheet a calendar month' },
];
const CHARGING_PERIODS: { value: ChargingPeriod; label: string; hint: string }[] = [
  { value: 'hourly', label: 'Hourly', hint: 'Start, finish and break' },
  { value: 'hourlyTotal', label: 'Hourly total', hint: 'One total for each day' },
  { value: 'daily', label: 'Daily', hint: 'Whole and part days' },
];
const LABELS = labelsOf(TEMPLATE_COLUMNS);
const HINTS: Record<Question, string> = {
  allowHolidays: 'Whether holidays may be entered.',
  allowNightshifts: 'Whether a shift may finish the next day. Hourly timesheets only.',
  allowDocumentUploads: 'Whether documents may be uploaded with a timesheet.',
  captureWorkerFinancials: 'Whether rates are shown to administrators and exported.',
};

function valuesOf(shown: Partial<CreateTemplate>): Values {
  const { templateName = '', entryPeriod = '', chargingPeriod = '', isDefault = false } = shown;
  const answers = TEMPLATE_QUESTIONS.map((name) => {
    const answer = shown[name];
    return [name, answer === undefined ? '' : answer ? 'yes' : 'no'] as const;
  });
  return { templateName, entryPeriod, chargingPeriod, isDefault, ...Object.fromEntries(answers) };
}

/** The form of a timesheet template. Without `version` it is a new one, and may become the default. */
export function TemplateForm({ shown, version, contractorLabel, charging, submitLabel }: TemplateFormProps) {
  const { answer, form, fields } = useCheckedForm<Values>(
    'template',
    version === undefined ? NewTemplateFields : TemplateFields,
    valuesOf(shown),
  );
  return (
    <RecordForm form={form} edited={{ version, answer }} submitLabel={submitLabel}>
      <TextField
        field={fields.templateName}
        label={LABELS.templateName}
        hint={`${contractorLabel.many} do not see it.`}
      />
      <ChoiceCards field={fields.entryPeriod} label={LABELS.entryPeriod} choices={ENTRY_PERIODS} />
      <ChoiceCards
        field={fields.chargingPeriod}
        label={LABELS.chargingPeriod}
        choices={CHARGING_PERIODS.filter(({ value }) => charging.includes(value))}
      />
      {version !== undefined && <p className="hint">{ACTS_ON_NEW}</p>}
      {version !== undefined && <ConfirmField field={fields.isChangeMeant} label="Change the template for them" />}
      {version !== undefined && <ConfirmField field={fields.areRatesMeant} label={RATES_MEANT} />}
      {TEMPLATE_QUESTIONS.map((name) => (
        <ChoiceList key={name} field={fields[name]} choices={YES_NO} label={LABELS[name]} hint={HINTS[name]} />
      ))}
      {version === undefined && (
        <CheckboxField
          field={fields.isDefault}
          label={LABELS.isDefault}
          hint={`Chosen first for a new ${contractorLabel.singular}.`}
        />
      )}
    </RecordForm>
  );
}
