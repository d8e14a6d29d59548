import { CheckboxField } from './checkbox-field.tsx';
import type { AnyField } from './field.tsx';

/** A tick that a form asks for once there is something to be sure of; until then it takes no room. The refusal says what. */
export function ConfirmField({ field, label }: { field: AnyField; label: string }) {
  if (!field.errors && !field.value) return null;
  return <CheckboxField field={field} label={label} />;
}
