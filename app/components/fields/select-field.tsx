import { classNames } from '../class-names.ts';
import { boxProps } from './control-props.ts';
import type { FieldTexts, FieldWidth } from './field.tsx';
import { Field, widthClass } from './field.tsx';
import { Options, type SelectOption } from './options.tsx';

type SelectFieldProps = FieldTexts & {
  options: SelectOption[];
  /** The first, empty choice: "Select a replacement template". */
  prompt?: string;
  width?: FieldWidth;
  disabled?: boolean;
};

/** A native select with its label, hint and error. */
export function SelectField({ options, prompt, width, disabled, ...texts }: SelectFieldProps) {
  const { key, props } = boxProps(texts.field, texts.hint);
  return (
    <Field {...texts}>
      <select key={key} {...props} disabled={disabled} className={classNames('select', widthClass(width))}>
        {prompt !== undefined && <option value="">{prompt}</option>}
        <Options options={options} />
      </select>
    </Field>
  );
}
