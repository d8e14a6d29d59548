import { ELEMENT_RATE_LABELS, ELEMENT_RATES, type ElementRate } from '#domain/contractors/element-rates.ts';
import type { AnyField } from '#app/components/field.tsx';
import { TextField } from '#app/components/text-field.tsx';

/** Rates of nightshifts and holidays to be typed: pounds, or a factor of the ordinary rate. */
export function ElementRateInputs({ fields, hint }: { fields: Record<ElementRate, AnyField>; hint: string }) {
  return ELEMENT_RATES.map((rate) => (
    <TextField
      key={rate}
      field={fields[rate]}
      label={ELEMENT_RATE_LABELS[rate]}
      optional
      hint={hint}
      width={8}
      autoComplete="off"
    />
  ));
}

/** Whether one of them is typed or refused, so that it has to be seen. */
export const hasElementRates = (fields: Record<ElementRate, AnyField>): boolean =>
  ELEMENT_RATES.some((rate) => fields[rate].initialValue || fields[rate].errors);
