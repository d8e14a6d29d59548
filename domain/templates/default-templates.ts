import type { CreateTemplate } from './template.schema.ts';

const COMMON = {
  allowHolidays: true,
  allowNightshifts: false,
  allowDocumentUploads: false,
  captureWorkerFinancials: true,
  isDefault: false,
  isHidden: false,
} as const;

/** The templates of a new agency, its default first. */
export const DEFAULT_TEMPLATES: readonly CreateTemplate[] = [
  {
    ...COMMON,
    templateName: 'Weekly hourly',
    entryPeriod: 'weekly',
    chargingPeriod: 'hourly',
    allowNightshifts: true,
    isDefault: true,
  },
  { ...COMMON, templateName: 'Weekly hours total', entryPeriod: 'weekly', chargingPeriod: 'hourlyTotal' },
  { ...COMMON, templateName: 'Weekly daily', entryPeriod: 'weekly', chargingPeriod: 'daily' },
  { ...COMMON, templateName: 'Monthly daily', entryPeriod: 'monthly', chargingPeriod: 'daily' },
];
