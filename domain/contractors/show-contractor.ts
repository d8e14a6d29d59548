import type { AgencySettings } from '../agencies/settings.schema.ts';
import type { Contractor } from './contractor.ts';
import { NO_ELEMENT_RATES } from './element-rates.ts';
import { placementRules, type RuleSources } from './placement-rules.ts';

/** A placement as stored: what it says itself, and what its contract and its template say. */
export type UnresolvedContractor = Omit<Contractor, keyof ReturnType<typeof placementRules> | 'primaryAuthoriser'> & {
  contractRules: RuleSources['contract'];
  templateRules: NonNullable<RuleSources['template']>;
};

/** Resolves a stored placement's rules; only those who may see rates keep them, and weeks with another agency. */
export function showContractor(
  stored: UnresolvedContractor,
  { settings, seesRates }: { settings: AgencySettings; seesRates: boolean },
): Contractor {
  const { contractRules: contract, templateRules: template, ...contractor } = stored;
  return {
    ...contractor,
    ...placementRules({ contractor: contractor.own, contract, template, agency: settings }),
    chargeRate: seesRates ? contractor.chargeRate : null,
    payRate: seesRates ? contractor.payRate : null,
    ...(seesRates ? {} : NO_ELEMENT_RATES),
    priorWeeks: seesRates ? contractor.priorWeeks : null,
    priorFrom: seesRates ? contractor.priorFrom : null,
    primaryAuthoriser: contractor.authoriserContacts.find(({ isPrimary }) => isPrimary) ?? null,
  };
}
