import type { AgencySettings, ChargingPeriod, EntryPeriod } from '../agencies/settings/settings.schema.ts';

/** What a placement or its contract says for itself; null inherits. */
export type OwnRules = {
  entryPeriod: EntryPeriod | null;
  chargingPeriod: ChargingPeriod | null;
  allowNightshifts: boolean | null;
  allowHolidays: boolean | null;
};

/** What a timesheet template says; it never inherits. */
export type TemplateRules = {
  entryPeriod: EntryPeriod;
  chargingPeriod: ChargingPeriod;
  allowNightshifts: boolean;
  allowHolidays: boolean;
  allowDocumentUploads: boolean;
  captureWorkerFinancials: boolean;
};

/** The rules that hold for one placement. */
export type PlacementRules = TemplateRules;

/** Of an agency's settings those that have a say in a placement's rules. */
export type AgencyRules = Pick<AgencySettings, 'defaults' | 'documents'>;

/** Everything that has a say in a placement's rules, the nearest first. */
export type RuleSources = {
  contractor: OwnRules & { allowDocumentUploads: boolean | null };
  contract: OwnRules;
  template: TemplateRules | null;
  agency: AgencyRules;
};

/**
 * The rules of a placement: its own value, else its contract's, else its template's, else the agency's default.
 * Nightshifts are off unless it charges by start and finish; uploads are off where the agency takes none.
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
