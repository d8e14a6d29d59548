import type { AgencySettings } from '../agencies/settings/settings.schema.ts';
import type { Contractor } from './contractor.ts';
import { shownTo } from '../columns.ts';
import { PLACEMENT_COLUMNS } from './placement-columns.ts';
import { placementRules, type RuleSources } from './placement-rules.ts';

/** A placement as stored: its own rules, and those of its contract and its template. */
export type UnresolvedContractor = Omit<Contractor, keyof ReturnType<typeof placementRules> | 'primaryAuthoriser'> & {
  contractRules: RuleSources['contract'];
  templateRules: NonNullable<RuleSources['template']>;
};

/** Resolves a stored placement's rules; rates, and weeks with another agency, are kept only for those who may see rates. */
export function showContractor(
  stored: UnresolvedContractor,
  { settings, seesRates }: { settings: AgencySettings; seesRates: boolean },
): Contractor {
  const { contractRules: contract, templateRules: template, ...contractor } = stored;
  return {
    ...shownTo(PLACEMENT_COLUMNS, contractor, seesRates),
    ...placementRules({ contractor: contractor.own, contract, template, agency: settings }),
    primaryAuthoriser: contractor.authoriserContacts.find(({ isPrimary }) => isPrimary) ?? null,
  };
}
