import { expect, test } from 'vitest';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { applyBulkChange } from '#domain/bulk-changes/apply-bulk-change.server.ts';
import { beginBulkChange, getBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import type { BulkValue } from '#domain/bulk-changes/bulk-change.ts';
import { planBulkChange } from '#domain/bulk-changes/plan-bulk-change.server.ts';
import { takeBackBulkChange } from '#domain/bulk-changes/take-back-bulk-change.server.ts';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { newId } from '#domain/new-id.ts';
import { createTemplate } from '#domain/templates/create-template.server.ts';
import { editTemplate } from '#domain/templates/edit-template.server.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { CreateTemplateSchema } from '#domain/templates/template.schema.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { TEMPLATE_INPUT } from '../../support/template-rules.ts';
import { addContact, addPlacement, inRole, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const END: BulkValue = { kind: 'end', end: '2026-12-19' };
const read = (contractorId: string) => getContractor(world.here, contractorId);
const takeBack = (id: string) => takeBackBulkChange(world.here, id);
const addOne = async (name: string) => (await addPlacement(world.here, `${name}@mailbox.example`)).contractorId;
const addTwo = async (name: string) => [await addOne(name), await addOne(`other.${name}`)] as const;

async function change(ticked: readonly string[], value: BulkValue): Promise<string> {
  const id = await beginBulkChange(world.here, value.kind, { ticked: [...ticked], filter: null });
  const { shown } = await planBulkChange(world.here, [...ticked], value);
  await applyBulkChange(world.here, id, value, shown);
  return id;
}

test('End dates given together are taken back together, once, and the history says so', async () => {
  const [one, other] = await addTwo('ends');
  await editContractor(world.here, other, EditContractorSchema.parse({ end: '2027-03-31' }));
  const id = await change([one, other], END);
  await takeBack(id);
  await takeBack(id);
  expect(await read(one)).toMatchObject({ end: null, version: 3 });
  expect(await read(other)).toMatchObject({ end: '2027-03-31', version: 4 });
  expect((await listHistory(world.here, 'contractor', other))[0]).toMatchObject({
    before: { end: '2026-12-19' },
    after: { end: '2027-03-31' },
  });
  expect(await getBulkChange(world.here, id)).toMatchObject({ state: 'takenBack', isKept: false });
});

test('Templates and reminders are taken back too', async () => {
  const both = await addTwo('rules');
  const before = (await read(both[0])).timesheetTemplate;
  const weekly = (await listTemplates(world.here)).find(({ templateName }) => templateName === 'Weekly hourly')!;
  const template = await change(both, { kind: 'template', timesheetTemplateId: weekly.id });
  await takeBack(template);
  expect((await read(both[1])).timesheetTemplate).toEqual(before);
  await takeBack(await change(both, { kind: 'reminders', isSendingReminders: false }));
  expect(await read(both[1])).toMatchObject({ isSendingReminders: true });
});

test('A template that has come to charge by the other unit is not restored, whose rates nobody has confirmed for it', async () => {
  const add = (templateName: string) =>
    createTemplate(
      world.here,
      CreateTemplateSchema.parse({
        ...{ ...TEMPLATE_INPUT, templateName },
        ...{ chargingPeriod: 'hourly', allowNightshifts: false },
      }),
    );
  const [first, second] = [await add('Hours at first'), await add('Hours now')];
  const one = await addOne('units');
  await editContractor(world.here, one, EditContractorSchema.parse({ timesheetTemplateId: first.id }));
  const id = await change([one], { kind: 'template', timesheetTemplateId: second.id });
  await editTemplate(world.here, first.id, { chargingPeriod: 'daily' });
  await expect(takeBack(id)).rejects.toMatchObject({
    code: 'cannot_take_back',
    message: expect.stringContaining('Has rates per hour, which would be taken as rates per day. The change cannot'),
  });
  expect((await read(one)).timesheetTemplate.templateName).toBe('Hours now');
  await editTemplate(world.here, first.id, { chargingPeriod: 'hourlyTotal' });
  await takeBack(id);
  expect((await read(one)).timesheetTemplate.templateName).toBe('Hours at first');
});

test('Nothing is taken back once one of the placements was edited', async () => {
  const [one, other] = await addTwo('edited');
  const id = await change([one, other], END);
  await editContractor(world.here, one, EditContractorSchema.parse({ payrollNumber: '0042' }));
  await expect(takeBack(id)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect(await read(other)).toMatchObject({ end: '2026-12-19' });
});

test('Nor if time has since been entered that would be left out', async () => {
  const placement = await makePlacement(world.here);
  await editContractor(world.here, placement.contractorId, EditContractorSchema.parse({ end: '2026-05-10' }));
  const extended = await change([placement.contractorId], { kind: 'extend', end: null });
  await submitWeek(placement);
  await expect(takeBack(extended)).rejects.toThrow(/Time was entered after this date/);
  expect(await read(placement.contractorId)).toMatchObject({ end: null });
});

test('A change of authorisers, an unapplied one, another agency’s, and people without the right are refused', async () => {
  const both = await addTwo('refused');
  const { contactId } = await addContact(world.here, 'imran@client.example', 'Imran Latif');
  const authoriser = await change(both, { kind: 'authoriser', contactId });
  await expect(takeBack(authoriser)).rejects.toMatchObject({ code: 'not_kept' });
  const planned = await beginBulkChange(world.here, 'end', { ticked: [...both], filter: null });
  await expect(takeBack(planned)).rejects.toMatchObject({ code: 'not_kept' });
  const done = await change(both, END);
  await expect(takeBackBulkChange(world.there, done)).rejects.toMatchObject({ code: 'bulk_change_not_found' });
  const stranger = inRole(world.here, 'AuthorisingRole', newId());
  await expect(takeBackBulkChange(stranger, done)).rejects.toMatchObject({ code: 'role_may_not' });
});
