import { beforeAll, expect, test } from 'vitest';
import { TEMPLATE_INPUT } from '#tests/support/template-rules.ts';
import { makePlacement, submitWeek } from '#tests/support/placement.ts';
import { roleIdOf, sessionCaller } from '#tests/support/session.ts';
import { addContact, addContract, addPlacement, openTwoAgencies, placementInput } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';
import { openedCaller, expectAbsent, NEVER } from '#tests/support/api.ts';

const world = opened(openTwoAgencies);
const call = openedCaller(world);
const reader = openedCaller(world, { scopes: ['directory:read'] });
const stranger = openedCaller(world, { agency: 'there' });
const busy = opened(() => makePlacement(world.here, {}, { start: '2026-05-18' }));
beforeAll(async () => {
  await submitWeek(busy);
});

const place = (email: string) => addPlacement(world.here, email);

test('POST /contracts 201, 422 and 403', async () => {
  const { clientId } = await addContract(world.here);
  const answer = await call('POST', '/contracts', { clientId, name: 'Night packing', start: '2026-01-05' });
  expect(answer).toMatchObject({ status: 201, body: { name: 'Night packing', version: 1 } });
  expect(answer.headers.get('Location')).toBe(`/api/v1/contracts/${String(answer.body.contractId)}`);
  expect(await call('POST', '/contracts', { clientId, name: '' })).toMatchObject({ status: 422 });
  expect(await call('POST', '/contracts', { clientId, name: 'A', colour: 'red' })).toMatchObject({ status: 422 });
  expect(await reader('POST', '/contracts', { clientId, name: 'A' })).toMatchObject({ status: 403 });
});

test('GET /contracts pages, is filtered by client and contact, and names them all', async () => {
  const { contractId, clientId, contractorContactId } = await place('listed@mailbox.example');
  const first = await call('GET', '/contracts?limit=1');
  expect(first).toMatchObject({ status: 200, body: { page: { size: 1 } } });
  expect(first.headers.get('Link')).toMatch(/cursor=.*rel="next"/);
  for (const filter of [`clientId=${clientId}`, `contactId=${contractorContactId}`])
    expect((await call('GET', `/contracts?${filter}`)).body.contracts).toMatchObject([{ contractId }]);
  expect(await call('GET', '/contracts?limit=0')).toMatchObject({ status: 422 });
  const { body } = await call('GET', '/contracts/all/labelled');
  expect(body.contracts).toContainEqual({
    id: contractId,
    label: 'CNC setter-operator, Kirkstall Precision Engineering',
  });
});

test('A contract answers with its client, its contractors and their authorisers', async () => {
  const { contractId, contractorId, clientId } = await place('parts@mailbox.example');
  const path = `/contracts/${contractId}`;
  expect(await call('GET', path)).toMatchObject({ status: 200, body: { contractId, client: { clientId } } });
  expect((await call('GET', `${path}/clients`)).body.clients).toMatchObject([{ clientId }]);
  expect((await call('GET', `${path}/contractors`)).body.contractors).toMatchObject([{ contractorId }]);
  const authorisers = [{ contractorId, isPrimary: true, client: { clientId } }];
  expect((await call('GET', `${path}/authorisers`)).body.authorisers).toMatchObject(authorisers);
  expect((await call('GET', `/clients/${clientId}/contracts`)).body.contracts).toMatchObject([{ contractId }]);
  expect((await call('GET', `/clients/${clientId}/contractors`)).body.contractors).toMatchObject([{ contractorId }]);
  expect((await call('GET', `/clients/${clientId}/authorisers`)).body.authorisers).toMatchObject(authorisers);
});

