import { rateUnitOf } from '#domain/digests/amount.ts';
import type { Contractor } from '#domain/contractors/contractor.ts';
import type { AgencyRules, OwnRules } from '#domain/contractors/placement-rules.ts';
import { ConfirmField } from '#app/components/fields/confirm-field.tsx';
import { RATES_MEANT, rateUnit } from '#app/components/placements/words.ts';
import { ContractorFields, placementValues, type PlacementValues } from './contractor-fields.ts';
import { type Limits, PlacementFields } from './placement-fields.tsx';
import type { TemplateCard } from './template-cards.tsx';
import { RecordForm } from '#app/forms/record-form.tsx';
import { useCheckedForm } from '#app/forms/use-checked-form.ts';
import { TemplateSection } from './template-section.tsx';

type EditContractorFormProps = {
  contractor: Contractor;
  contract: Limits & OwnRules;
  templates: TemplateCard[];
  rules: AgencyRules;
  cancelHref: string;
  submitLabel: string;
};

/** A placement’s dates, rates, references, template and own rules. Its person and contract stay. */
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
      unseen={['unit']}
      submitLabel={submitLabel}
      cancelHref={cancelHref}
    >
      <input type="hidden" name="unit" value={rateUnitOf(contractor.chargingPeriod)} />
      <PlacementFields fields={fields} contract={contract} unit={rateUnit(contractor.chargingPeriod)} />
      <TemplateSection fields={fields} contract={contract} templates={templates} agency={rules}>
        <ConfirmField field={fields.areRatesMeant} label={RATES_MEANT} />
      </TemplateSection>
    </RecordForm>
  );
}
