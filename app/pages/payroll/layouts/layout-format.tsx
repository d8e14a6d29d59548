import type { FieldMetadata } from '@conform-to/react';
import { CheckboxField } from '#app/components/fields/checkbox-field.tsx';
import { SelectField } from '#app/components/fields/select-field.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import {
  DATE_OPTIONS,
  DECIMALS,
  ENCODINGS,
  HOUR_OPTIONS,
  LACKING,
  LINE_ENDINGS,
  NAME_ORDERS,
  NEGATIVES,
  PLACES,
  QUOTES,
  READERS,
  ROUNDINGS,
  SEPARATORS,
} from './layout-choices.ts';
import type { LayoutValues } from './layout-fields.ts';

type Fields = { [Name in keyof LayoutValues]: FieldMetadata<LayoutValues[Name], LayoutValues> };

/** How a layout's figures, dates and letters are written, and how it handles those that cannot be. */
export function LayoutFormat({ fields }: { fields: Fields }) {
  const codes = fields.codes.getFieldset();
  return (
    <section className="mt-8" aria-labelledby="layout-format-title">
      <div className="section-head">
        <h2 id="layout-format-title">Format</h2>
      </div>
      <div className="grid-2 mt-3">
        <SelectField field={fields.separator} label="Separator" options={SEPARATORS} />
        <SelectField field={fields.quote} label="Quote text" options={QUOTES} />
        <SelectField field={fields.decimal} label="Decimal sign" options={DECIMALS} />
        <SelectField field={fields.dates} label="Dates" options={DATE_OPTIONS} />
        <SelectField field={fields.hours} label="Hours" options={HOUR_OPTIONS} />
        <SelectField field={fields.hourPlaces} label="Decimal places" options={PLACES} />
        <SelectField field={fields.encoding} label="Encoding" options={ENCODINGS} />
        <SelectField field={fields.lineEnding} label="Line ending" options={LINE_ENDINGS} />
        <SelectField
          field={fields.lacking}
          label="A letter that the encoding lacks"
          options={LACKING}
          className="wide"
        />
        <SelectField field={fields.rounding} label="Rounding" options={ROUNDINGS} />
        <SelectField field={fields.negative} label="Negative rows" options={NEGATIVES} />
        <SelectField field={fields.names} label="Full names" options={NAME_ORDERS} />
        <SelectField field={fields.reader} label="Opened by" options={READERS} />
        <TextField
          field={fields.file}
          label="File name"
          hint="{period} is 2026-05-18, {run} the run number, {layout} the layout’s name."
          className="wide"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <fieldset className="mt-6">
        <legend className="label">Your program’s codes of the pay elements</legend>
        <div className="element-codes mt-2">
          <TextField field={codes.standard} label="Standard" autoComplete="off" />
          <TextField field={codes.nightshift} label="Nightshift" autoComplete="off" />
          <TextField field={codes.holiday} label="Holiday" autoComplete="off" />
        </div>
      </fieldset>
      <div className="checks mt-4">
        <CheckboxField field={fields.header} label="First line holds the headings" />
        <CheckboxField field={fields.skipZero} label="Leave out rows with no hours and no amount" />
      </div>
    </section>
  );
}
