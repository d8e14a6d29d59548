import { z } from 'zod';
import { emailSetting } from '../../email-setting.ts';
import { requiredText } from '../../fields.ts';
import { WEEK_DAYS } from '../../periods/week-days.ts';
import { CHARGING_PERIODS, ENTRY_PERIODS } from './settings.schema.ts';

const colour = z
  .string('Please choose a colour such as #464646')
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Please choose a colour such as #464646');
const flag = z.boolean('Please choose yes or no.');
const time = (message: string) =>
  z
    .string(message)
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, message);
const DAYS = 'Please give the days as a whole number from 0 to 60';
const KEEP_DAYS = 'Please give the days as a whole number from 1 to 3650';
const label = (message: string) => requiredText(message).transform((text) => text.toLowerCase());

/** Every setting of an agency by its path, with the input accepted for it. */
export const SETTING_INPUTS = {
  'colors.primary.main': colour,
  'colors.primary.text': colour,
  'colors.secondary.main': colour,
  'colors.secondary.text': colour,
  'customisation.contractor.name.singular': label('Please supply a singular name for your contractors'),
  'customisation.contractor.name.plural': label('Please supply a plural name for your contractors'),
  'defaults.applyDefaultWorkingTime': flag,
  'defaults.workingTime.start': time('Please give a start time such as 09:00'),
  'defaults.workingTime.finish': time('Please give a finish time such as 17:30'),
  'defaults.workingTime.breakMinutes': z
    .number('Please give the break in whole minutes')
    .int('Please give the break in whole minutes')
    .min(0, 'Please give the break in whole minutes')
    .max(720, 'The break may last 720 minutes at most'),
  'defaults.dateRelativeTo': z.enum(['beginning', 'ending'], 'Please choose beginning or ending'),
  'defaults.contractors.allowHolidays': flag,
  'defaults.contractors.allowNightshifts': flag,
  'defaults.chargingPeriod.default': z.enum(CHARGING_PERIODS, 'Please choose a charging period'),
  'defaults.chargingPeriod.hourly': flag,
  'defaults.chargingPeriod.hourlyTotal': flag,
  'defaults.chargingPeriod.daily': flag,
  'defaults.entryPeriod': z.enum(ENTRY_PERIODS, 'Please choose how often timesheets should be entered.'),
  'defaults.timesheetWeekStartsOn': z.enum(WEEK_DAYS, 'Please choose a day of the week'),
  'defaults.allowUpcomingTimesheets': flag,
  'documents.allowUploads': flag,
  'documents.allowByDefault': flag,
  'documents.allowArchives': flag,
  'documents.authorisersMayDownload': flag,
  'emails.emailAcceptedTimesheetCopiesTo': emailSetting({
    invalid: 'The emailAcceptedTimesheetCopiesTo email address is not valid',
    missing: 'Email address missing from setting to send emails when timesheet are authorised',
  }),
  'emails.replyTo': emailSetting({
    invalid: 'The replyTo email address is not valid',
    missing: 'Email address missing from setting to reply to emails',
  }),
  'emails.keepTextsForDays': z.number(KEEP_DAYS).int(KEEP_DAYS).min(1, KEEP_DAYS).max(3650, KEEP_DAYS),
  'advisories.twelveWeeks': flag,
  'advisories.fortyEightHours': flag,
  'advisories.dailyRest': flag,
  'advisories.weeklyRest': flag,
  'advisories.break': flag,
  'advisories.nightWork': flag,
  'hourFormat.decimal': flag,
  'reminders.hour': z
    .number('Please give the hour as a whole number from 0 to 23')
    .int('Please give the hour as a whole number from 0 to 23')
    .min(0, 'Please give the hour as a whole number from 0 to 23')
    .max(23, 'Please give the hour as a whole number from 0 to 23'),
  'reminders.escalateAfterDays': z.number(DAYS).int(DAYS).min(0, DAYS).max(60, DAYS),
  'security.administratorsMustUseTotp': flag,
  showForest: flag,
  isBetaAccessOn: flag,
} as const satisfies Record<string, z.ZodType>;

/** The path of a setting. */
export type SettingPath = keyof typeof SETTING_INPUTS;

/** Settings by path; absent ones stay as they are. */
export type SettingValues = Partial<Record<SettingPath, unknown>>;

/** Returns whether a string is the path of a setting. */
export const isSettingPath = (path: string): path is SettingPath => Object.hasOwn(SETTING_INPUTS, path);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Flattens part of the settings to paths: `{hourFormat: {decimal: true}}` to `{'hourFormat.decimal': true}`. Absent
 * ones are left out; an unknown name is kept under its path, to be refused.
 */
export function flattenSettings(part: unknown, within = ''): Record<string, unknown> {
  if (isSettingPath(within) || !isObject(part)) return part === undefined ? {} : { [within]: part };
  const flat = Object.entries(part).map(([name, value]) =>
    flattenSettings(value, within === '' ? name : `${within}.${name}`),
  );
  return Object.assign({}, ...flat) as Record<string, unknown>;
}

/** Returns the value at a path of nested settings, or nothing. */
export function settingAt(settings: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      settings,
    );
}

/** Returns a copy of nested settings with the value at a path replaced. */
export function withSetting(settings: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...settings, [name]: value };
  const below = settings[name];
  return { ...settings, [name]: withSetting(isObject(below) ? below : {}, rest.join('.'), value) };
}
