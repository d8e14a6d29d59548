import type { AgencySettings, ChargingPeriod, EntryPeriod } from '../agencies/settings/settings.schema.ts';

/** A placement's or its contract's own rules; null inherits. */
export type OwnRules = {
  entryPeriod: EntryPeriod | null;
  chargingPeriod: ChargingPeriod | null;
  allowNightshifts: boolean | null;
  allowHolidays: boolean | null;
};

/** Those of a placement or contract that has none. */
export const NO_OWN_RULES: OwnRules & { allowDocumentUploads: null } = {
  entryPeriod: null,
  chargingPeriod: null,
  allowNightshifts: null,
  allowHolidays: null,
  allowDocumentUploads: null,
};

/** A timesheet template's rules; they never inherit. */
export type TemplateRules = {
  entryPeriod: EntryPeriod;
  chargingPeriod: ChargingPeriod;
  allowNightshifts: boolean;
  allowHolidays: boolean;
  allowDocumentUploads: boolean;
  captureWorkerFinancials: boolean;
};

/** The effective rules of one placement. */
export type PlacementRules = TemplateRules;

/** The agency settings that affect a placement's rules. */
export type AgencyRules = Pick<AgencySettings, 'defaults' | 'documents'>;

/** Everything that determines a placement's rules, most specific first. */
export type RuleSources = {
  contractor: OwnRules & { allowDocumentUploads: boolean | null };
  contract: OwnRules;
  template: TemplateRules | null;
  agency: AgencyRules;
};

/**
 * Resolves a placement's rules: its own value, otherwise its contract's, its template's or the agency's default, in
 * that order. Nightshifts are off unless it charges by start and finish; uploads are off if the agency accepts none.
 */
export function placementRules({ contractor, contract, template, agency }: RuleSources): PlacementRules {
  const { defaults, documents } = agency;
  const chargingPeriod =
    contractor.chargingPeriod ?? contract.chargingPeriod ?? template?.chargingPeriod ?? defaults.chargingPeriod.default;
  const nightshifts =
    contractor.allowNightshifts ??
    contract.allowNightshifts ??
    template?.allowNightshifts ??
    defaults.contractors.allowNightshifts;
  const uploads = contractor.allowDocumentUploads ?? template?.allowDocumentUploads ?? documents.allowByDefault;
  return {
    entryPeriod: contractor.entryPeriod ?? contract.entryPeriod ?? template?.entryPeriod ?? defaults.entryPeriod,
    chargingPeriod,
    allowNightshifts: nightshifts && chargingPeriod === 'hourly',
    allowHolidays:
      contractor.allowHolidays ??
      contract.allowHolidays ??
      template?.allowHolidays ??
      defaults.contractors.allowHolidays,
    allowDocumentUploads: uploads && documents.allowUploads,
    captureWorkerFinancials: template?.captureWorkerFinancials ?? false,
  };
}