test('PATCH, the setters and DELETE change one contract, with 404, 409 and 422', async () => {
  const { contractId, clientId } = await addContract(world.here);
  const path = `/contracts/${contractId}`;
  for (const [tail, body] of [
    ['name', { name: 'Set' }],
    ['reference', { reference: 'SET' }],
    ['client', { clientId }],
    ['startDate', { start: '2026-01-05' }],
    ['endDate', { end: '2026-09-30' }],
  ] as const)
    expect(await call('PUT', `${path}/${tail}`, body)).toMatchObject({ status: 200, body });
  expect(await call('PUT', `${path}/name`, {})).toMatchObject({ status: 422 });
  expect(await call('PUT', `${path}/endDate`, { end: '2026-01-01' })).toMatchObject({ status: 422 });
  expect(await call('PATCH', path, { name: 'Late', version: 1 })).toMatchObject({ status: 409 });
  expect(await call('DELETE', path)).toMatchObject({ status: 204 });
  expect(await call('DELETE', path)).toMatchObject({ status: 404 });
  const placed = await place('kept@mailbox.example');
  expect(await call('DELETE', `/contracts/${placed.contractId}`)).toMatchObject({ status: 409 });
});

test('POST /contractors and addContractor 201, 422 and 404', async () => {
  const { contractId } = await addContract(world.here);
  const input = await placementInput(world.here, contractId, 'posted@mailbox.example');
  const posted = await call('POST', '/contractors', input);
  expect(posted).toMatchObject({ status: 201, body: { contractId, chargeRate: '27.5000', status: 'enabled' } });
  expect(posted.body.missingTimesheets).toBeGreaterThan(0);
  expect(await call('POST', '/contractors', input)).toMatchObject({
    status: 422,
    body: { errors: [{ message: 'The supplied contact is already a contractor for this contract.' }] },
  });
  expect(await call('POST', '/contractors', {})).toMatchObject({ status: 422 });
  const admin = await sessionCaller(world.platform, busy.admin);
  const roleId = await roleIdOf(busy.admin);
  const { contractId: _, ...rest } = await placementInput(world.here, contractId, 'role@mailbox.example');
  const path = `/roles/${roleId}/contracts/${contractId}/addContractor`;
  expect(await admin('POST', path, rest)).toMatchObject({ status: 201, body: { contractId } });
  expect(await admin('POST', path, { ...rest, end: '2025-01-01' })).toMatchObject({ status: 422 });
  expect(await admin('POST', `/roles/nobody/contracts/${contractId}/addContractor`, rest)).toMatchObject({
    status: 404,
  });
});

test('The setters of a contractor each change one field', async () => {
  const { contractorId, timesheetTemplate } = await place('setters@mailbox.example');
  const path = `/contractors/${contractorId}`;
  for (const [tail, sent, shown] of [
    ['timesheetTemplate/set', { timesheetTemplateId: timesheetTemplate.id }, { timesheetTemplate }],
    ['startDate', { start: '2026-01-12' }, { start: '2026-01-12' }],
    ['endDate', { end: '2026-09-30' }, { end: '2026-09-30' }],
    ['chargeRate', { chargeRate: '30' }, { chargeRate: '30.0000' }],
    ['payRate', { payRate: 21.5 }, { payRate: '21.5000' }],
    ['nightshiftChargeRate', { nightshiftChargeRate: '1.5x' }, { nightshiftChargeRate: '1.5x' }],
    ['nightshiftPayRate', { nightshiftPayRate: '30.6' }, { nightshiftPayRate: '30.60' }],
    ['holidayChargeRate', { holidayChargeRate: 21.9 }, { holidayChargeRate: '21.90' }],
    ['holidayPayRate', { holidayPayRate: null }, { holidayPayRate: null }],
    ['payrollNumber', { payrollNumber: '' }, { payrollNumber: null }],
    ['reference', { reference: 'SET-P' }, { reference: 'SET-P' }],
    ['isSendingReminders', { isSendingReminders: false }, { isSendingReminders: false }],
    ['lastReminded', { lastReminded: null }, { lastReminded: null }],
  ] as const)
    expect(await call('PUT', `${path}/${tail}`, sent)).toMatchObject({ status: 200, body: shown });
  expect(await call('PUT', `${path}/endDate`, { end: '2026-01-12' })).toMatchObject({ status: 422 });
  expect(await call('PUT', `${path}/nightshiftPayRate`, { nightshiftPayRate: 'x' })).toMatchObject({ status: 422 });
  expect(await call('PUT', `${path}/lastReminded`, { lastReminded: '2026-05-19', reason: 'bored' })).toMatchObject({
    status: 422,
  });
  expect(await call('PATCH', path, { payRate: '1', version: 1 })).toMatchObject({ status: 409 });
  expect((await call('GET', `${path}/duplicate`)).body).toMatchObject({ start: null, end: null, reference: null });
  const good = await call('POST', `${path}/startAndEnd/validate`, { start: '2026-01-05', end: null });
  expect(good).toMatchObject({ status: 200, body: { isValid: true, errors: [] } });
  const bad = await call('POST', `${path}/startAndEnd/validate`, { start: '2026-01-05', end: '2026-01-05' });
  expect(bad).toMatchObject({ status: 200, body: { isValid: false, errors: [{ field: 'end' }] } });
});

