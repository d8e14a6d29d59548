import type { FormEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';

/** Any field of a form, whatever it holds and wherever it is checked. */
export type AnyField = {
  id: string;
  name: string;
  /** The id of its form. */
  formId: string;
  key: string | undefined;
  errorId: string;
  descriptionId: string;
  errors: string[] | undefined;
  /** What it was shown with, as a control holds it. */
  initialValue: unknown;
  value: unknown;
};

/** Any form: its own problems, and those of its fields by their names. */
export type AnyForm = {
  id: string;
  errorId: string;
  errors: string[] | undefined;
  allErrors: Record<string, string[] | undefined>;
  initialValue: unknown;
  noValidate: boolean;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
};

/** What a `<form>` takes of it. The browser's own messages are left off: the form's are shown in their place. */
export const formProps = ({ id, errorId, errors, noValidate, onSubmit }: AnyForm) => ({
  id,
  noValidate,
  onSubmit,
  'aria-describedby': errors && errorId,
});

/** What every field of a form can say about itself. */
export type FieldTexts = {
  field: AnyField;
  label: ReactNode;
  hint?: ReactNode;
  /** Adds "(optional)" in grey; there are no asterisks. */
  optional?: boolean;
  className?: string;
};

/** How wide a control is, as a hint of how much belongs in it. */
export type FieldWidth = 2 | 4 | 6 | 8 | 12;

/** The class of a control of that width. */
export const widthClass = (width: FieldWidth | undefined) => width && `w-${width}`;

/** One problem, in the words the person reads. */
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

/** A label, with a grey "(optional)" after it where nothing need be filled in. */
export const labelText = ({ label, optional }: Pick<FieldTexts, 'label' | 'optional'>) => (
  <>
    {label}
    {optional && <span className="opt"> (optional)</span>}
  </>
);

/** The ids that describe a control: its hint, then its error. */
export function describedBy(
  field: Pick<AnyField, 'errors' | 'errorId' | 'descriptionId'>,
  hint: ReactNode,
): string | undefined {
  const ids = [hint && field.descriptionId, field.errors && field.errorId].filter(Boolean);
  return ids.join(' ') || undefined;
}

/** Hint and error between a label and its control. Every message of the field shows, in the order they came. */
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

/** Label above, then hint, then error, then the one control that is passed as children. */
export function Field({ field, label, hint, optional, className, children }: FieldTexts & { children: ReactNode }) {
  return (
    <div className={classNames('field', field.errors && 'has-error', className)}>
      <label htmlFor={field.id}>{labelText({ label, optional })}</label>
      <FieldMessages field={field} hint={hint} />
      {children}
    </div>
  );
}

/** Controls that answer one question together, named by a legend: radios, ticks, a table of them. */
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

/** A part of a form under its own heading. */
export function FormSection({ legend, hint, children }: { legend: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="fs">
      <legend className="legend">{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      {children}
    </fieldset>
  );
}
