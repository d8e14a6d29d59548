import { describe, expect, test } from 'vitest';
import { DEFAULT_TEMPLATES } from '#domain/templates/default-templates.ts';
import * as templates from '#domain/templates/template.schema.ts';
import { periodsInWords, templateFields } from '#domain/templates/template.ts';
import { says } from '../../support/says.ts';
import { TEMPLATE_INPUT } from '../../support/template-rules.ts';

const unknown = (name: string) => `${name}: The ${name} field is not known.`;

describe('A timesheet template', () => {
  const ALL = { ...TEMPLATE_INPUT, templateName: 'Weekly hourly', captureWorkerFinancials: true };
  test('has no unset fields', () => {
    expect(says(templates.CreateTemplateSchema, ALL)).toEqual(ALL);
    expect(says(templates.CreateTemplateSchema, {})).toEqual([
      'templateName: Please supply a name for the timesheet template',
      'entryPeriod: Please choose how often timesheets should be entered.',
      'chargingPeriod: Please choose a billing rate for the contractor.',
      'allowHolidays: Please choose whether holidays may be entered or not.',
      'allowNightshifts: Please choose whether nightshifts may be entered or not.',
      'allowDocumentUploads: Please choose whether documents may be uploaded or not.',
      'captureWorkerFinancials: Please choose whether worker financials are captured or not.',
      'isDefault: Please choose whether the template is the default or not.',
      'isHidden: Please choose whether the template is hidden or not.',
    ]);
    for (const chargingPeriod of ['hourlyTotal', 'daily'])
      expect(says(templates.CreateTemplateSchema, { ...ALL, chargingPeriod, entryPeriod: 'monthly' })).toMatchObject({
        chargingPeriod,
      });
    expect(says(templates.CreateTemplateSchema, { ...ALL, a: 1 })).toEqual([unknown('a')]);
  });
  test('is not hidden while it is the default', () => {
    const both = { isDefault: true, isHidden: true };
    const why = ['isHidden: A hidden timesheet template cannot be made the default.'];
    expect(says(templates.CreateTemplateSchema, { ...ALL, ...both })).toEqual(why);
    expect(says(templates.EditTemplateSchema, both)).toEqual(why);
    expect(says(templates.EditTemplateSchema, { isHidden: true, version: 1 })).toEqual({ isHidden: true, version: 1 });
    expect(says(templates.EditTemplateSchema, { isDefault: true })).toEqual({ isDefault: true });
    expect(says(templates.CreateTemplateSchema, { ...ALL, isHidden: true })).toMatchObject({ isHidden: true });
  });
  test('has a replacement when it is deleted, and is made the default by its id', () => {
    expect(says(templates.DeleteTemplateSchema, { replacementTemplateId: ' t2 ' })).toEqual({
      replacementTemplateId: 't2',
    });
    expect(says(templates.DeleteTemplateSchema, {})).toEqual({});
    expect(says(templates.DeleteTemplateSchema, { a: 1 })).toEqual([unknown('a')]);
    expect(says(templates.SetDefaultTemplateSchema, { timesheetTemplateId: ' t1 ' })).toEqual({
      timesheetTemplateId: 't1',
    });
    expect(says(templates.SetDefaultTemplateSchema, {})).toEqual([
      'timesheetTemplateId: Please select a timesheet template.',
    ]);
    expect(says(templates.SetDefaultTemplateSchema, { timesheetTemplateId: 't', a: 1 })).toEqual([unknown('a')]);
    expect([
      templates.TEMPLATE_NAME_TAKEN,
      templates.DEFAULT_STAYS,
      templates.UPLOADS_NOT_ALLOWED,
      templates.NO_REPLACEMENT,
      templates.HIDDEN_TEMPLATE,
    ]).toEqual([
      'A timesheet template with this name already exists.',
      'Please make another timesheet template the default first.',
      'Please allow document uploads in your settings first.',
      'Please select a replacement template.',
      'A hidden timesheet template cannot be set.',
    ]);
  });
  test('is described by its periods', () => {
    const words = (entryPeriod: 'weekly' | 'monthly', chargingPeriod: 'hourly' | 'hourlyTotal' | 'daily') =>
      periodsInWords({ entryPeriod, chargingPeriod });
    expect([words('weekly', 'hourly'), words('monthly', 'hourlyTotal'), words('weekly', 'daily')]).toEqual([
      'Weekly, hourly',
      'Monthly, hourly total',
      'Weekly, daily',
    ]);
    const stored = { ...ALL, id: 't1', isDeleted: false, inUseCount: 3, version: 1 } as Parameters<
      typeof templateFields
    >[0];
    expect(templateFields(stored)).toEqual(ALL);
  });
  test('comes in four kinds for a new agency', () => {
    const given = DEFAULT_TEMPLATES.map(({ templateName, entryPeriod, chargingPeriod, allowNightshifts, isDefault }) =>
      [templateName, entryPeriod, chargingPeriod, allowNightshifts, isDefault].join(', '),
    );
    expect(given).toEqual([
      'Weekly hourly, weekly, hourly, true, true',
      'Weekly hours total, weekly, hourlyTotal, false, false',
      'Weekly daily, weekly, daily, false, false',
      'Monthly daily, monthly, daily, false, false',
    ]);
    for (const one of DEFAULT_TEMPLATES)
      expect(one).toMatchObject({
        allowHolidays: true,
        allowDocumentUploads: false,
        captureWorkerFinancials: true,
        isHidden: false,
      });
  });
});
