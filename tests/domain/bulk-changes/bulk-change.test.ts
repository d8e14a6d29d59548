import { expect, test } from 'vitest';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { applyBulkChange, stopBulkChange } from '#domain/bulk-changes/apply-bulk-change.server.ts';
import {
  beginBulkChange,
  getBulkChange,
  listBulkChanges,
  repeatBulkChange,
} from '#domain/bulk-changes/begin-bulk-change.server.ts';
import type { BulkValue } from '#domain/bulk-changes/bulk-change.ts';
import { planBulkChange } from '#domain/bulk-changes/plan-bulk-change.server.ts';
import { runBulkChange } from '#domain/bulk-changes/run-bulk-change.server.ts';
import type { Context } from '#domain/context.ts';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { newId } from '#domain/new-id.ts';
import { createTemplate } from '#domain/templates/create-template.server.ts';
import { editTemplate } from '#domain/templates/edit-template.server.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { CreateTemplateSchema } from '#domain/templates/template.schema.ts';
import { copiesOf, makePlacement, submitWeek } from '../../support/placement.ts';
import { TEMPLATE_INPUT } from '../../support/template-rules.ts';
import { addContact, addPlacement, inRole, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const END: BulkValue = { kind: 'end', end: '2026-12-19' };
let people = 0;

async function addPlacements(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let left = count; left > 0; left -= 1) {
    people += 1;
    ids.push((await addPlacement(world.here, `worker${people}@mailbox.example`)).contractorId);
  }
  return ids;
}

const begin = (ticked: string[], kind: BulkValue['kind'] = 'end', ctx: Context = world.here) =>
  beginBulkChange(ctx, kind, { ticked, filter: null });

/** Starts a change, reviews its plan and confirms it. */
async function change(ticked: string[], value: BulkValue): Promise<string> {
  const id = await begin(ticked, value.kind);
  const { shown } = await planBulkChange(world.here, ticked, value);
  await applyBulkChange(world.here, id, value, shown);
  return id;
}

const read = (contractorId: string) => getContractor(world.here, contractorId);

test('Many placements end together, each with a line in its history, and nothing more the second time', async () => {
  const ids = await addPlacements(3);
  const id = await change(ids, END);
  for (const one of ids) {
    expect(await read(one)).toMatchObject({ end: '2026-12-19', version: 2 });
    const [latest] = await listHistory(world.here, 'contractor', one);
    expect(latest).toMatchObject({ action: 'contractor.edited', before: { end: null }, after: { end: '2026-12-19' } });
  }
  await applyBulkChange(world.here, id, END, 'whatever was shown');
  expect(await read(ids[0]!)).toMatchObject({ version: 2 });
  expect(await getBulkChange(world.here, id)).toMatchObject({
    state: 'applied',
    changedCount: 3,
    leftCount: 0,
    message: 'Ended 3 placements on 19 Dec 2026',
  });
});

test('Those that cannot end are left as they were and the others end', async () => {
  const placement = await makePlacement(world.here);
  await submitWeek(placement);
  const [other] = await addPlacements(1);
  const early: BulkValue = { kind: 'end', end: '2026-05-19' };
  const { plan } = await planBulkChange(world.here, [placement.contractorId, other!], early);
  expect(plan.cannot[0]!.reason).toMatch(/^Time was entered after this date: T/);
  const id = await change([placement.contractorId, other!], early);
  expect(await read(other!)).toMatchObject({ end: '2026-05-19' });
  expect((await read(placement.contractorId)).end).not.toBe('2026-05-19');
  expect(await getBulkChange(world.here, id)).toMatchObject({ changedCount: 1, leftCount: 1 });
});

