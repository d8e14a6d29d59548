import { FormSection } from '#app/components/fields/field.tsx';
import {
  ELEMENT_RATE_LABELS,
  ELEMENT_RATES,
  type ElementRate,
  elementRateInWords,
  type SomeElementRates,
} from '#domain/contractors/rates/element-rates.ts';
import type { AnyField } from '#app/components/fields/field.tsx';
import { Fold } from '#app/components/fold.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';

type ElementRateInputsProps = {
  fields: Record<ElementRate, AnyField>;
  hint: string;
  /** The contract's defaults, used for empty fields. */
  defaults?: SomeElementRates;
};

/** Inputs for the rates of nightshifts and holidays: pounds, or a factor of the ordinary rate. */
function ElementRateInputs({ fields, hint, defaults = {} }: ElementRateInputsProps) {
  return ELEMENT_RATES.map((rate) => (
    <TextField
      key={rate}
      field={fields[rate]}
      label={ELEMENT_RATE_LABELS[rate]}
      optional
      hint={defaultHint(defaults[rate]) ?? hint}
      width={8}
      autoComplete="off"
    />
  ));
}

/** Whether one of them has a value or an error, so that it must be visible. */
const hasElementRates = (fields: Record<ElementRate, AnyField>): boolean =>
  ELEMENT_RATES.some((rate) => fields[rate].initialValue || fields[rate].errors);

/** Returns what an empty rate field takes from the contract; undefined if that has no default. */
export const defaultHint = (rate: string | null | undefined): string | undefined =>
  rate ? `If empty, ${elementRateInWords(rate)} as the contract’s default` : undefined;

/** A placement's starting rates for nightshifts and holidays. */
export function ElementRatesSection(props: Omit<ElementRateInputsProps, 'hint'>) {
  return (
    <FormSection
      legend="Nightshift and holiday rates"
      hint="Without a rate of their own nightshifts have the ordinary rate, and holidays no amount."
    >
      <div className="form-2 level">
        <ElementRateInputs {...props} hint="£, or a factor such as 1.5x" />
      </div>
    </FormSection>
  );
}

/** The same for a change of rates, collapsed until one is typed: an empty field leaves its rate unchanged. */
export function ElementRatesFold({ fields }: Pick<ElementRateInputsProps, 'fields'>) {
  return (
    <Fold label="Nightshift and holiday" isOpen={hasElementRates(fields)}>
      <div className="grid g-4 mt-2">
        <ElementRateInputs fields={fields} hint="£, or a factor such as 1.5x. Empty: as before" />
      </div>
    </Fold>
  );
}
