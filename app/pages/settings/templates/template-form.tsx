import { getFormProps, useForm } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { ChoiceCards, ChoiceList } from '#app/components/choice-cards.tsx';
import { ConfirmField } from '#app/components/confirm-field.tsx';
import { ErrorSummary } from '#app/components/error-summary.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { ACTS_ON_NEW, RATES_MEANT } from '#app/components/placements/words.ts';
import { TextField } from '#app/components/text-field.tsx';
import { VersionField } from '#app/components/version-field.tsx';
import { labelsOf } from '#domain/columns.ts';
import type { ChargingPeriod } from '#domain/agencies/settings/settings.schema.ts';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { TEMPLATE_COLUMNS } from '#domain/templates/template-columns.ts';
import type { CreateTemplate } from '#domain/templates/template.schema.ts';
import { NewTemplateFields, TEMPLATE_QUESTIONS, TemplateFields } from './template-fields.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { validateWith } from '#app/forms/validate-with.ts';

type Question = (typeof TEMPLATE_QUESTIONS)[number];
type Values = Partial<Record<Question | 'templateName' | 'entryPeriod' | 'chargingPeriod', string>> & {
  isDefault?: boolean;
  isChangeMeant?: boolean;
  areRatesMeant?: boolean;
};

type TemplateFormProps = {
  /** What the form is shown with. */
  shown: Partial<CreateTemplate>;
  /** The version that is edited; absent for a new template. */
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

/** What a timesheet template says. Without `version` it is a new one, and may become the default. */
export function TemplateForm({ shown, version, contractorLabel, charging, submitLabel }: TemplateFormProps) {
  const answer = useActionData<FormAnswer>();
  const schema = version === undefined ? NewTemplateFields : TemplateFields;
  const [form, fields] = useForm<Values>({
    id: 'template',
    lastResult: answer?.result,
    onValidate: validateWith(schema),
    shouldRevalidate: 'onInput',
    defaultValue: valuesOf(shown),
  });
  return (
    <DraftForm method="post" className="form" {...getFormProps(form)}>
      <FormToken />
      {version !== undefined && <VersionField form={form} version={version} answer={answer} />}
      <ErrorSummary form={form} />
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
      <div className="btn-row">
        <SubmitButton>{submitLabel}</SubmitButton>
      </div>
    </DraftForm>
  );
}
