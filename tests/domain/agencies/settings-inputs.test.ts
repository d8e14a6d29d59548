import { describe, expect, test } from 'vitest';
import { namedSetting } from '#domain/agencies/settings/named-settings.ts';
import {
  flattenSettings,
  isSettingPath,
  SETTING_INPUTS,
  settingAt,
  type SettingPath,
  withSetting,
} from '#domain/agencies/settings/setting-inputs.ts';
import { WEEK_DAYS } from '#domain/periods/week-days.ts';
import { says } from '../../support/says.ts';
import { DEFAULT_SETTINGS } from '../../support/default-settings.ts';

const flags = [
  'advisories.twelveWeeks',
  'advisories.fortyEightHours',
  'advisories.dailyRest',
  'advisories.weeklyRest',
  'advisories.break',
  'advisories.nightWork',
  'defaults.applyDefaultWorkingTime',
  'defaults.contractors.allowHolidays',
  'defaults.contractors.allowNightshifts',
  'defaults.chargingPeriod.hourly',
  'defaults.chargingPeriod.hourlyTotal',
  'defaults.chargingPeriod.daily',
  'defaults.allowUpcomingTimesheets',
  'documents.allowUploads',
  'documents.allowByDefault',
  'documents.allowArchives',
  'documents.authorisersMayDownload',
  'hourFormat.decimal',
  'security.administratorsMustUseTotp',
  'showForest',
  'isBetaAccessOn',
];

type Takes = [good: unknown[], bad: [unknown, string][]];
const alike = (why: string, ...bad: unknown[]) => bad.map((value): [unknown, string] => [value, why]);
const START = 'Please give a start time such as 09:00';
const FINISH = 'Please give a finish time such as 17:30';
const FLAG: Takes = [[true, false], alike('Please choose yes or no.', 'x')];
const COLOUR: Takes = [
  ['#aabbcc'],
  alike('Please choose a colour such as #464646', '#abc', 'red', 'x#aabbcc', '#aabbccx', 7),
];

/** What each setting accepts, and its message for anything else. */
const TAKES: Record<string, Takes> = {
  ...Object.fromEntries(flags.map((path) => [path, FLAG])),
  'colors.primary.main': COLOUR,
  'colors.primary.text': COLOUR,
  'colors.secondary.main': COLOUR,
  'colors.secondary.text': COLOUR,
  'customisation.contractor.name.singular': [['locum'], [[' ', 'Please supply a singular name for your contractors']]],
  'customisation.contractor.name.plural': [['locums'], [[' ', 'Please supply a plural name for your contractors']]],
  'defaults.workingTime.start': [
    ['00:00', '23:59', '19:30'],
    alike(START, '9:00', '24:00', '09:60', 'x09:00', '09:000', 9),
  ],
  'defaults.workingTime.finish': [['17:00'], alike(FINISH, '5pm')],
  'defaults.workingTime.breakMinutes': [
    [0, 720],
    [...alike('Please give the break in whole minutes', -1, 1.5, 'x'), [721, 'The break may last 720 minutes at most']],
  ],
  'defaults.dateRelativeTo': [['beginning', 'ending'], [['x', 'Please choose beginning or ending']]],
  'defaults.chargingPeriod.default': [['hourly', 'hourlyTotal', 'daily'], [['x', 'Please choose a charging period']]],
  'defaults.entryPeriod': [['weekly', 'monthly'], [['x', 'Please choose how often timesheets should be entered.']]],
  'defaults.timesheetWeekStartsOn': [[...WEEK_DAYS], [['x', 'Please choose a day of the week']]],
  'emails.emailAcceptedTimesheetCopiesTo': [
    [{ enabled: true, value: ['a@b.example'] }],
    [
      [{ enabled: true, value: ['x'] }, 'The emailAcceptedTimesheetCopiesTo email address is not valid'],
      [{ enabled: true }, 'Email address missing from setting to send emails when timesheet are authorised'],
    ],
  ],
  'emails.replyTo': [
    [{ enabled: true, value: ['a@b.example'] }],
    [
      [{ enabled: true, value: ['x'] }, 'The replyTo email address is not valid'],
      [{ enabled: true }, 'Email address missing from setting to reply to emails'],
    ],
  ],
  'emails.keepTextsForDays': [
    [1, 3650],
    alike('Please give the days as a whole number from 1 to 3650', 0, 3651, 1.5, 'x'),
  ],
  'reminders.hour': [[0, 23], alike('Please give the hour as a whole number from 0 to 23', -1, 24, 1.5, 'x')],
  'reminders.escalateAfterDays': [
    [0, 60],
    alike('Please give the days as a whole number from 0 to 60', -1, 61, 1.5, 'x'),
  ],
};