test('PATCH with the status Deleted deletes a contractor without timesheets', async () => {
  const { contractorId } = await place('deleted@mailbox.example');
  const path = `/contractors/${contractorId}`;
  expect(await call('PATCH', path, { status: 'enabled' })).toMatchObject({ status: 422 });
  expect(await call('PATCH', path, { status: 'Deleted', payRate: '1' })).toMatchObject({ status: 422 });
  expect(await call('PATCH', path, { status: 'Deleted' })).toMatchObject({ status: 200, body: { isDeleted: true } });
  expect(await call('GET', path)).toMatchObject({
    status: 404,
    body: { title: 'The requested contractor has been deleted', code: 'contractor_deleted' },
  });
  expect(await call('PATCH', `/contractors/${busy.contractorId}`, { status: 'Deleted' })).toMatchObject({
    status: 409,
    body: { title: 'Cannot delete contractors with existing timesheets' },
  });
});

test('Authorisers of a contractor are listed, added, made primary and removed', async () => {
  const { contractorId, primaryAuthoriser } = await place('authorised@mailbox.example');
  const { contactId } = await addContact(world.here, 'another@kirkstall.example', 'Stuart Pell');
  const path = `/contractors/${contractorId}`;
  const added = await call('POST', `${path}/authorisers`, { contactId, reference: 'Shift lead' });
  expect(added).toMatchObject({ status: 201, body: { contactId, isPrimary: false, reference: 'Shift lead' } });
  expect(await call('POST', `${path}/authorisers`, { contactId })).toMatchObject({ status: 422 });
  expect(await call('POST', `${path}/authorisers`, { contactId, isPrimary: 'yes' })).toMatchObject({ status: 422 });
  const first = `${path}/authorisers/${primaryAuthoriser!.id}`;
  expect(await call('DELETE', first)).toMatchObject({ status: 409 });
  const id = String(added.body.authoriserId);
  expect(await call('PUT', `${path}/primaryAuthoriser/${id}`)).toMatchObject({
    status: 200,
    body: { primaryAuthoriser: { id } },
  });
  expect(await call('PUT', `${path}/primaryAuthoriser/nobody`)).toMatchObject({ status: 422 });
  expect(await call('PUT', `${path}/primaryAuthoriser/${id}/`)).toMatchObject({ status: 200 });
  expect(await call('DELETE', first)).toMatchObject({ status: 204 });
  expect(await call('DELETE', first)).toMatchObject({ status: 404 });
  expect((await call('GET', `${path}/authorisers`)).body.authorisers).toMatchObject([{ authoriserId: id }]);
});

