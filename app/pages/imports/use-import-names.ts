import { fieldLabel } from '#domain/audit/field-words.ts';
import type { ImportKind } from '#domain/imports/import-kind.ts';
import { IMPORT_NAMES } from './import-words.ts';
import { useContractorLabel } from '#app/use-contractor-label.ts';

/** What the rows of an import are called, contractors by the agency's own word. */
export function useImportNames(): Record<ImportKind, string> {
  return { ...IMPORT_NAMES, contractors: useContractorLabel().many };
}

/** Says a column of an import as people read it: `telephoneNumber` as `Telephone number`, a contractor by the agency's own word. */
export function useFieldNames(): (name: string) => string {
  const { one } = useContractorLabel();
  return (name) => {
    const words = name === 'contractor' ? one : fieldLabel(name);
    return words.charAt(0).toUpperCase() + words.slice(1);
  };
}