describe('A setting that is sent', () => {
  test.each(Object.entries(TAKES))(
    '%s accepts allowed values, and says what it does not accept',
    (path, [good, bad]) => {
      const input = SETTING_INPUTS[path as SettingPath];
      for (const value of good) expect(says(input, value)).toEqual(value);
      for (const [value, why] of bad)
        expect(says(input, value)).toEqual([expect.stringMatching(new RegExp(`: ${why.replace(/[.()]/g, '\\$&')}$`))]);
    },
  );
  test('is one of these, and no other', () => {
    expect(Object.keys(SETTING_INPUTS).sort()).toEqual(Object.keys(TAKES).sort());
    expect([isSettingPath('showForest'), isSettingPath('toString'), isSettingPath('defaults')]).toEqual([
      true,
      false,
      false,
    ]);
  });
  test('is written as it is stored: lower-case', () => {
    expect(says(SETTING_INPUTS['colors.primary.main'], ' #AABBCC ')).toBe('#aabbcc');
    expect(says(SETTING_INPUTS['customisation.contractor.name.plural'], ' Locums ')).toBe('locums');
    expect(says(SETTING_INPUTS['defaults.workingTime.start'], ' 09:00 ')).toBe('09:00');
  });
  test('is named by its path, however deeply it was nested', () => {
    expect(flattenSettings({ hourFormat: { decimal: true }, showForest: false, defaults: undefined })).toEqual({
      'hourFormat.decimal': true,
      showForest: false,
    });
    expect(flattenSettings({ start: '09:00' }, 'defaults.workingTime')).toEqual({
      'defaults.workingTime.start': '09:00',
    });
    expect(flattenSettings({ replyTo: { enabled: true, value: [] } }, 'emails')).toEqual({
      'emails.replyTo': { enabled: true, value: [] },
    });
    expect(flattenSettings({ colour: 'x', list: [1], none: null })).toEqual({ colour: 'x', list: [1], none: null });
    expect(flattenSettings(undefined, 'x')).toEqual({});
  });
  test('is read and written at its path', () => {
    expect(settingAt(DEFAULT_SETTINGS, 'defaults.workingTime.start')).toBe('09:00');
    expect(settingAt(DEFAULT_SETTINGS, 'defaults.nothing.start')).toBeUndefined();
    expect(settingAt(DEFAULT_SETTINGS, 'showForest.x')).toBeUndefined();
    expect(settingAt({ a: [1] }, 'a.0')).toBeUndefined();
    expect(settingAt({}, 'toString')).toBeUndefined();
    expect(settingAt(null, 'a')).toBeUndefined();
    expect(withSetting({ a: { b: 1, c: 2 }, d: 3 }, 'a.b', 9)).toEqual({ a: { b: 9, c: 2 }, d: 3 });
    expect(withSetting({ a: 1 }, 'a.b', 9)).toEqual({ a: { b: 9 } });
    expect(withSetting({ a: [1] }, 'a.b', 9)).toEqual({ a: { b: 9 } });
    expect(withSetting({}, 'a', 9)).toEqual({ a: 9 });
  });
});

test('A setting is found under the names of its addresses', () => {
  const within = (names: string[]) => names.map((name) => namedSetting(name)?.within);
  expect(
    within(['allowNightshifts', 'allowHolidays', 'branding', 'colors', 'customisation', 'dateRelativeTo']),
  ).toEqual([
    'defaults.contractors.allowNightshifts',
    'defaults.contractors.allowHolidays',
    'colors',
    'colors',
    'customisation',
    'defaults.dateRelativeTo',
  ]);
  expect(
    within(['hourFormat', 'defaults', 'defaults/contracts', 'defaults/timesheets', 'defaults/dateRelativeTo']),
  ).toEqual(['hourFormat', 'defaults', 'defaults', 'defaults', 'defaults.dateRelativeTo']);
  expect(
    within(['documents', 'emails', 'emails/emailAcceptedTimesheetCopiesTo', 'emails/replyTo', 'reminders', 'security']),
  ).toEqual([
    'documents',
    'emails',
    'emails.emailAcceptedTimesheetCopiesTo',
    'emails.replyTo',
    'reminders',
    'security',
  ]);
  expect(within(['forest', 'showForest', 'betaAccess'])).toEqual(['showForest', 'showForest', 'isBetaAccessOn']);
  expect(namedSetting('nothing')).toBeNull();
  expect(namedSetting('toString')).toBeNull();
  expect(namedSetting('defaults')?.only).toBeUndefined();
});

test('Every default is one of contracts or one of timesheets', () => {
  const { contractors, chargingPeriod, entryPeriod, ...ofTimesheets } = DEFAULT_SETTINGS.defaults;
  const pathsOf = (defaults: object) => Object.keys(flattenSettings(defaults, 'defaults')).sort();
  const named = (name: string) => [...namedSetting(name)!.only!].sort();
  expect(named('defaults/contracts')).toEqual(pathsOf({ contractors, chargingPeriod, entryPeriod }));
  expect(named('defaults/timesheets')).toEqual(pathsOf(ofTimesheets));
});
