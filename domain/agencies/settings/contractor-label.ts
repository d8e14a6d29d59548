import { sentenceCase } from '../../format.ts';
import type { AgencySettings } from './settings.schema.ts';

/** What an agency calls the people it places: in running text, and where a sentence or a label begins. */
export type ContractorLabel = {
  singular: string;
  plural: string;
  /** With a capital. */
  one: string;
  many: string;
};

/** The agency's own word for contractors, stored lower-case. */
export function contractorLabel(settings: Pick<AgencySettings, 'customisation'>): ContractorLabel {
  const { singular, plural } = settings.customisation.contractor.name;
  return { singular, plural, one: sentenceCase(singular), many: sentenceCase(plural) };
}
