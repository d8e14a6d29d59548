import type { FieldTexts } from '#app/components/field.tsx';
import { TextField } from '#app/components/text-field.tsx';

/** A number of days. */
export function DaysField(field: FieldTexts) {
  return <TextField {...field} inputMode="numeric" width={4} suffix="days" />;
}
