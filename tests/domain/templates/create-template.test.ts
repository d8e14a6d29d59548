import { expect, test } from 'vitest';
import { createTemplate } from '#domain/templates/create-template.server.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { CreateTemplateSchema } from '#domain/templates/template.schema.ts';
import { parseInput } from '#domain/parse-input.ts';
import { TEMPLATE_INPUT } from '../../support/template-rules.ts';
import { inRole, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const SOUND = { ...TEMPLATE_INPUT, templateName: ' Nights ' };

test('A new default template replaces the old one, and the list is by name', async () => {
  await createTemplate(world.here, parseInput(CreateTemplateSchema, { ...SOUND, isDefault: true }));
  const templates = await listTemplates(world.here);
  expect(templates.filter(({ isDefault }) => isDefault).map(({ templateName }) => templateName)).toEqual(['Nights']);
  expect(templates.map(({ templateName }) => templateName)).toEqual([
    'Monthly daily',
    'Nights',
    'Weekly daily',
    'Weekly hourly',
    'Weekly hours total',
  ]);
});

test('A name in use is refused in any case, and another agency may have it', async () => {
  const again = parseInput(CreateTemplateSchema, { ...SOUND, templateName: 'weekly HOURLY' });
  await expect(createTemplate(world.here, again)).rejects.toThrow(
    'A timesheet template with this name already exists.',
  );
  await expect(createTemplate(world.there, parseInput(CreateTemplateSchema, SOUND))).resolves.toMatchObject({
    templateName: 'Nights',
  });
});

test.each([
  [{ templateName: ' ' }, 'Please supply a name for the timesheet template'],
  [{ allowHolidays: undefined }, 'Please choose whether holidays may be entered or not.'],
  [{ allowNightshifts: null }, 'Please choose whether nightshifts may be entered or not.'],
  [{ chargingPeriod: undefined }, 'Please choose a billing rate for the contractor.'],
  [{ entryPeriod: undefined }, 'Please choose how often timesheets should be entered.'],
  [{ isDefault: true, isHidden: true }, 'A hidden timesheet template cannot be made the default.'],
])('%j is refused: %s', (change, message) => {
  expect(() => parseInput(CreateTemplateSchema, { ...SOUND, ...change })).toThrow(message);
});

test('A contractor may neither make templates nor see them', async () => {
  const ctx = inRole(world.here, 'ContractingRole');
  await expect(createTemplate(ctx, parseInput(CreateTemplateSchema, SOUND))).rejects.toThrow(
    'This role may not edit timesheet templates',
  );
  await expect(listTemplates(ctx)).rejects.toThrow('This role is not permitted to execute this action');
});
