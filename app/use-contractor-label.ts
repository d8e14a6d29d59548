import { useRouteLoaderData } from '@remix-run/react';
import type { ContractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import { fieldLabel } from '#domain/audit/field-words.ts';
import type { ImportKind } from '#domain/imports/import-kind.ts';
import type { ShellData } from './http/shell-data.server.ts';
import { IMPORT_NAMES } from './import-words.ts';

/** What the agency of the portal calls the people it places. */
export function useContractorLabel(): ContractorLabel {
  return (useRouteLoaderData('routes/_portal') as ShellData).contractorLabel;
}

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
