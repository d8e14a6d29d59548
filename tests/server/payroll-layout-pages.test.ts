import { beforeAll, expect, test } from 'vitest';
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { listPayrollLayouts } from '#domain/payroll-layouts/get-layout.server.ts';
import { layoutOf } from '#domain/payroll-layouts/stored-layout.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import type { FormVisitor } from '../support/form.ts';
import { formsOf } from '../support/html-form.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../support/placement.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
let placement: TestPlacement;
let office: FormVisitor;
let roleId: string;
beforeAll(async () => {
  const more = { start: '2026-01-05', chargeRate: '20', payRate: '14.60', payrollNumber: 'KPE-0117' };
  placement = await makePlacement(web.here, {}, more);
  const timesheetId = await submitWeek(placement);
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  office = await loggedInVisitor(web.port, placement.admin);
  roleId = await roleIdOf(placement.admin);
});

const LIST = '/payroll/layouts';
const at = (path: string) => `${path}${path.includes('?') ? '&' : '?'}roleId=${roleId}`;

/** Returns the editor's form as shown, by name. */
const formOf = (text: string, path: string): Record<string, string> =>
  Object.fromEntries(formsOf(text, path).find(({ fields }) => fields.some(([name]) => name === 'rowPer'))!.fields);

/** Returns the button on the page that does something to a column. */
function buttonOf(text: string, label: RegExp): Record<string, string> {
  const [tag = ''] = [...text.matchAll(/<button\b[^>]*>[\s\S]*?<\/button>/g)]
    .map(([button]) => button)
    .filter((button) => label.test(button));
  const value = /value="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&quot;', '"') ?? '';
  return { [/name="([^"]*)"/.exec(tag)![1]!]: value };
}

/** Returns the lines of the file shown on a page. */
const linesOf = (text: string) =>
  [
    ...(/<ol[^>]*aria-label="The file as it will be written"[\s\S]*?<\/ol>/.exec(text)?.[0] ?? '').matchAll(
      /<li[\s\S]*?<\/li>/g,
    ),
  ].map(([line]) => line.replaceAll(/<[^>]*>|<!-- -->/g, ''));

test('Without JavaScript a layout is started from a preset, shown beside a real week, changed column by column, and saved', async () => {
  const empty = (await office.get(at(LIST))).text;
  expect(empty).toContain('No layouts yet');
  expect(empty).toContain('preset=sageMultiTimesheet');
  const path = at(`${LIST}/create?preset=brightPayHourly`);
  const begun = (await office.get(path)).text;
  expect(linesOf(begun)).toEqual([
    'First name,Surname,Works number,Rate per hour,Description,Hours,Hours x1.5,Rate per hour 2,Description 2,Hours 2,Department',
    expect.stringMatching(/,KPE-0117,14\.60,Basic,37\.50,0\.00,,,,$/),
  ]);
  let form = formOf(begun, path);
  const press = async (label: RegExp, text: string) => {
    const answer = await office.post(path, { ...form, ...buttonOf(text, label) });
    expect(answer.status).toBe(200);
    form = formOf(answer.text, path);
    return answer.text;
  };
  form.name = 'Weekly pay';
  const moved = await press(/Move Surname up/, begun);
  expect([form.name, form['columns[0].heading'], form['columns[1].heading']]).toEqual([
    'Weekly pay',
    'Surname',
    'First name',
  ]);
  expect(linesOf(moved)[0]).toMatch(/^Surname,First name,Works number/);
  const removed = await press(/Remove column/, moved);
  expect([form['columns[0].heading'], form['columns[9].heading'], form['columns[10].heading']]).toEqual([
    'First name',
    'Department',
    undefined,
  ]);
  const added = await press(/Add column/, removed);
  form['columns[10].heading'] = 'Client';
  form['columns[10].field'] = 'client';
  const shown = await office.post(path, { ...form, find: 'preview', separator: 'semicolon' });
  expect([shown.status, linesOf(shown.text)[0]]).toEqual([
    200,
    expect.stringMatching(/^First name;Works number;.*;Client$/),
  ]);
  expect(added).toContain('11, in file order');
  expect(await listPayrollLayouts(web.here)).toEqual([]);
  const saved = await office.post(path, { ...form, separator: 'semicolon' });
  expect([saved.status, (await office.get(saved.headers.location!)).text.includes('Weekly pay is added.')]).toEqual([
    302,
    true,
  ]);
  const [layout] = await listPayrollLayouts(web.here);
  const expected = presetLayout('brightPayHourly');
  expect(layoutOf(layout!)).toEqual({
    ...expected,
    name: 'Weekly pay',
    separator: 'semicolon',
    columns: [
      expected.columns[0],
      ...expected.columns.slice(2),
      {
        heading: 'Client',
        field: 'client',
        constant: null,
        element: null,
        multiple: null,
        format: null,
        width: null,
        isEmptyAtZero: false,
      },
    ],
  });
});

