import { getFormProps, useForm } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import type { Contractor } from '#domain/contractors/contractor.ts';
import type { AgencyRules, OwnRules } from '#domain/contractors/placement-rules.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { ConfirmField } from '#app/components/confirm-field.tsx';
import { ErrorSummary } from '#app/components/error-summary.tsx';
import { FormSection } from '#app/components/field.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { VersionField } from '#app/components/version-field.tsx';
import { RATES_MEANT, rateUnit } from '#app/components/placements/words.ts';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { ContractorFields, placementValues, type PlacementValues } from './contractor-fields.ts';
import { type Limits, PlacementFields } from './placement-fields.tsx';
import { RulesField } from './rules-field.tsx';
import { type TemplateCard, TemplateCards } from './template-cards.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { validateWith } from '#app/forms/validate-with.ts';

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
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useForm<PlacementValues & { areRatesMeant?: boolean }>({
    id: 'contractor',
    lastResult: answer?.result,
    onValidate: validateWith(ContractorFields),
    shouldRevalidate: 'onInput',
    defaultValue: placementValues(contractor),
  });
  return (
    <DraftForm method="post" className="form" {...getFormProps(form)}>
      <FormToken />
      <VersionField form={form} version={contractor.version} answer={answer} />
      <ErrorSummary form={form} />
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
      <div className="btn-row">
        <SubmitButton>{submitLabel}</SubmitButton>
        <ButtonLink kind="quiet" href={cancelHref}>
          Cancel
        </ButtonLink>
      </div>
    </DraftForm>
  );
}
