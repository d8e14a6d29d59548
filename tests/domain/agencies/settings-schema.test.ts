import { describe, expect, test } from 'vitest';
import { BETA_FEATURES, seesBeta } from '#domain/agencies/settings/beta-features.ts';
import { offeredChargingPeriods } from '#domain/agencies/charging-periods.ts';
import { contractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import { forestOf } from '#domain/agencies/forest.ts';
import { LOGO_KINDS, LOGO_SIZES, MAXIMUM_LOGO_SIZE } from '#domain/agencies/branding/logo.ts';
import { requireConsistent } from '#domain/agencies/settings/settings.policy.ts';
import { AgencySettingsSchema } from '#domain/agencies/settings/settings.schema.ts';
import { WEEK_DAYS } from '#domain/periods/week-days.ts';
import { Invalid } from '#domain/errors.ts';
import { says } from '../../support/says.ts';
import { DEFAULT_SETTINGS } from '../../support/default-settings.ts';

describe('The settings of an agency', () => {
  test('each have a default', () => {
    expect(AgencySettingsSchema.parse({})).toEqual(DEFAULT_SETTINGS);
    expect(AgencySettingsSchema.parse({ defaults: { chargingPeriod: { daily: false } } }).defaults).toEqual({
      ...DEFAULT_SETTINGS.defaults,
      chargingPeriod: { ...DEFAULT_SETTINGS.defaults.chargingPeriod, daily: false },
    });
    expect(WEEK_DAYS).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
  });
  test('are stored in a valid form', () => {
    const colours = { primary: { main: '#AABBCC', text: '#FFFFFF' }, secondary: { main: '#123456', text: '#000000' } };
    expect(AgencySettingsSchema.parse({ colors: colours }).colors.primary).toEqual({
      main: '#aabbcc',
      text: '#ffffff',
    });
    const wrong: Record<string, unknown>[] = [
      { colors: { ...colours, primary: { main: 'red', text: '#ffffff' } } },
      { colors: { ...colours, primary: { main: 'x#aabbcc', text: '#ffffff' } } },
      { colors: { ...colours, primary: { main: '#aabbccx', text: '#ffffff' } } },
      { customisation: { contractor: { name: { singular: '', plural: 'x' } } } },
      { customisation: { contractor: { name: { singular: 'x', plural: '' } } } },
      { defaults: { workingTime: { start: '9:00', finish: '17:00', breakMinutes: 30 } } },
      { defaults: { workingTime: { start: '24:00', finish: '17:00', breakMinutes: 30 } } },
      { defaults: { workingTime: { start: '09:00', finish: '17:60', breakMinutes: 30 } } },
      { defaults: { workingTime: { start: '09:00x', finish: '17:00', breakMinutes: 30 } } },
      { defaults: { workingTime: { start: 'x09:00', finish: '17:00', breakMinutes: 30 } } },
      { defaults: { workingTime: { start: '09:00', finish: '17:00', breakMinutes: -1 } } },
      { defaults: { workingTime: { start: '09:00', finish: '17:00', breakMinutes: 1.5 } } },
      { defaults: { dateRelativeTo: 'middle' } },
      { defaults: { chargingPeriod: { default: 'yearly' } } },
      { defaults: { entryPeriod: 'yearly' } },
      { defaults: { timesheetWeekStartsOn: 'Someday' } },
      { reminders: { hour: 24 } },
      { reminders: { hour: -1 } },
      { emails: { keepTextsForDays: 0 } },
      { emails: { keepTextsForDays: 3651 } },
      { reminders: { escalateAfterDays: 61 } },
      { reminders: { escalateAfterDays: -1 } },
    ];
    for (const one of wrong) expect(says(AgencySettingsSchema, one), JSON.stringify(one)).toHaveLength(1);
    const edges = { reminders: { hour: 23, escalateAfterDays: 60 } };
    expect(says(AgencySettingsSchema, edges)).toMatchObject(edges);
    expect(says(AgencySettingsSchema, { reminders: { hour: 0 } })).toMatchObject({ reminders: { hour: 0 } });
    const ends = { defaults: { workingTime: { start: '00:00', finish: '23:59', breakMinutes: 0 } } };
    expect(says(AgencySettingsSchema, ends)).toMatchObject(ends);
    const chosen = { defaults: { dateRelativeTo: 'ending', entryPeriod: 'monthly', timesheetWeekStartsOn: 'Sunday' } };
    expect(says(AgencySettingsSchema, chosen)).toMatchObject(chosen);
    for (const period of ['hourlyTotal', 'daily'])
      expect(says(AgencySettingsSchema, { defaults: { chargingPeriod: { default: period } } })).toHaveProperty(
        'defaults',
      );
  });
});

describe('Dependencies between settings', () => {
  const problems = (change: Record<string, unknown>, templates: string[] = []) => {
    try {
      requireConsistent(AgencySettingsSchema.parse(change), templates);
    } catch (error) {
      if (error instanceof Invalid) return error.fields;
      throw error;
    }
    return [];
  };
  test('show at least one charging period, including the default', () => {
    const chargingPeriod = { hourly: false, hourlyTotal: false, daily: false };
    const field = 'defaults.chargingPeriod.default';
    expect(problems({ defaults: { chargingPeriod } })).toEqual([
      { field, message: 'At least one charging period must be visible.', code: 'missing' },
    ]);
    expect(problems({ defaults: { chargingPeriod: { ...chargingPeriod, daily: true } } })).toEqual([
      { field, message: 'The default charging period must be visible.', code: 'contradictory' },
    ]);
    for (const period of ['hourly', 'hourlyTotal', 'daily'])
      expect(
        problems({ defaults: { chargingPeriod: { ...chargingPeriod, [period]: true, default: period } } }),
      ).toEqual([]);
    expect(problems({})).toEqual([]);
  });
  test('keep document uploads on while any template allows documents', () => {
    expect(problems({ documents: { allowUploads: false } }, ['Weekly', 'Monthly'])).toEqual([
      {
        field: 'documents.allowUploads',
        message: 'Document uploads cannot be switched off while any template has documents: Weekly, Monthly.',
        code: 'templates_have_documents',
      },
    ]);
    expect(problems({ documents: { allowUploads: true } }, ['Weekly'])).toEqual([]);
  });
});

describe('What follows from settings', () => {
  const settings = AgencySettingsSchema.parse({
    defaults: { chargingPeriod: { hourlyTotal: false } },
    customisation: { contractor: { name: { singular: 'locum', plural: 'locums' } } },
  });
  test('the charging periods that forms offer: those shown, and one chosen before', () => {
    expect(offeredChargingPeriods(settings.defaults)).toEqual(['hourly', 'daily']);
    expect(offeredChargingPeriods(settings.defaults, 'hourlyTotal')).toEqual(['hourly', 'hourlyTotal', 'daily']);
  });
  test('what contractors are called', () => {
    expect(contractorLabel(settings)).toEqual({ singular: 'locum', plural: 'locums', one: 'Locum', many: 'Locums' });
  });
  test('beta features are visible if they are switched on', () => {
    expect(seesBeta({ isBetaAccessOn: true }, 'decisionTimes')).toBe(true);
    expect(seesBeta({ isBetaAccessOn: false }, 'decisionTimes')).toBe(false);
    expect(seesBeta({ isBetaAccessOn: true }, 'toString' as 'decisionTimes')).toBe(false);
    expect(BETA_FEATURES).toEqual({
      decisionTimes: {
        name: 'How quickly clients decide',
        description: 'The dashboard shows how long timesheets wait for each client, over the last eight weeks.',
      },
    });
  });
  test('the forest never shows more than was saved', () => {
    expect([0, 83, 84, 8332, 8333, 12_500].map((count) => forestOf(count).trees)).toEqual([
      '0.00',
      '0.00',
      '0.01',
      '0.99',
      '1.00',
      '1.50',
    ]);
    expect(forestOf(84)).toEqual({ acceptedTimesheets: 84, sheets: 84, trees: '0.01' });
  });
  test('a logo has one of two shapes', () => {
    expect(LOGO_KINDS).toEqual(['rectangular', 'square']);
    expect(LOGO_SIZES).toEqual({ rectangular: { width: 352, height: 128 }, square: { width: 128, height: 128 } });
    expect(MAXIMUM_LOGO_SIZE).toBe(2 * 1024 * 1024);
  });
});
