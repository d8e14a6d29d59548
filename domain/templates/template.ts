import type { ChargingPeriod, EntryPeriod } from '../agencies/settings/settings.schema.ts';
import { type ValuesOf, valuesOf } from '../columns.ts';
import { TEMPLATE_COLUMNS } from './template-columns.ts';

/** How an agency's contractors enter time: every placement has one. */
export type TimesheetTemplate = ValuesOf<typeof TEMPLATE_COLUMNS> & {
  id: string;
  isDeleted: boolean;
  inUseCount: number;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** Returns a template's editable fields. */
export const templateFields = (template: TimesheetTemplate) => valuesOf(TEMPLATE_COLUMNS, template);

const ENTRY_WORDS: Record<EntryPeriod, string> = { weekly: 'Weekly', monthly: 'Monthly' };
const CHARGING_WORDS: Record<ChargingPeriod, string> = {
  hourly: 'hourly',
  hourlyTotal: 'hourly total',
  daily: 'daily',
};

/** Describes how often and in what unit time is entered: "Weekly, hourly total". */
export function periodsInWords({
  entryPeriod,
  chargingPeriod,
}: Pick<TimesheetTemplate, 'entryPeriod' | 'chargingPeriod'>) {
  return `${ENTRY_WORDS[entryPeriod]}, ${CHARGING_WORDS[chargingPeriod]}`;
}