test('An impossible layout names the column, at the field and in the summary, beside the last valid file', async () => {
  const path = at(`${LIST}/create?preset=plain`);
  const form = formOf((await office.get(path)).text, path);
  const refused = await office.post(path, { ...form, name: 'Refused', rowPer: 'person' });
  expect(refused.status).toBe(422);
  const words = 'Column 5, Element: choose a row for each pay element, since a row can hold several';
  expect(refused.text.replaceAll(/<script[\s\S]*?<\/script>/g, '').split(words)).toHaveLength(3);
  expect(refused.text).toContain('href="#layout-columns[4].field"');
  expect(refused.text).toContain('Before your last change');
  expect(formOf(refused.text, path)).toMatchObject({ name: 'Refused', rowPer: 'person' });
  expect(linesOf(refused.text)[0]).toMatch(/^Payroll number,Name,/);
});

test('With script the file for the typed layout is returned as JSON, for the chosen week', async () => {
  const page = at(`${LIST}/create?preset=plain`);
  const form = formOf((await office.get(page)).text, page);
  const good = await office.post(at(`${LIST}/preview`), { ...form, week: '2026-05-18' });
  expect(JSON.parse(good.text)).toMatchObject({
    period: '2026-05-18',
    report: { totals: { rows: 1, payAmount: '547.50' } },
  });
  expect((await office.post(at(`${LIST}/preview`), { ...form, file: '' })).status).toBe(422);
});

test('A layout is exported as JSON and imported again; invalid text is refused naming the part', async () => {
  const [{ payrollLayoutId } = { payrollLayoutId: '' }] = await listPayrollLayouts(web.here);
  const file = await office.get(at(`${LIST}/${payrollLayoutId}/export`));
  expect(file.headers['content-disposition']).toContain('weekly-pay.json');
  const layout = JSON.parse(file.text) as Record<string, unknown>;
  const path = at(`${LIST}/import`);
  const send = (text: string) => office.post(path, { text });
  expect((await send('{')).text).toContain('This is not JSON.');
  expect((await send(file.text)).text).toContain('There is already a layout of this name.');
  const unknown = await send(JSON.stringify({ ...layout, name: 'Imported', colour: 'red' }));
  expect([unknown.status, unknown.text.includes('colour: The colour field is not known.')]).toEqual([422, true]);
  expect((await send(JSON.stringify({ ...layout, name: 'Imported' }))).status).toBe(302);
  const imported = (await listPayrollLayouts(web.here)).find(({ name }) => name === 'Imported')!;
  expect(layoutOf(imported)).toEqual({ ...layout, name: 'Imported' });
});

test('A layout is copied, changed beside somebody else’s change, and deleted', async () => {
  const [{ payrollLayoutId } = { payrollLayoutId: '' }] = await listPayrollLayouts(web.here);
  const path = at(`${LIST}/${payrollLayoutId}`);
  const copy = (await office.get(at(`${LIST}/create?copy=${payrollLayoutId}`))).text;
  expect(copy).toContain('value="Copy of Imported"');
  const [first, second] = [formOf((await office.get(path)).text, path), formOf((await office.get(path)).text, path)];
  expect((await office.post(path, { ...first, quote: 'always' })).status).toBe(302);
  const told = await office.post(path, { ...second, decimal: 'comma' });
  expect([told.status, told.text.includes('save again')]).toEqual([409, true]);
  expect((await office.post(path, formOf(told.text, path))).status).toBe(302);
  const [changed] = await listPayrollLayouts(web.here);
  expect(changed).toMatchObject({ quote: 'always', decimal: 'comma' });
  const gone = at(`${LIST}/${payrollLayoutId}/delete`);
  expect((await office.get(gone)).text).toContain('Delete “Imported”?');
  expect((await office.post(gone, {})).status).toBe(302);
  expect((await office.get(path)).status).toBe(404);
});

test('Layouts are for the administration only', async () => {
  const contractor = await loggedInVisitor(web.port, placement.contractor);
  for (const path of [LIST, `${LIST}/create`, `${LIST}/import`])
    expect([path, (await contractor.get(path)).status]).toEqual([path, 403]);
  expect((await contractor.post(`${LIST}/preview`, {})).status).toBe(403);
  expect((await contractor.get('/timesheets')).text).not.toContain('href="/payroll');
});
