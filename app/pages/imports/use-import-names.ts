import { fieldLabel } from '#domain/audit/field-words.ts';
import type { ImportKind } from '#domain/imports/import-kind.ts';
import { IMPORT_NAMES } from './import-words.ts';
import { useContractorLabel } from '#app/use-contractor-label.ts';

/** Returns the names for the rows of an import, with the agency's own word for contractors. */
export function useImportNames(): Record<ImportKind, string> {
  return { ...IMPORT_NAMES, contractors: useContractorLabel().many };
}

/** Returns the label of an import column: `telephoneNumber` as `Telephone number`, a contractor by the agency's own word. */
export function useFieldNames(): (name: string) => string {
  const { one } = useContractorLabel();
  return (name) => {
    const words = name === 'contractor' ? one : fieldLabel(name);
    return words.charAt(0).toUpperCase() + words.slice(1);
  };
}
