import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { checkboxProps } from './control-props.ts';
import type { FieldTexts } from './field.tsx';
import { FieldMessages } from './field.tsx';
import { ShownTick } from './shown-tick.tsx';

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  children: ReactNode;
  hint?: ReactNode;
  isSmall?: boolean;
};

/** A native checkbox beside its label; for lists and grids that supply its name themselves. */
export function Check({ children, hint, isSmall, className, ...input }: CheckProps) {
  return (
    <label className={classNames('check', isSmall && 'sm', className)}>
      <input type="checkbox" {...input} />
      <span>
        {children}
        {hint && <span className="hint">{hint}</span>}
      </span>
    </label>
  );
}

/** A checkbox for a yes or no question. */
export function CheckboxField({ field, label, hint, className, disabled }: FieldTexts & { disabled?: boolean }) {
  const { key, props } = checkboxProps(field, undefined);
  return (
    <div className={classNames('check-field', field.errors && 'has-error', className)}>
      <FieldMessages field={field} />
      <label className="check">
        <input key={key} {...props} disabled={disabled} />
        <span>
          {label}
          {hint && <span className="hint">{hint}</span>}
        </span>
      </label>
      <ShownTick name={field.name} />
    </div>
  );
}

/** A setting shown as on or off. Saved by the form's button like every other field. */
export function SwitchField({
  field,
  label,
  hint,
  disabled,
  isRow,
}: FieldTexts & { disabled?: boolean; isRow?: boolean }) {
  const { key, props } = checkboxProps(field, undefined);
  return (
    <>
      <FieldMessages field={field} />
      <label className={classNames('toggle', isRow && 'row')}>
        <input key={key} {...props} type="checkbox" role="switch" disabled={disabled} />
        <span>
          <b>{label}</b>
          {hint && <span className="hint">{hint}</span>}
        </span>
      </label>
      <ShownTick name={field.name} />
    </>
  );
}
