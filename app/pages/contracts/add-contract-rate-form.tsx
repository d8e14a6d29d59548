import type { RateName } from '#domain/contractors/rates/dated-rates.ts';
import { formProps } from '#app/components/fields/field.tsx';
import { DateField } from '#app/components/fields/date-field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { SelectField } from '#app/components/fields/select-field.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { MoneyField, TextField } from '#app/components/fields/text-field.tsx';
import { ContractRateFields } from './contract-rate-fields.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { ElementRatesFold } from '#app/forms/element-rate-inputs.tsx';
import { useCheckedForm } from '#app/forms/use-checked-form.ts';

type Fields = Record<RateName | 'from' | 'unit' | 'note', string>;

const UNITS = [
  { value: 'hour', label: 'Per hour' },
  { value: 'day', label: 'Per day' },
];

/** Default rates of a contract from a date. */
export function AddContractRateForm({ unit }: { unit: string }) {
  const { form, fields } = useCheckedForm<Fields>('add-contract-rate', ContractRateFields, { unit });
  return (
    <section className="box" aria-labelledby="add-contract-rate-title">
      <h2 id="add-contract-rate-title">Add a default rate</h2>
      <DraftForm method="post" className="grid g-4 mt-4" {...formProps(form)}>
        <FormToken />
        <ErrorSummary form={form} />
        <DateField field={fields.from} label="From" />
        <SelectField field={fields.unit} label="Rates are" prompt="Choose" options={UNITS} />
        <MoneyField field={fields.chargeRate} label="Charge rate" optional hint="Empty: as before" />
        <MoneyField field={fields.payRate} label="Pay rate" optional hint="Empty: as before" />
        <ElementRatesFold fields={fields} />
        <TextField field={fields.note} label="Note" optional />
        <SubmitButton kind="secondary">Add the default rate</SubmitButton>
      </DraftForm>
    </section>
  );
}
