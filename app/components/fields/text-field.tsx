import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { inputProps, boxProps } from './control-props.ts';
import type { FieldTexts, FieldWidth } from './field.tsx';
import { Field, widthClass } from './field.tsx';

type NativeInput = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'autoCapitalize'
  | 'inputMode'
  | 'spellCheck'
  | 'placeholder'
  | 'readOnly'
  | 'disabled'
  | 'maxLength'
  | 'onBlur'
>;

type TextFieldProps = FieldTexts &
  NativeInput & {
    type?: 'text' | 'email' | 'password' | 'tel' | 'url';
    width?: FieldWidth;
    /** Before and after the text, in grey: `https://`, `per hour`. */
    prefix?: ReactNode;
    suffix?: ReactNode;
    numeric?: boolean;
  };

const BY_TYPE: Partial<Record<NonNullable<TextFieldProps['type']>, NativeInput>> = {
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  url: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
};

/** A single-line text with its label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { field, label, hint, optional, className, type = 'text', width, prefix, suffix, numeric, ...native } = props;
  const { key, props: control } = inputProps(field, type, hint);
  const isWrapped = prefix !== undefined || suffix !== undefined;
  const classes = classNames('input', numeric && 'num', !isWrapped && widthClass(width));
  const input = <input key={key} {...control} {...BY_TYPE[type]} {...native} className={classes} />;
  return (
    <Field field={field} label={label} hint={hint} optional={optional} className={className}>
      {isWrapped ? (
        <div className={classNames('affix', widthClass(width))}>
          {prefix !== undefined && <span>{prefix}</span>}
          {input}
          {suffix !== undefined && <span>{suffix}</span>}
        </div>
      ) : (
        input
      )}
    </Field>
  );
}

/** Text taken literally, such as a code or a domain. */
export function LiteralField(props: TextFieldProps) {
  return <TextField autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />;
}

/** Pounds: `£` before, the unit after; the server accepts commas. */
export function MoneyField({ unit, ...field }: FieldTexts & { unit?: ReactNode; disabled?: boolean }) {
  return <TextField {...field} prefix="£" suffix={unit} width={8} inputMode="decimal" autoComplete="off" />;
}

/** Multi-line text. */
export function TextArea({ rows = 3, isShort, ...texts }: FieldTexts & { rows?: number; isShort?: boolean }) {
  const { key, props } = boxProps(texts.field, texts.hint);
  return (
    <Field {...texts}>
      <textarea key={key} {...props} rows={rows} className={classNames('textarea', isShort && 'short')} />
    </Field>
  );
}
