import type { FieldTexts } from '#app/components/fields/field.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';

/** A number of days. */
export function DaysField(field: FieldTexts) {
  return <TextField {...field} inputMode="numeric" width={4} suffix="days" />;
}
