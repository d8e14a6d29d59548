import { CHARGING_PERIODS, ENTRY_PERIODS } from '../agencies/settings/settings.schema.ts';
import type { Columns } from '../columns.ts';

const FLAG = { type: 'boolean', isRequired: true, example: null } as const;

/** The fields of a timesheet template, each once. Their rules are in `template.schema.ts`; templates are not imported from files. */
export const TEMPLATE_COLUMNS = {
  templateName: { label: 'Name', type: 'text', isRequired: true, example: null },
  entryPeriod: {
    label: 'How often are timesheets entered?',
    type: 'text',
    choices: ENTRY_PERIODS,
    isRequired: true,
    example: null,
  },
  chargingPeriod: {
    label: 'How is time billed?',
    type: 'text',
    choices: CHARGING_PERIODS,
    isRequired: true,
    example: null,
  },
  allowHolidays: { label: 'Holidays', ...FLAG },
  allowNightshifts: { label: 'Nightshifts', ...FLAG },
  allowDocumentUploads: { label: 'Documents', ...FLAG },
  captureWorkerFinancials: { label: 'Worker financials', ...FLAG },
  isDefault: { label: 'Make it the default', ...FLAG },
  isHidden: { label: 'Hidden', ...FLAG },
} as const satisfies Columns;
