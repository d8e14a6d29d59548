/** A weekly, hourly template as the API accepts it, without its name. */
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

/** The same as sent by its form. */
export const TEMPLATE_FORM = {
  entryPeriod: 'weekly',
  chargingPeriod: 'hourly',
  allowHolidays: 'yes',
  allowNightshifts: 'yes',
  allowDocumentUploads: 'no',
  captureWorkerFinancials: 'no',
};

/** What placements take from a template by default. */
export const TEMPLATE_RULES = {
  entryPeriod: 'weekly',
  chargingPeriod: 'hourly',
  allowNightshifts: true,
  allowHolidays: false,
  allowDocumentUploads: true,
  captureWorkerFinancials: true,
} as const;

/** A contract or a placement that sets no entry rules itself. */
export const NO_OWN_RULES = { entryPeriod: null, chargingPeriod: null, allowNightshifts: null, allowHolidays: null };
/** A placement may also leave document uploads undecided. */
export const NO_PLACEMENT_RULES = { ...NO_OWN_RULES, allowDocumentUploads: null };
