import { CheckboxField } from './checkbox-field.tsx';
import type { AnyField } from './field.tsx';

/** A confirmation checkbox, hidden until there is something to confirm. The error says what. */
export function ConfirmField({ field, label }: { field: AnyField; label: string }) {
  if (!field.errors && !field.value) return null;
  return <CheckboxField field={field} label={label} />;
}
