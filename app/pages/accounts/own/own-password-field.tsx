import type { AnyField, FieldWidth } from '#app/components/fields/field.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';

type OwnPasswordFieldProps = { field: AnyField; label?: string; width?: FieldWidth };

/** Asks for the account's password again before something changes. */
export function OwnPasswordField({ label = 'Your password', ...field }: OwnPasswordFieldProps) {
  return <TextField {...field} label={label} type="password" autoComplete="current-password" />;
}
