import { allowedWords, enteredWords } from '#app/components/placements/words.ts';
import { type AgencyRules, NO_OWN_RULES, type OwnRules, placementRules } from '#domain/contractors/placement-rules.ts';
import type { TemplateCard } from './template-cards.tsx';

/** Describes how time is entered with a template, on a contract whose own rules come first. */
export function templateWords(template: TemplateCard, contract: OwnRules | null, agency: AgencyRules) {
  const rules = placementRules({
    ...{ contractor: NO_OWN_RULES, contract: contract ?? NO_OWN_RULES, agency },
    template: { ...template, captureWorkerFinancials: false },
  });
  return { entered: enteredWords(rules.entryPeriod, rules.chargingPeriod), allowed: allowedWords(rules) };
}
