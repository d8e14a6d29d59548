import { useRouteLoaderData } from '@remix-run/react';
import type { ContractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import type { ShellData } from './frame/shell-data.server.ts';

/** Returns the agency's word for the people it places. */
export function useContractorLabel(): ContractorLabel {
  return (useRouteLoaderData('routes/_portal') as ShellData).contractorLabel;
}
