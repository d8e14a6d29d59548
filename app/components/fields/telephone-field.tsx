import type { AnyField } from './field.tsx';
import { TextField } from './text-field.tsx';

/** The telephone number of a record, if known. */
export function TelephoneField(props: { field: AnyField; label: string; autoComplete?: 'tel' }) {
  return <TextField {...props} optional type="tel" width={8} />;
}