test('A new timesheet’s choices are those of its role', async () => {
  const [contractor, admin] = await Promise.all(
    [busy.contractor, busy.admin].map((ctx) => sessionCaller(world.platform, ctx)),
  );
  const [own, agency] = await Promise.all([busy.contractor, busy.admin].map(roleIdOf));
  const contracts = (id: string) => `/roles/contractingRole/${id}/newTimesheet/contracts`;
  const answer = await contractor!('GET', contracts(own!));
  expect(answer).toMatchObject({ status: 200, body: { contracts: [{ contractor: { id: busy.contractorId } }] } });
  expect((await contractor!('GET', `${contracts(own!)}?filter=zzz`)).body.contracts).toEqual([]);
  expect(await contractor!('GET', contracts(agency!))).toMatchObject({ status: 404 });
  expect(await admin!('GET', contracts(agency!))).toMatchObject({ status: 403 });
  const people = await admin!('GET', `/roles/recruitmentAgencyAdministrationRole/${agency}/newTimesheet/contractors`);
  expect(people.status).toBe(200);
  expect((people.body.contractorContacts as unknown[]).length).toBeGreaterThan(0);
});

test('Another agency’s contract and contractor answer as if they never existed', async () => {
  const { contractId, contractorId } = await place('ours@mailbox.example');
  const dates = { start: '2026-01-05', end: null };
  await expectAbsent(stranger, `/contracts/${contractId}`, [
    ['GET', '', undefined],
    ['GET', '/contractors', undefined],
    ['GET', '/authorisers', undefined],
    ['GET', '/clients', undefined],
    ['PATCH', '', { name: 'X' }],
    ['PUT', '/name', { name: 'X' }],
    ['DELETE', '', undefined],
  ]);
  await expectAbsent(stranger, `/contractors/${contractorId}`, [
    ['GET', '', undefined],
    ['GET', '/duplicate', undefined],
    ['GET', '/authorisers', undefined],
    ['PATCH', '', { status: 'Deleted' }],
    ['PUT', '/payRate', { payRate: '1' }],
    ['PUT', '/lastReminded', { lastReminded: null }],
    ['POST', '/startAndEnd/validate', dates],
    ['POST', '/authorisers', { contactId: NEVER }],
    ['PUT', `/primaryAuthoriser/${NEVER}`, undefined],
    ['DELETE', `/authorisers/${NEVER}`, undefined],
  ]);
});

test('A change that takes rates per hour per day needs areRatesMeant, on contracts, contractors and templates', async () => {
  const template = async (templateName: string, chargingPeriod: string) => {
    const sent = { ...TEMPLATE_INPUT, allowNightshifts: false, templateName, chargingPeriod };
    return String((await call('POST', '/timesheetTemplates', sent)).body.id);
  };
  const [hours, days] = [await template('Per hour', 'hourly'), await template('Per day', 'daily')];
  const placed = { payRate: '14.60', timesheetTemplateId: hours };
  const { contractorId } = await makePlacement(world.here, { chargingPeriod: null, allowNightshifts: null }, placed);
  const { contractId } = (await call('GET', `/contractors/${contractorId}`)).body as { contractId: string };
  const daily = { chargingPeriod: 'daily' };
  const refused = { status: 422, body: { errors: [{ field: 'areRatesMeant', code: 'contradictory' }] } };
  for (const [method, path, body] of [
    ['PATCH', `/contracts/${contractId}`, daily],
    ['PATCH', `/contractors/${contractorId}`, daily],
    ['PATCH', `/timesheetTemplates/${hours}`, daily],
    ['PUT', `/contractors/${contractorId}/timesheetTemplate/set`, { timesheetTemplateId: days }],
    ['DELETE', `/timesheetTemplates/${hours}?replacementTemplateId=${days}`, undefined],
  ] as const)
    expect(await call(method, path, body), path).toMatchObject(refused);
  const set = { timesheetTemplateId: days, areRatesMeant: true };
  expect(await call('PUT', `/contractors/${contractorId}/timesheetTemplate/set`, set)).toMatchObject({
    status: 200,
    body: { chargingPeriod: 'daily', payRate: '14.6000' },
  });
  const back = { chargingPeriod: 'hourly', areRatesMeant: true };
  expect(await call('PATCH', `/contracts/${contractId}`, back)).toMatchObject({ status: 200 });
  expect(await call('PATCH', `/contractors/${contractorId}`, { ...daily, areRatesMeant: true })).toMatchObject({
    status: 200,
  });
});
