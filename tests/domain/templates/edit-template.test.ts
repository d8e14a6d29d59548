import { expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { ChangedMeanwhile, Conflict } from '#domain/errors.ts';
import { parseInput } from '#domain/parse-input.ts';
import { createTemplate } from '#domain/templates/create-template.server.ts';
import { deleteTemplate } from '#domain/templates/delete-template.server.ts';
import { editTemplate, setDefaultTemplate } from '#domain/templates/edit-template.server.ts';
import { getTemplate } from '#domain/templates/get-template.server.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { CreateTemplateSchema, EditTemplateSchema } from '#domain/templates/template.schema.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { warmPool } from '../../support/race.ts';
import { TEMPLATE_INPUT } from '../../support/template-rules.ts';
import { inRole, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const add = (templateName: string, more: Record<string, unknown> = {}) =>
  createTemplate(world.here, parseInput(CreateTemplateSchema, { ...TEMPLATE_INPUT, templateName, ...more }));
const edit = (id: string, change: unknown) => editTemplate(world.here, id, parseInput(EditTemplateSchema, change));
const defaults = async () =>
  (await listTemplates(world.here, { includeHidden: true }))
    .filter(({ isDefault }) => isDefault)
    .map(({ templateName }) => templateName);
/** Creates a placement with this template. */
async function place(timesheetTemplateId: string) {
  return makePlacement(world.here, {}, { timesheetTemplateId });
}

test('A template is renamed and its rules change, and the history says what they were', async () => {
  const { id } = await add('Days');
  expect(await edit(id, { templateName: ' Long days ' })).toMatchObject({ templateName: 'Long days', version: 2 });
  expect(await edit(id, { allowHolidays: false })).toMatchObject({ allowHolidays: false, allowNightshifts: true });
  expect(await edit(id, { allowHolidays: false })).toMatchObject({ version: 3 });
  expect(await listHistory(world.here, 'template', id)).toMatchObject([
    { action: 'template.edited', before: { allowHolidays: true }, after: { allowHolidays: false } },
    { action: 'template.edited', before: { templateName: 'Days' }, after: { templateName: 'Long days' } },
    { action: 'template.created' },
  ]);
});

test('A template cannot take the name of another, in any case', async () => {
  await add('Taken');
  const { id } = await add('Free');
  await expect(edit(id, { templateName: 'TAKEN' })).rejects.toMatchObject({
    fields: [{ field: 'templateName', message: 'A timesheet template with this name already exists.' }],
  });
});

test.each([
  [{ templateName: ' ' }, 'Please supply a name for the timesheet template'],
  [{ allowDocumentUploads: null }, 'Please choose whether documents may be uploaded or not.'],
  [{ isHidden: 'yes' }, 'Please choose whether the template is hidden or not.'],
  [{ entryPeriod: 'daily' }, 'Please choose how often timesheets should be entered.'],
  [{ isDefault: true, isHidden: true }, 'A hidden timesheet template cannot be made the default.'],
  [{ colour: 'red' }, 'The colour field is not known.'],
])('The change %j is refused: %s', (change, message) => {
  expect(() => parseInput(EditTemplateSchema, change)).toThrow(message);
});

test('Saving over a newer version says who changed what', async () => {
  const { id, version } = await add('Raced');
  await edit(id, { templateName: 'Raced first', version });
  const late = edit(id, { templateName: 'Raced last', version });
  await expect(late).rejects.toThrow(ChangedMeanwhile);
  await expect(late).rejects.toThrow(/template name changed from Raced to Raced first/);
});

test('A hidden template is not offered, keeps its placements and can be shown again', async () => {
  const { id } = await add('Quiet');
  await edit(id, { isHidden: true });
  const names = async (includeHidden: boolean) =>
    (await listTemplates(world.here, { includeHidden })).map(({ templateName }) => templateName);
  expect(await names(false)).not.toContain('Quiet');
  expect(await names(true)).toContain('Quiet');
  await expect(setDefaultTemplate(world.here, id)).rejects.toThrow(
    'A hidden timesheet template cannot be made the default.',
  );
  await edit(id, { isHidden: false });
  expect(await names(false)).toContain('Quiet');
});

test('There is one default template: a new default replaces the first, whose history says so', async () => {
  const [first, second] = [await add('First default', { isDefault: true }), await add('Second default')];
  expect(await setDefaultTemplate(world.here, second.id)).toMatchObject({ isDefault: true });
  expect(await defaults()).toEqual(['Second default']);
  expect((await listHistory(world.here, 'template', first.id))[0]).toMatchObject({
    action: 'template.edited',
    before: { isDefault: true },
    after: { isDefault: false },
  });
  await expect(edit(second.id, { isHidden: true })).rejects.toThrow(
    'Please make another timesheet template the default first.',
  );
  await expect(edit(second.id, { isDefault: false })).rejects.toThrow(
    'Please make another timesheet template the default first.',
  );
});

test('Two people making two templates the default at once leave one', async () => {
  const [one, other] = [await add('Race A'), await add('Race B')];
  await warmPool(world.platform);
  await Promise.all([setDefaultTemplate(world.here, one.id), setDefaultTemplate(world.here, other.id)]);
  expect(await defaults()).toHaveLength(1);
});

test('The default template cannot be deleted', async () => {
  const { id } = await add('Kept default', { isDefault: true });
  const refused = deleteTemplate(world.here, id);
  await expect(refused).rejects.toThrow('The default timesheet template cannot be deleted.');
  await expect(refused).rejects.toBeInstanceOf(Conflict);
});

test('A template that nobody uses is deleted without a replacement, and its name is free again', async () => {
  const { id } = await add('Unused');
  expect(await deleteTemplate(world.here, id)).toEqual({ movedCount: 0 });
  await expect(getTemplate(world.here, id)).rejects.toThrow('The timesheet template does not exist.');
  await expect(add('unused')).resolves.toBeDefined();
});

test('A template in use needs a replacement, to which its placements move; submitted timesheets stay', async () => {
  const [used, next, hidden] = [await add('Used'), await add('Next'), await add('Not offered', { isHidden: true })];
  const placements = [await place(used.id), await place(used.id)];
  await submitWeek(placements[0]!);
  expect(await getTemplate(world.here, used.id)).toMatchObject({ inUseCount: 2 });
  const replaceBy = (replacementTemplateId?: string) =>
    deleteTemplate(world.here, used.id, replacementTemplateId === undefined ? {} : { replacementTemplateId });
  await expect(replaceBy()).rejects.toThrow('The timesheet template is in use. Please select a replacement template.');
  for (const wanted of ['', used.id])
    await expect(replaceBy(wanted)).rejects.toMatchObject({
      fields: [{ field: 'replacementTemplateId', message: 'Please select a replacement template.' }],
    });
  await expect(replaceBy('nothing')).rejects.toThrow('The timesheet template does not exist.');
  await expect(replaceBy(hidden.id)).rejects.toThrow('A hidden timesheet template cannot be set.');
  const [theirs] = await listTemplates(world.there);
  await expect(replaceBy(theirs!.id)).rejects.toThrow('The timesheet template does not exist.');
  expect(await replaceBy(next.id)).toEqual({ movedCount: 2 });
  const { contractorId } = placements[0]!;
  expect(await getContractor(world.here, contractorId)).toMatchObject({ timesheetTemplate: { templateName: 'Next' } });
  expect((await listHistory(world.here, 'contractor', contractorId))[0]).toMatchObject({
    action: 'contractor.edited',
    before: { timesheetTemplateId: 'Used' },
    after: { timesheetTemplateId: 'Next' },
  });
  expect(await getTemplate(world.here, next.id)).toMatchObject({ inUseCount: 2 });
  const [timesheet] = await world.here.db.run<{ status: string; version: number }>({
    text: 'select status, version from timesheets where contractor_id = $1',
    values: [contractorId],
  });
  expect(timesheet).toEqual({ status: 'pending', version: 1 });
});

test('A template can allow documents only if its agency does, and then they cannot be switched off', async () => {
  await expect(add('With documents', { allowDocumentUploads: true })).rejects.toMatchObject({
    fields: [{ field: 'allowDocumentUploads', message: 'Please allow document uploads in your settings first.' }],
  });
  const { id } = await add('Documents later');
  await expect(edit(id, { allowDocumentUploads: true })).rejects.toThrow(
    'Please allow document uploads in your settings first.',
  );
  await changeSettings(world.here, { 'documents.allowUploads': true });
  await edit(id, { allowDocumentUploads: true });
  await expect(changeSettings(world.here, { 'documents.allowUploads': false })).rejects.toThrow(
    'Document uploads cannot be switched off while any template has documents: Documents later.',
  );
  await deleteTemplate(world.here, id);
  await expect(changeSettings(world.here, { 'documents.allowUploads': false })).resolves.toBeDefined();
});

test('Another agency’s template does not exist, and a contractor may neither edit nor delete', async () => {
  const [theirs] = await listTemplates(world.there);
  await expect(edit(theirs!.id, { templateName: 'Ours' })).rejects.toThrow('The timesheet template does not exist.');
  await expect(deleteTemplate(world.here, theirs!.id)).rejects.toThrow('The timesheet template does not exist.');
  const contractor = inRole(world.here, 'ContractingRole');
  await expect(editTemplate(contractor, theirs!.id, {})).rejects.toThrow('This role may not edit timesheet templates');
  await expect(deleteTemplate(contractor, theirs!.id)).rejects.toThrow('This role may not edit timesheet templates');
});
