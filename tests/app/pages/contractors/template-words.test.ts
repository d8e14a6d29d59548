import { expect, test } from 'vitest';
import type { TemplateCard } from '#app/pages/contractors/template-cards.tsx';
import { templateWords } from '#app/pages/contractors/template-words.ts';
import { AgencySettingsSchema } from '#domain/agencies/settings/settings.schema.ts';
import { NO_OWN_RULES } from '#domain/contractors/placement-rules.ts';

const weekly: TemplateCard = {
  ...{ id: '0198f3c2-7a10-7c3e-9b51-2f6d8e4a1c07', templateName: 'Weekly', isDefault: true },
  ...{ entryPeriod: 'weekly', chargingPeriod: 'hourly', allowHolidays: true, allowNightshifts: true },
  allowDocumentUploads: false,
};
const agency = AgencySettingsSchema.parse({});

test('A template is offered as it is until a contract is chosen', () =>
  expect(templateWords(weekly, null, agency)).toEqual({
    entered: 'Weekly, start and finish times',
    allowed: 'Holidays, nightshifts',
  }));

test('What a contract decides itself comes before the template', () =>
  expect(templateWords(weekly, { ...NO_OWN_RULES, entryPeriod: 'monthly', allowHolidays: false }, agency)).toEqual({
    entered: 'Monthly, start and finish times',
    allowed: 'Nightshifts',
  }));

test('Nightshifts are not offered where time has no start and finish', () =>
  expect(templateWords(weekly, { ...NO_OWN_RULES, chargingPeriod: 'daily' }, agency).allowed).toBe('Holidays'));
