import type { AnyField, FieldWidth } from '#app/components/field.tsx';
import { TextField } from '#app/components/text-field.tsx';

/** Asks once more for the password of the account, before something of it changes. */
export function OwnPasswordField({ field, width }: { field: AnyField; width?: FieldWidth }) {
  return (
    <TextField field={field} label="Your password" type="password" autoComplete="current-password" width={width} />
  );
}
