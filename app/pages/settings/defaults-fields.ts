import { z } from 'zod';
import { CONTRACT_DEFAULTS } from '#domain/agencies/settings/named-settings.ts';
import type { SettingPath } from '#domain/agencies/settings/setting-inputs.ts';
import type { AgencySettings } from '#domain/agencies/settings/settings.schema.ts';
import { Tick } from '#app/forms/tick.ts';
import { onOrOff } from '#app/forms/on-or-off.ts';

const Text = z.string().default('');

/** The fields of an agency’s word for contractors. */
export const CONTRACTOR_NAME_FIELDS = {
  customisation: z.object({ contractor: z.object({ name: z.object({ singular: Text, plural: Text }) }) }),
};

/** The fields of the page of defaults, under their settings’ paths. */
export const DEFAULTS_FIELDS = {
  ...CONTRACTOR_NAME_FIELDS,
  defaults: z.object({
    applyDefaultWorkingTime: Tick,
    contractors: z.object({ allowHolidays: Tick, allowNightshifts: Tick }).prefault({}),
    chargingPeriod: z.object({ default: Text, hourly: Tick, hourlyTotal: Tick, daily: Tick }).prefault({}),
    entryPeriod: Text,
    timesheetWeekStartsOn: Text,
    dateRelativeTo: Text,
  }),
  hourFormat: z.object({ decimal: onOrOff }),
};

/** The settings on that page. */
export const DEFAULTS_PATHS = [
  'customisation.contractor.name.singular',
  'customisation.contractor.name.plural',
  'defaults.applyDefaultWorkingTime',
  ...CONTRACT_DEFAULTS,
  'defaults.timesheetWeekStartsOn',
  'defaults.dateRelativeTo',
  'hourFormat.decimal',
] as const satisfies readonly SettingPath[];

/** The values of the form. */
export type DefaultsForm = Pick<AgencySettings, 'customisation' | 'defaults'> & { hourFormat: { decimal: string } };
