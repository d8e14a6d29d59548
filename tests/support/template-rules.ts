/** A weekly template by the hour as the API takes one, but for its name. */
export const TEMPLATE_INPUT = {
  entryPeriod: 'weekly',
  chargingPeriod: 'hourly',
  allowHolidays: true,
  allowNightshifts: true,
  allowDocumentUploads: false,
  captureWorkerFinancials: false,
  isDefault: false,
  isHidden: false,
} as const;

/** The same as its form sends it. */
export const TEMPLATE_FORM = {
  entryPeriod: 'weekly',
  chargingPeriod: 'hourly',
  allowHolidays: 'yes',
  allowNightshifts: 'yes',
  allowDocumentUploads: 'no',
  captureWorkerFinancials: 'no',
};

/** What placements take from a template where nothing else is said. */
export const TEMPLATE_RULES = {
  entryPeriod: 'weekly',
  chargingPeriod: 'hourly',
  allowNightshifts: true,
  allowHolidays: false,
  allowDocumentUploads: true,
  captureWorkerFinancials: true,
} as const;

/** A contract or a placement that leaves how time is entered to others. */
export const NO_OWN_RULES = { entryPeriod: null, chargingPeriod: null, allowNightshifts: null, allowHolidays: null };
/** A placement may also leave open whether documents are uploaded. */
export const NO_PLACEMENT_RULES = { ...NO_OWN_RULES, allowDocumentUploads: null };
