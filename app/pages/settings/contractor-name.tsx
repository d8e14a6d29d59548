import type { AnyField } from '#app/components/fields/field.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { SettingsRow } from '#app/components/settings/settings-page.tsx';

/** The singular and plural of an agency's word for the people it places. */
export function ContractorName({ singular, plural }: { singular: AnyField; plural: AnyField }) {
  return (
    <SettingsRow title="The people you place" lead="What your agency calls them, such as locum or temp." look="pair">
      <TextField field={singular} label="Singular" autoCapitalize="none" />
      <TextField field={plural} label="Plural" autoCapitalize="none" />
    </SettingsRow>
  );
}
