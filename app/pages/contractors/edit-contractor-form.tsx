import type { Contractor } from '#domain/contractors/contractor.ts';
import type { AgencyRules, OwnRules } from '#domain/contractors/placement-rules.ts';
import { ConfirmField } from '#app/components/confirm-field.tsx';
import { FormSection } from '#app/components/field.tsx';
import { RATES_MEANT, rateUnit } from '#app/components/placements/words.ts';
import { ContractorFields, placementValues, type PlacementValues } from './contractor-fields.ts';
import { type Limits, PlacementFields } from './placement-fields.tsx';
import { RulesField } from './rules-field.tsx';
import { type TemplateCard, TemplateCards } from './template-cards.tsx';
import { RecordForm } from '#app/forms/record-form.tsx';
import { useCheckedForm } from '#app/forms/use-checked-form.ts';

type EditContractorFormProps = {
  contractor: Contractor;
  contract: Limits & OwnRules;
  templates: TemplateCard[];
  rules: AgencyRules;
  cancelHref: string;
  submitLabel: string;
};

/** A placement’s dates, rates, references, template and own rules. Whom it places where stays. */
export function EditContractorForm(props: EditContractorFormProps) {
  const { contractor, contract, templates, rules, cancelHref, submitLabel } = props;
  const { answer, form, fields } = useCheckedForm<PlacementValues & { areRatesMeant?: boolean }>(
    'contractor',
    ContractorFields,
    placementValues(contractor),
  );
  return (
    <RecordForm
      form={form}
      edited={{ version: contractor.version, answer }}
      submitLabel={submitLabel}
      cancelHref={cancelHref}
    >
      <PlacementFields fields={fields} contract={contract} unit={rateUnit(contractor.chargingPeriod)} />
      <FormSection legend="Timesheet template">
        <TemplateCards field={fields.timesheetTemplateId} templates={templates} />
        <RulesField
          fields={fields}
          contract={contract}
          template={templates.find(({ id }) => id === fields.timesheetTemplateId.value) ?? null}
          agency={rules}
        />
        <ConfirmField field={fields.areRatesMeant} label={RATES_MEANT} />
      </FormSection>
    </RecordForm>
  );
}
