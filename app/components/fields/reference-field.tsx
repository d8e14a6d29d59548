import type { AnyField } from './field.tsx';
import { TextField } from './text-field.tsx';

/** The agency’s own reference for a record, by which imports find it. */
export function ReferenceField({ field, label, noun }: { field: AnyField; label: string; noun: string }) {
  return (
    <TextField field={field} label={label} optional width={8} hint={`Your own; imports find the ${noun} by it.`} />
  );
}
