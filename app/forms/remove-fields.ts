import { z } from 'zod';

/** The name of the button; its value lists the fields to remove. */
export const REMOVE_FIELDS = 'takeAway';
const Fields = z.array(z.tuple([z.string(), z.string()])).min(1);
type TakenAway = [name: string, value: string][];

/** Returns the properties of a button that removes fields from its form, each with its value there, and keeps whatever else has been typed. */
export function removeFieldsProps(formId: string, fields: TakenAway) {
  return {
    type: 'submit',
    form: formId,
    formNoValidate: true,
    name: REMOVE_FIELDS,
    value: JSON.stringify(fields),
  } as const;
}

/** Parses the fields such a button removes; null if its value did not come from one of our forms. */
export function readFieldsToRemove(value: FormDataEntryValue): TakenAway | null {
  try {
    return Fields.parse(JSON.parse(String(value)));
  } catch {
    return null;
  }
}

/** Removes the fields for which such a button was pressed. The form then counts as merely changed, and is submitted with another button. */
export function removeFields(formData: FormData): void {
  const pressed = formData.get(REMOVE_FIELDS);
  const fields = pressed === null ? null : readFieldsToRemove(pressed);
  if (!fields) return;
  for (const [name, value] of fields) {
    const others = formData.getAll(name).filter((other) => other !== value);
    formData.delete(name);
    for (const other of others) formData.append(name, other);
  }
  formData.delete(REMOVE_FIELDS);
  formData.set('__intent__', JSON.stringify({ type: 'validate', payload: { name: fields[0]![0] } }));
}
