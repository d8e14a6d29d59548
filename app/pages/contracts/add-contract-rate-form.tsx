import { getFormProps, useForm } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import type { RateName } from '#domain/contractors/rates/dated-rates.ts';
import { DateField } from '#app/components/date-field.tsx';
import { ErrorSummary } from '#app/components/error-summary.tsx';
import { Fold } from '#app/components/fold.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { SelectField } from '#app/components/select-field.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { MoneyField, TextField } from '#app/components/text-field.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { ContractRateFields } from './contract-rate-fields.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { ElementRateInputs, hasElementRates } from '#app/forms/element-rate-inputs.tsx';
import { validateWith } from '#app/forms/validate-with.ts';

type Fields = Record<RateName | 'from' | 'unit' | 'note', string>;

const UNITS = [
  { value: 'hour', label: 'Per hour' },
  { value: 'day', label: 'Per day' },
];

/** Default rates of a contract from a date. */
export function AddContractRateForm({ unit }: { unit: string }) {
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useForm<Fields>({
    id: 'add-contract-rate',
    lastResult: answer?.result,
    onValidate: validateWith(ContractRateFields),
    shouldRevalidate: 'onInput',
    defaultValue: { unit },
  });
  return (
    <section className="box" aria-labelledby="add-contract-rate-title">
      <h2 id="add-contract-rate-title">Add a default rate</h2>
      <DraftForm method="post" className="grid g-4 mt-4" {...getFormProps(form)}>
        <FormToken />
        <ErrorSummary form={form} />
        <DateField field={fields.from} label="From" />
        <SelectField field={fields.unit} label="Rates are" prompt="Choose" options={UNITS} />
        <MoneyField field={fields.chargeRate} label="Charge rate" optional hint="Empty: as before" />
        <MoneyField field={fields.payRate} label="Pay rate" optional hint="Empty: as before" />
        <Fold label="Nightshift and holiday" isOpen={hasElementRates(fields)}>
          <div className="grid g-4 mt-2">
            <ElementRateInputs fields={fields} hint="£, or a factor such as 1.5x. Empty: as before" />
          </div>
        </Fold>
        <TextField field={fields.note} label="Note" optional />
        <SubmitButton kind="secondary">Add the default rate</SubmitButton>
      </DraftForm>
    </section>
  );
}
