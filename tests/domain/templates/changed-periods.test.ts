import { beforeAll, expect, test } from 'vitest';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { requireChangedPeriodsMeant } from '#domain/templates/changed-periods.server.ts';
import { createTemplate } from '#domain/templates/create-template.server.ts';
import { CreateTemplateSchema } from '#domain/templates/template.schema.ts';
import { TEMPLATE_INPUT } from '../../support/template-rules.ts';
import { makePlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
let templateId: string;
beforeAll(async () => {
  const template = parseInput(CreateTemplateSchema, {
    ...TEMPLATE_INPUT,
    templateName: 'Wards',
    entryPeriod: 'weekly',
    chargingPeriod: 'hourly',
  });
  templateId = (await createTemplate(world.here, template)).id;
});

const OPEN = { entryPeriod: null, chargingPeriod: null, allowNightshifts: null };
const place = (contract: Record<string, unknown> = OPEN, placement: Record<string, unknown> = {}) =>
  makePlacement(world.here, contract, { timesheetTemplateId: templateId, ...placement });
const ask = (change: Record<string, unknown>) => requireChangedPeriodsMeant(world.here, templateId, change);

test('No confirmation is needed if nobody takes their period from the template', async () => {
  await expect(ask({ chargingPeriod: 'daily' })).resolves.toBeUndefined();
  await place({ ...OPEN, chargingPeriod: 'hourly', entryPeriod: 'weekly' });
  const ended = await place();
  await editContractor(world.here, ended.contractorId, EditContractorSchema.parse({ end: '2026-05-25' }));
  await expect(ask({ chargingPeriod: 'daily' })).resolves.toBeUndefined();
});

test('A changed period needs confirmation, naming those affected, six as five and one more', async () => {
  await place();
  const one = /^The next timesheets of [^,]+ will be weekly, daily\. Tick this/;
  await expect(ask({ chargingPeriod: 'daily' })).rejects.toMatchObject({
    fields: [{ field: 'isChangeMeant', message: expect.stringMatching(one) }],
  });
  for (let count = 0; count < 5; count += 1) await place();
  await expect(ask({ entryPeriod: 'monthly' })).rejects.toThrow(/ and one more will be monthly, hourly\./);
  await ask({ entryPeriod: 'monthly', isChangeMeant: true });
  await ask({ entryPeriod: 'weekly', chargingPeriod: 'hourly', templateName: 'Wards and homes' });
});
