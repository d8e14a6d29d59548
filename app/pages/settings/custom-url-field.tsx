import type { AnyField } from '#app/components/fields/field.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';

type CustomUrlFieldProps = { field: AnyField; portalUrl: string; canonicalName: string };

const WHAT_IT_DOES =
  'Changing it moves your portal at once. The old address and links in emails already sent lead to the new one, where everybody logs in again.';

/** The agency’s name in its address, with the effect of changing it. */
export function CustomUrlField({ field, portalUrl, canonicalName }: CustomUrlFieldProps) {
  const [before = '', after = ''] = portalUrl.split(canonicalName);
  return (
    <TextField
      field={field}
      label="Custom URL"
      hint={WHAT_IT_DOES}
      prefix={before}
      suffix={after}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
