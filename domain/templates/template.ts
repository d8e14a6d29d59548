import type { ChargingPeriod, EntryPeriod } from '../agencies/settings/settings.schema.ts';
import type { TemplateRules } from '../contractors/placement-rules.ts';
import type { CreateTemplate } from './template.schema.ts';

/** How an agency's contractors enter time: every placement has one. */
export type TimesheetTemplate = TemplateRules & {
  id: string;
  templateName: string;
  isDefault: boolean;
  isHidden: boolean;
  isDeleted: boolean;
  inUseCount: number;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** A template's editable fields as they stand. */
export function templateFields(template: TimesheetTemplate): CreateTemplate {
  const { id: _, isDeleted: _deleted, inUseCount: _count, version: _version, ...rest } = template;
  const { createdAt: _created, updatedAt: _updated, ...fields } = rest;
  return fields;
}

const ENTRY_WORDS: Record<EntryPeriod, string> = { weekly: 'Weekly', monthly: 'Monthly' };
const CHARGING_WORDS: Record<ChargingPeriod, string> = {
  hourly: 'hourly',
  hourlyTotal: 'hourly total',
  daily: 'daily',
};

/** How often and by what unit time is entered: "Weekly, hourly total". */
export function periodsInWords({
  entryPeriod,
  chargingPeriod,
}: Pick<TimesheetTemplate, 'entryPeriod' | 'chargingPeriod'>) {
  return `${ENTRY_WORDS[entryPeriod]}, ${CHARGING_WORDS[chargingPeriod]}`;
}
