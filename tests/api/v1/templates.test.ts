import { expect, test } from 'vitest';
import { makePlacement } from '#tests/support/placement.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';
import { openedCaller, expectAbsent } from '#tests/support/api.ts';
import { TEMPLATE_INPUT } from '#tests/support/template-rules.ts';

const world = opened(openTwoAgencies);
const call = openedCaller(world);
const reader = openedCaller(world, { scopes: ['settings:read'] });
const stranger = openedCaller(world, { agency: 'there' });

const NEW = { ...TEMPLATE_INPUT, templateName: 'Nights', captureWorkerFinancials: true };
async function add(templateName: string, more: Record<string, unknown> = {}): Promise<string> {
  return (await call('POST', '/timesheetTemplates', { ...NEW, templateName, ...more })).body.id as string;
}
const names = (body: Record<string, unknown>) =>
  (body.timesheetTemplates as { name: string }[]).map(({ name }) => name);

test('POST /timesheetTemplates 201, 422, 404 and 403', async () => {
  const answer = await call('POST', '/timesheetTemplates', { ...NEW, businessId: world.here.agency.id });
  expect(answer).toMatchObject({
    status: 201,
    body: { name: 'Nights', templateName: 'Nights', businessId: world.here.agency.id, inUseCount: 0, isDeleted: false },
  });
  expect(answer.headers.get('Location')).toBe(`/api/v1/timesheetTemplates/${String(answer.body.id)}`);
  const { allowHolidays: _, ...open } = NEW;
  expect(await call('POST', '/timesheetTemplates', { ...open, templateName: 'Open' })).toMatchObject({
    status: 422,
    body: {
      errors: [{ field: 'allowHolidays', message: 'Please choose whether holidays may be entered or not.' }],
    },
  });
  expect(await call('POST', '/timesheetTemplates', NEW)).toMatchObject({
    status: 422,
    body: { title: 'A timesheet template with this name already exists.' },
  });
  expect(await call('POST', '/timesheetTemplates', { ...NEW, colour: 'red' })).toMatchObject({ status: 422 });
  expect(
    await call('POST', '/timesheetTemplates', { ...NEW, templateName: 'X', businessId: world.there.agency.id }),
  ).toMatchObject({ status: 404 });
  expect(await reader('POST', '/timesheetTemplates', NEW)).toMatchObject({ status: 403 });
});

test('GET /timesheetTemplates is in order of creation and leaves hidden ones out unless asked for', async () => {
  await add('aaa hidden', { isHidden: true });
  const shown = await reader('GET', '/timesheetTemplates');
  expect(shown.status).toBe(200);
  expect(names(shown.body)).not.toContain('aaa hidden');
  expect(names((await call('GET', '/timesheetTemplates?sort=name&includeHidden=true')).body)[0]).toBe('aaa hidden');
  expect(await call('GET', '/timesheetTemplates?includeHidden=perhaps')).toMatchObject({ status: 422 });
  const count = (await call('GET', '/timesheetTemplates/stats/count')).body.count;
  expect(count).toBe(names((await call('GET', '/timesheetTemplates?sort=name&includeHidden=true')).body).length);
});

test('The templates of a business are those of the caller’s own agency', async () => {
  const path = `/timesheetTemplates/business/${world.here.agency.id}`;
  expect(names((await call('GET', path)).body)).toContain('Weekly hourly');
  expect(await call('GET', `/timesheetTemplates/business/here`)).toMatchObject({ status: 200 });
  expect(await call('POST', path, { ...NEW, templateName: 'Under a business' })).toMatchObject({ status: 201 });
  expect(await stranger('GET', path)).toMatchObject({ status: 404 });
  expect(await stranger('POST', path, { ...NEW, templateName: 'Under another' })).toMatchObject({ status: 404 });
});

test('GET and PATCH one template 200, 409 and 422', async () => {
  const path = `/timesheetTemplates/${await add('Patched')}`;
  expect(await call('PATCH', path, { templateName: 'Renamed', version: 1 })).toMatchObject({
    status: 200,
    body: { name: 'Renamed', allowHolidays: true, version: 2 },
  });
  expect(await call('PATCH', path, { allowHolidays: false, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
  expect(await call('PATCH', path, { allowHolidays: 'no' })).toMatchObject({ status: 422 });
  expect(await reader('GET', path)).toMatchObject({ status: 200, body: { name: 'Renamed' } });
  expect(await reader('PATCH', path, { allowHolidays: false })).toMatchObject({ status: 403 });
});

test('PUT /timesheetTemplates/setDefaultTimesheetTemplate 200, 404 and 422 for a hidden one', async () => {
  const path = '/timesheetTemplates/setDefaultTimesheetTemplate';
  const timesheetTemplateId = await add('To be the default');
  expect(await call('PUT', path, { timesheetTemplateId })).toMatchObject({ status: 200, body: { isDefault: true } });
  expect(await call('PUT', path, { timesheetTemplateId: await add('Unseen', { isHidden: true }) })).toMatchObject({
    status: 422,
    body: { title: 'A hidden timesheet template cannot be made the default.' },
  });
  expect(await stranger('PUT', path, { timesheetTemplateId })).toMatchObject({ status: 404 });
  expect(await call('PUT', path, {})).toMatchObject({ status: 422 });
  expect(await call('DELETE', `/timesheetTemplates/${timesheetTemplateId}`)).toMatchObject({
    status: 409,
    body: { code: 'template_is_default' },
  });
});

test('DELETE moves the placements of a template in use to its replacement', async () => {
  const [used, next] = [await add('Used'), await add('Next')];
  await makePlacement(world.here, {}, { timesheetTemplateId: used });
  const path = `/timesheetTemplates/${used}`;
  expect(await call('GET', `${path}/isInUse`)).toMatchObject({ status: 200, body: { isInUse: true, inUseCount: 1 } });
  expect(await call('DELETE', path)).toMatchObject({ status: 409, body: { code: 'template_in_use' } });
  expect(await call('DELETE', `${path}?replacementTemplateId=`)).toMatchObject({
    status: 422,
    body: { title: 'Please select a replacement template.' },
  });
  expect(await call('DELETE', `${path}?replacementTemplateId=${next}`)).toMatchObject({
    status: 200,
    body: { movedCount: 1 },
  });
  expect(await call('DELETE', path)).toMatchObject({ status: 404 });
  expect(await call('GET', `/timesheetTemplates/${next}/isInUse`)).toMatchObject({ body: { inUseCount: 1 } });
});

test('GET /timesheetTemplates/withDocuments lists those that allow documents', async () => {
  expect(await reader('GET', '/timesheetTemplates/withDocuments')).toMatchObject({
    status: 200,
    body: { timesheetTemplates: [] },
  });
});

test('Another agency’s template answers as if it never existed', async () => {
  await expectAbsent(stranger, `/timesheetTemplates/${await add('Ours')}`, [
    ['GET', '', undefined],
    ['GET', '/isInUse', undefined],
    ['PATCH', '', { templateName: 'X' }],
    ['DELETE', '', undefined],
  ]);
});
