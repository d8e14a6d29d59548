import { sentenceCase } from '../../format.ts';
import type { AgencySettings } from './settings.schema.ts';

/** The agency's word for the people it places: in running text, and at the start of a sentence or label. */
export type ContractorLabel = {
  singular: string;
  plural: string;
  /** Capitalised. */
  one: string;
  many: string;
};

/** Returns the agency's own word for contractors, stored in lower case. */
export function contractorLabel(settings: Pick<AgencySettings, 'customisation'>): ContractorLabel {
  const { singular, plural } = settings.customisation.contractor.name;
  return { singular, plural, one: sentenceCase(singular), many: sentenceCase(plural) };
}
