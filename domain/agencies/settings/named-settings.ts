import type { SettingPath } from './setting-inputs.ts';

/** A setting as named in the URL: its path and, if only some settings there are meant, which. */
type Named = { within: string; only?: readonly SettingPath[] };

/** The defaults for new contracts. */
export const CONTRACT_DEFAULTS = [
  'defaults.contractors.allowHolidays',
  'defaults.contractors.allowNightshifts',
  'defaults.chargingPeriod.default',
  'defaults.chargingPeriod.hourly',
  'defaults.chargingPeriod.hourlyTotal',
  'defaults.chargingPeriod.daily',
  'defaults.entryPeriod',
] as const;
const TIMESHEET_DEFAULTS = [
  'defaults.applyDefaultWorkingTime',
  'defaults.workingTime.start',
  'defaults.workingTime.finish',
  'defaults.workingTime.breakMinutes',
  'defaults.timesheetWeekStartsOn',
  'defaults.dateRelativeTo',
  'defaults.allowUpcomingTimesheets',
] as const;

/** An agency’s settings by their names in the URL, `setting` or `setting/subSetting`. */
export const NAMED_SETTINGS: Readonly<Record<string, Named>> = {
  allowNightshifts: { within: 'defaults.contractors.allowNightshifts' },
  allowHolidays: { within: 'defaults.contractors.allowHolidays' },
  advisories: { within: 'advisories' },
  branding: { within: 'colors' },
  colors: { within: 'colors' },
  customisation: { within: 'customisation' },
  dateRelativeTo: { within: 'defaults.dateRelativeTo' },
  hourFormat: { within: 'hourFormat' },
  defaults: { within: 'defaults' },
  'defaults/contracts': { within: 'defaults', only: CONTRACT_DEFAULTS },
  'defaults/timesheets': { within: 'defaults', only: TIMESHEET_DEFAULTS },
  'defaults/dateRelativeTo': { within: 'defaults.dateRelativeTo' },
  documents: { within: 'documents' },
  emails: { within: 'emails' },
  'emails/emailAcceptedTimesheetCopiesTo': { within: 'emails.emailAcceptedTimesheetCopiesTo' },
  'emails/replyTo': { within: 'emails.replyTo' },
  reminders: { within: 'reminders' },
  security: { within: 'security' },
  forest: { within: 'showForest' },
  showForest: { within: 'showForest' },
  betaAccess: { within: 'isBetaAccessOn' },
};

/** Returns the setting a URL names; nothing if there is none. */
export function namedSetting(name: string): Named | null {
  return Object.hasOwn(NAMED_SETTINGS, name) ? NAMED_SETTINGS[name]! : null;
}
