import { z } from 'zod';
import type { SettingPath } from '#domain/agencies/settings/setting-inputs.ts';
import { Tick } from '#app/forms/tick.ts';
import { CONTRACTOR_NAME_FIELDS } from './defaults-fields.ts';

const Text = z.string().default('');

/** A whole number as typed; anything else is refused by the setting's own rule. */
const Whole = Text.transform((text) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN));

/** The same, where empty is zero. */
const WholeOrNone = z.preprocess((text) => (text === undefined || text === '' ? '0' : text), Whole);

/** The fields of the general set-up, under their settings' paths. */
export const GENERAL_FIELDS = {
  ...CONTRACTOR_NAME_FIELDS,
  defaults: z.object({
    workingTime: z.object({ start: Text, finish: Text, breakMinutes: Whole }),
    allowUpcomingTimesheets: Tick,
  }),
  reminders: z.object({ hour: Whole, escalateAfterDays: WholeOrNone }),
};

/** The settings on that page. */
export const GENERAL_PATHS = [
  'customisation.contractor.name.singular',
  'customisation.contractor.name.plural',
  'defaults.workingTime.start',
  'defaults.workingTime.finish',
  'defaults.workingTime.breakMinutes',
  'defaults.allowUpcomingTimesheets',
  'reminders.hour',
  'reminders.escalateAfterDays',
] as const satisfies readonly SettingPath[];
