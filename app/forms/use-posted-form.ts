import type { DefaultValue, SubmissionResult } from '@conform-to/react';
import { useEffect, useId, useLayoutEffect, useState } from 'react';
import type { AnyField, AnyForm } from '#app/components/fields/field.tsx';

/** One field of such a form, or several under one name. */
export type PostedField<Value> = AnyField & { getFieldset: () => PostedFields<NonNullable<Value>> };

/** The fields by the names of the form's values. */
export type PostedFields<Values> = { [Name in keyof Values]-?: PostedField<Values[Name]> };

type Options<Values> = {
  /** A different id is a different form. Generated if absent. */
  id?: string;
  /** The action's last result: another object is another result. */
  lastResult?: SubmissionResult | undefined;
  /** The form's values before anything is typed. */
  defaultValue?: DefaultValue<Values>;
};

/** A form's state: its initial values, what was last sent and its problems, and how often it was cleared. */
type Shown = {
  result: SubmissionResult | undefined;
  given: unknown;
  sent: unknown;
  errors: Record<string, string[]>;
  round: number;
};

// The server has no layout, and warns about every layout effect.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * A form validated only by its action, with the form library's interface but without loading it: nothing is validated
 * while typing. Errors stay until another result arrives or the form is cleared.
 */
export function usePostedForm<Values extends object>(
  options: Options<Values>,
): [form: AnyForm, fields: PostedFields<Values>] {
  const { lastResult, defaultValue } = options;
  const made = useId();
  const id = options.id ?? made;
  const [shown, setShown] = useState<Shown>(() => {
    const given = lastResult?.initialValue ?? defaultValue;
    return { result: lastResult, given, sent: given, errors: errorsOf(lastResult), round: 0 };
  });
  if (lastResult && lastResult !== shown.result)
    setShown({
      ...shown,
      result: lastResult,
      sent: lastResult.initialValue ?? shown.sent,
      errors: errorsOf(lastResult),
    });

  useEffect(() => {
    const onReset = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && target.id === id)
        setShown(({ result, round }) => ({
          result,
          given: defaultValue,
          sent: defaultValue,
          errors: {},
          round: round + 1,
        }));
    };
    document.addEventListener('reset', onReset);
    return () => document.removeEventListener('reset', onReset);
  }, [id, defaultValue]);

  useBeforePaint(() => {
    if (lastResult?.status === 'error') firstRefused(id, lastResult)?.focus();
  }, [id, lastResult]);

  const { errors } = shown;
  const form = { id, errorId: `${id}-error`, errors: errors[''], allErrors: errors, initialValue: shown.given };
  return [{ ...form, noValidate: true }, fieldsUnder(id, shown, '') as PostedFields<Values>];
}

const errorsOf = (result: SubmissionResult | undefined) =>
  Object.fromEntries(Object.entries(result?.error ?? {}).flatMap(([name, said]) => (said ? [[name, said]] : [])));

/** Returns the first control of a form whose field was refused. */
function firstRefused(id: string, result: SubmissionResult): HTMLElement | undefined {
  const controls = [...(document.forms.namedItem(id)?.elements ?? [])] as HTMLInputElement[];
  return controls.find(({ name }) => name && result.error?.[name]);
}

/** Returns the value of a field, as a control holds it. */
function valueAt(values: unknown, name: string): unknown {
  let value = values;
  for (const part of name.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[part];
  if (typeof value === 'boolean') return value ? 'on' : undefined;
  return typeof value === 'number' ? String(value) : (value ?? undefined);
}

/** Every name is a field: the caller knows which exist. */
function fieldsUnder(formId: string, shown: Shown, prefix: string): Record<string, PostedField<object>> {
  return new Proxy({} as Record<string, PostedField<object>>, {
    get(_, part) {
      const name = `${prefix}${String(part)}`;
      const id = `${formId}-${name}`;
      return {
        id,
        name,
        formId,
        key: shown.round === 0 ? undefined : String(shown.round),
        errorId: `${id}-error`,
        descriptionId: `${id}-description`,
        errors: shown.errors[name],
        initialValue: valueAt(shown.given, name),
        value: valueAt(shown.sent, name),
        getFieldset: () => fieldsUnder(formId, shown, `${name}.`),
      };
    },
  });
}
