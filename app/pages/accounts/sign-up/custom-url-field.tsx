import type { AnyField } from '#app/components/fields/field.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';

/** An agency's name in its address. `host` is the product's own, which follows it. */
export function CustomUrlField({ field, host }: { field: AnyField; host: string }) {
  return (
    <TextField
      field={field}
      label="Custom URL"
      optional
      hint="If left empty, it is made from your agency’s name"
      suffix={`.${host}`}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