test('A placement changed after the plan was shown stops the whole change until it is checked again', async () => {
  const ids = await addPlacements(2);
  const id = await begin(ids);
  const { shown } = await planBulkChange(world.here, ids, END);
  await editContractor(world.here, ids[0]!, EditContractorSchema.parse({ payrollNumber: '0042' }));
  await expect(applyBulkChange(world.here, id, END, shown)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect(await read(ids[1]!)).toMatchObject({ end: null });
  const again = await planBulkChange(world.here, ids, END);
  await applyBulkChange(world.here, id, END, again.shown);
  expect(await read(ids[1]!)).toMatchObject({ end: '2026-12-19' });
});

test('Templates, reminders and end dates are changed in the same way', async () => {
  const ids = await addPlacements(2);
  const templates = await listTemplates(world.here);
  const weekly = templates.find(({ templateName }) => templateName === 'Weekly hourly')!;
  await change(ids, { kind: 'template', timesheetTemplateId: weekly.id });
  await change(ids, { kind: 'reminders', isSendingReminders: false });
  await change(ids, END);
  await change(ids, { kind: 'extend', end: null });
  for (const one of ids)
    expect(await read(one)).toMatchObject({
      timesheetTemplate: { templateName: 'Weekly hourly' },
      isSendingReminders: false,
      end: null,
    });
});

test('A template that has come to charge by the other unit since the plan was shown has to be checked again', async () => {
  const ids = await addPlacements(1);
  const weekly = (await listTemplates(world.here)).find(({ templateName }) => templateName === 'Weekly hourly')!;
  await editContractor(
    world.here,
    ids[0]!,
    EditContractorSchema.parse({ timesheetTemplateId: weekly.id, areRatesMeant: true }),
  );
  const input = { ...TEMPLATE_INPUT, chargingPeriod: 'hourly', allowNightshifts: false };
  const { id: timesheetTemplateId } = await createTemplate(
    world.here,
    CreateTemplateSchema.parse({ ...input, templateName: 'Hours at first' }),
  );
  const value: BulkValue = { kind: 'template', timesheetTemplateId };
  const id = await begin(ids, 'template');
  const { plan, shown } = await planBulkChange(world.here, ids, value);
  expect(plan.will.map(({ note }) => note)).toEqual([undefined]);
  await editTemplate(world.here, timesheetTemplateId, { chargingPeriod: 'daily' });
  await expect(applyBulkChange(world.here, id, value, shown)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  const again = await planBulkChange(world.here, ids, value);
  expect(again.plan.will[0]!.note).toBe('Has rates per hour, which would be taken as rates per day.');
  await applyBulkChange(world.here, id, value, again.shown);
  expect(await read(ids[0]!)).toMatchObject({ timesheetTemplate: { templateName: 'Hours at first' } });
});

test('A new primary authoriser is added if needed, and the former ones stay', async () => {
  const ids = await addPlacements(2);
  const { contactId } = await addContact(world.here, 'imran@client.example', 'Imran Latif');
  await change(ids, { kind: 'authoriser', contactId });
  for (const one of ids) {
    const { primaryAuthoriser, authoriserContacts } = await read(one);
    expect(primaryAuthoriser?.fullname).toBe('Imran Latif');
    expect(authoriserContacts).toHaveLength(2);
  }
  const { contractorContactId } = await read(ids[0]!);
  const { plan } = await planBulkChange(world.here, ids, { kind: 'authoriser', contactId: contractorContactId });
  expect(plan.will.map(({ placement }) => placement.id)).toEqual([ids[1]]);
});

test('A template or an authoriser that the agency does not have is refused at its field', async () => {
  const ids = await addPlacements(1);
  const plan = (value: BulkValue) => planBulkChange(world.here, ids, value);
  await expect(plan({ kind: 'template', timesheetTemplateId: newId() })).rejects.toMatchObject({
    fields: [{ field: 'timesheetTemplateId' }],
  });
  await expect(plan({ kind: 'authoriser', contactId: newId() })).rejects.toMatchObject({
    fields: [{ field: 'contactId' }],
  });
});

test('More than two hundred are changed in the background, for the person who asked, and a stopped change changes nothing', async () => {
  const [model] = await addPlacements(1);
  const ids = await copiesOf(world.here, model!, 201);
  const { shown } = await planBulkChange(world.here, ids, END);
  const stopped = await begin(ids);
  await applyBulkChange(world.here, stopped, END, shown);
  expect(await getBulkChange(world.here, stopped)).toMatchObject({ state: 'waiting', changedCount: 201 });
  expect(await stopBulkChange(world.here, stopped)).toBe(true);
  const worker: Context = { ...world.here, actor: { kind: 'system' } };
  await runBulkChange(worker, { bulkChangeId: stopped });
  expect(await read(ids[0]!)).toMatchObject({ end: null });
  expect(await getBulkChange(world.here, stopped)).toMatchObject({ state: 'stopped' });

  const wanted = await begin(ids);
  await applyBulkChange(world.here, wanted, END, shown);
  expect(await read(ids[0]!)).toMatchObject({ end: null });
  await runBulkChange(worker, { bulkChangeId: wanted });
  await runBulkChange(worker, { bulkChangeId: wanted });
  expect(await getBulkChange(world.here, wanted)).toMatchObject({ state: 'applied', progress: 100, changedCount: 201 });
  expect(await read(ids[200]!)).toMatchObject({ end: '2026-12-19', version: 2 });
  expect(await stopBulkChange(world.here, wanted)).toBe(false);

  const again = await planBulkChange(world.here, ids, { kind: 'extend', end: null });
  const late = await begin(ids, 'extend');
  await applyBulkChange(world.here, late, { kind: 'extend', end: null }, again.shown);
  await editContractor(world.here, ids[0]!, EditContractorSchema.parse({ payrollNumber: '0043' }));
  await runBulkChange(worker, { bulkChangeId: late });
  expect(await getBulkChange(world.here, late)).toMatchObject({
    state: 'refused',
    message: 'Some of the placements changed since this plan was shown. Please check it again.',
  });
  expect(await read(ids[1]!)).toMatchObject({ end: '2026-12-19' });
});

test('Everything a filter finds can be chosen, and chosen again for whatever it finds later', async () => {
  const placement = await addPlacement(world.here, 'unmistakable@mailbox.example');
  const filter = { search: 'unmistakable' };
  const id = await beginBulkChange(world.here, 'end', { ticked: [], filter });
  expect(await getBulkChange(world.here, id)).toMatchObject({ chosen: [placement.contractorId], filter });
  const other = await addPlacement(world.here, 'unmistakable.too@mailbox.example');
  const repeated = await getBulkChange(world.here, await repeatBulkChange(world.here, id));
  expect(repeated.chosen.toSorted()).toEqual([placement.contractorId, other.contractorId].toSorted());
  expect((await listBulkChanges(world.here)).map((one) => one.state)).not.toContain('planned');
});

test('Nothing chosen, another agency’s change and people without the right are refused', async () => {
  const [placement] = await addPlacements(1);
  const label = { code: 'nothing_selected', message: 'Select at least one contractor' };
  await expect(begin([])).rejects.toMatchObject(label);
  const id = await begin([placement!]);
  await expect(getBulkChange(world.there, id)).rejects.toMatchObject({ code: 'bulk_change_not_found' });
  const { plan } = await planBulkChange(world.there, [placement!], END);
  expect(plan).toMatchObject({ will: [], gone: 1 });
  const authoriser = inRole(world.here, 'AuthorisingRole', newId());
  await expect(begin([placement!], 'end', authoriser)).rejects.toMatchObject({ code: 'role_may_not' });
  await expect(applyBulkChange(authoriser, id, END, '')).rejects.toMatchObject({ code: 'role_may_not' });
});
