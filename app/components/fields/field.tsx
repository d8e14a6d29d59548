import type { FormEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';

/** Any field of a form, whatever its value and wherever it is validated. */
export type AnyField = {
  id: string;
  name: string;
  /** The id of its form. */
  formId: string;
  key: string | undefined;
  errorId: string;
  descriptionId: string;
  errors: string[] | undefined;
  /** The value it was rendered with, in the control's form. */
  initialValue: unknown;
  value: unknown;
};

/** Any form: its own problems, and those of its fields by name. */
export type AnyForm = {
  id: string;
  errorId: string;
  errors: string[] | undefined;
  allErrors: Record<string, string[] | undefined>;
  initialValue: unknown;
  noValidate: boolean;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
};

/** Returns the attributes for its `<form>`. The browser's own messages are off: the form's replace them. */
export const formProps = ({ id, errorId, errors, noValidate, onSubmit }: AnyForm) => ({
  id,
  noValidate,
  onSubmit,
  'aria-describedby': errors && errorId,
});

/** The texts any field of a form can have. */
export type FieldTexts = {
  field: AnyField;
  label: ReactNode;
  hint?: ReactNode;
  /** Adds "(optional)" in grey; there are no asterisks. */
  optional?: boolean;
  className?: string;
};

/** The width of a control, hinting at how much to enter. */
export type FieldWidth = 2 | 4 | 6 | 8 | 12;

/** Returns the class of a control of that width. */
export const widthClass = (width: FieldWidth | undefined) => width && `w-${width}`;

/** A problem, as the person reads it. */
export function ErrorMessage({ id, className, children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <span className={classNames('error', className)} id={id}>
      <Icon name="alert" size="sm" />
      <span>
        <span className="vh">Error: </span>
        {children}
      </span>
    </span>
  );
}

/** Returns a label, followed by a grey "(optional)" if the field may be left empty. */
export const labelText = ({ label, optional }: Pick<FieldTexts, 'label' | 'optional'>) => (
  <>
    {label}
    {optional && <span className="opt"> (optional)</span>}
  </>
);

/** Returns the ids that describe a control: its hint, then its error. */
export function describedBy(
  field: Pick<AnyField, 'errors' | 'errorId' | 'descriptionId'>,
  hint: ReactNode,
): string | undefined {
  const ids = [hint && field.descriptionId, field.errors && field.errorId].filter(Boolean);
  return ids.join(' ') || undefined;
}

/** Hint and error between a label and its control. All messages of the field are shown, in order. */
export function FieldMessages({ field, hint }: { field: AnyField; hint?: ReactNode }) {
  if (!hint && !field.errors) return null;
  return (
    <span className="msgs">
      {hint && (
        <span className="hint" id={field.descriptionId}>
          {hint}
        </span>
      )}
      {field.errors && (
        <span id={field.errorId}>
          {field.errors.map((message) => (
            <ErrorMessage key={message}>{message}</ErrorMessage>
          ))}
        </span>
      )}
    </span>
  );
}

/** Label above, then hint, then error, then the one control passed as children. */
export function Field({ field, label, hint, optional, className, children }: FieldTexts & { children: ReactNode }) {
  return (
    <div className={classNames('field', field.errors && 'has-error', className)}>
      <label htmlFor={field.id}>{labelText({ label, optional })}</label>
      <FieldMessages field={field} hint={hint} />
      {children}
    </div>
  );
}

/** Controls that together answer one question, named by a legend: radios, checkboxes, a table of them. */
export function FieldGroup({
  field,
  label,
  hint,
  optional,
  className,
  children,
}: FieldTexts & { children: ReactNode }) {
  return (
    <fieldset
      className={classNames('field', field.errors && 'has-error', className)}
      id={field.id}
      tabIndex={-1}
      aria-describedby={describedBy(field, hint)}
    >
      <legend className="label">{labelText({ label, optional })}</legend>
      <FieldMessages field={field} hint={hint} />
      {children}
    </fieldset>
  );
}

/** A part of a form with its own heading. */
export function FormSection({ legend, hint, children }: { legend: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="fs">
      <legend className="legend">{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      {children}
    </fieldset>
  );
}
