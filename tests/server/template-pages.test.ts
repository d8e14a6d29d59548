import { beforeAll, expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { createTemplate } from '#domain/templates/create-template.server.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { makePlacement } from '../support/placement.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';
import { type RoleVisitor, visitInRole } from '../support/role-visitor.ts';
import { TEMPLATE_FORM, TEMPLATE_INPUT } from '../support/template-rules.ts';

const LIST = '/settings/timesheets/templates';

const web = opened(startWebProcess);
let admin: RoleVisitor;
let contractor: RoleVisitor;
beforeAll(async () => {
  const placement = await makePlacement(web.here);
  [admin, contractor] = await Promise.all([
    visitInRole(web.port, placement.admin),
    visitInRole(web.port, placement.contractor),
  ]);
});

const NEW = { ...TEMPLATE_FORM, templateName: 'Nights' };
const find = async (name: string) =>
  (await listTemplates(web.here, { includeHidden: true })).find(({ templateName }) => templateName === name);
/** Creates a template that nothing else in this file touches. */
const add = (templateName: string) =>
  createTemplate(web.here, { ...TEMPLATE_INPUT, templateName, chargingPeriod: 'daily', allowNightshifts: false });

test('The list shows every template by name, with the default and how many placements have it', async () => {
  const { status, text } = await admin(LIST);
  expect(status).toBe(200);
  const shown = [...text.matchAll(/class="main"[^>]*>([^<]+)</g)].map(([, name]) => name);
  expect(shown).toEqual([...shown].sort((a, b) => a!.localeCompare(b!)));
  expect(text).toMatch(/Weekly hourly<\/a>.{0,20}<span class="tag">Default/);
  expect(text).toContain('Monthly, daily');
});

test('A new template starts with the agency’s defaults, is created, and is listed', async () => {
  const page = await admin(`${LIST}/create`);
  const ticked = (page.text.match(/<input[^>]*>/g) ?? []).filter((input) => input.includes('checked=""'));
  const answers = ticked.map((input) => /name="(\w+)"/.exec(input)?.[1] + ' ' + /value="(\w+)"/.exec(input)?.[1]);
  expect(answers).toEqual([
    'entryPeriod weekly',
    'chargingPeriod hourly',
    'allowHolidays yes',
    'allowNightshifts yes',
    'allowDocumentUploads no',
  ]);
  const { status, headers } = await admin(`${LIST}/create`, NEW);
  expect([status, headers.location]).toEqual([302, expect.stringContaining(LIST)]);
  expect(await find('Nights')).toMatchObject({ allowHolidays: true, allowDocumentUploads: false, isHidden: false });
});

test('A new template starts with documents allowed if the agency allows them by default', async () => {
  const documentsOf = async () =>
    ((await admin(`${LIST}/create`)).text.match(/<input[^>]*name="allowDocumentUploads"[^>]*>/g) ?? [])
      .filter((input) => input.includes('checked=""'))
      .map((input) => /value="(\w+)"/.exec(input)?.[1]);
  expect(await documentsOf()).toEqual(['no']);
  await changeSettings(web.here, { 'documents.allowUploads': true, 'documents.allowByDefault': true });
  expect(await documentsOf()).toEqual(['yes']);
  await changeSettings(web.here, { 'documents.allowUploads': false, 'documents.allowByDefault': false });
});

test('Opened beside the form of a contractor, the page says that its window can be closed', async () => {
  const { headers } = await admin(`${LIST}/create?for=contractor`, { ...NEW, templateName: 'Beside' });
  const flash = (headers['set-cookie'] ?? []).join(';');
  expect(Buffer.from(decodeURIComponent(flash.split('=')[1] ?? ''), 'base64').toString()).toContain(
    'You can close this window',
  );
});

test('An unanswered question is asked again in its own words, keeping what was typed', async () => {
  const { allowHolidays: _, ...open } = NEW;
  const { status, text } = await admin(`${LIST}/create`, { ...open, templateName: 'Half done' });
  expect(status).toBe(422);
  expect(text).toContain('Please choose whether holidays may be entered or not.');
  expect(text).toContain('value="Half done"');
  expect(await find('Half done')).toBeUndefined();
  const taken = await admin(`${LIST}/create`, { ...NEW, templateName: 'weekly hourly' });
  expect(taken.text).toContain('A timesheet template with this name already exists.');
});

test('A template is renamed at the version that was read, and its page shows its history', async () => {
  const { id } = await add('Old name');
  const path = `${LIST}/${id}`;
  expect((await admin(path, { ...NEW, templateName: 'New name', version: '1' })).status).toBe(302);
  const late = await admin(path, { ...NEW, templateName: 'Late name', version: '1' });
  expect(late.status).toBe(409);
  expect(late.text).toContain('template name changed from Old name to New name');
  expect((await admin(path)).text).toContain('Template name changed from Old name to New name');
});

test('A template is hidden, refused as the default, shown again and made the default', async () => {
  const { id } = await add('Shy');
  const press = (intent: string) => admin(LIST, { intent, templateId: id });
  expect((await press('hide')).status).toBe(302);
  const refused = await press('makeDefault');
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('A hidden timesheet template cannot be made the default.');
  await press('show');
  await press('makeDefault');
  expect(await find('Shy')).toMatchObject({ isHidden: false, isDefault: true });
  const kept = await admin(`${LIST}/${id}/delete`, {});
  expect(kept.status).toBe(409);
  expect(kept.text).toContain('The default timesheet template cannot be deleted.');
});

test('Deleting a template in use says how many move, asks where to, and moves them', async () => {
  const [used, next] = [await add('Used'), await add('Next')];
  await makePlacement(web.here, {}, { timesheetTemplateId: used.id });
  const path = `${LIST}/${used.id}/delete`;
  expect((await admin(path)).text).toContain('Delete template and move 1');
  const refused = await admin(path, { replacementTemplateId: '' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Please select a replacement template.');
  expect((await admin(path, { replacementTemplateId: next.id })).status).toBe(302);
  expect(await find('Used')).toBeUndefined();
  expect(await find('Next')).toMatchObject({ inUseCount: 1 });
});

test('Templates are for the agency’s administration only', async () => {
  const { id } = await add('Ours');
  for (const path of [LIST, `${LIST}/create`, `${LIST}/${id}`, `${LIST}/${id}/delete`])
    expect((await contractor(path)).status).toBe(403);
  expect((await contractor(LIST, { intent: 'hide', templateId: id })).status).toBe(403);
  expect((await admin(`${LIST}/01990000-0000-7000-8000-000000000000`)).status).toBe(404);
});

test('Changing the charging period of a template in use needs confirmation on its form, by a tick', async () => {
  const { id, version } = await add('Wards by the day');
  const open = { entryPeriod: null, chargingPeriod: null, allowNightshifts: null };
  await makePlacement(web.here, open, { timesheetTemplateId: id });
  const sent = { ...NEW, templateName: 'Wards by the day', chargingPeriod: 'hourly', version: String(version) };
  const requested = await admin(`${LIST}/${id}`, sent);
  expect(requested.status).toBe(422);
  expect(requested.text).toMatch(
    /The next timesheets of .{1,60} will be weekly, hourly\. Tick this to change the template/,
  );
  expect(await find('Wards by the day')).toMatchObject({ chargingPeriod: 'daily' });
  const rates = await admin(`${LIST}/${id}`, { ...sent, isChangeMeant: 'on' });
  expect(rates.status).toBe(422);
  expect(rates.text).toContain('1 placement has rates per day, which would be taken as rates per hour.');
  expect(await find('Wards by the day')).toMatchObject({ chargingPeriod: 'daily' });
  const meant = { ...sent, isChangeMeant: 'on', areRatesMeant: 'on' };
  expect((await admin(`${LIST}/${id}`, meant)).status).toBe(302);
  expect(await find('Wards by the day')).toMatchObject({ chargingPeriod: 'hourly' });
});

test.each([
  { name: 'templateName', was: 'With templateName', message: 'Please supply a name for the timesheet template' },
  { name: 'chargingPeriod', was: 'daily', message: 'Please choose a billing rate for the contractor.' },
  { name: 'allowNightshifts', was: false, message: 'Please choose whether nightshifts may be entered or not.' },
] as const)(
  'A template keeps its $name if its form does not ask for it, and one sent empty is refused',
  async (field) => {
    const { name, was, message } = field;
    const { id } = await add(`With ${name}`);
    const sent = { ...NEW, templateName: `Without ${name}`, version: '1' };
    const refused = await admin(`${LIST}/${id}`, { ...sent, [name]: '' });
    expect([refused.status, refused.text.includes(message)]).toEqual([422, true]);
    const others = Object.fromEntries(Object.entries(sent).filter(([other]) => other !== name));
    expect((await admin(`${LIST}/${id}`, others)).status).toBe(302);
    const is = (await listTemplates(web.here)).find((template) => template.id === id)!;
    expect([is[name], is.version]).toEqual([was, 2]);
  },
);
