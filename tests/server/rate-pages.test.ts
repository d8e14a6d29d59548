import { expect, test } from 'vitest';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);

test('Rates of a placement are added from a date, shown with the current ones, and removed', async () => {
  const { contractorId, admin: administrator } = await makePlacement(
    web.here,
    {},
    { start: '2026-05-04', chargeRate: '26.75', payRate: '19.85' },
  );
  const visitor = await loggedInVisitor(web.port, administrator);
  const admin = (to: string, form?: Record<string, string>) => (form ? visitor.post(to, form) : visitor.get(to));
  const path = `/contractors/${contractorId}/rates`;
  expect((await admin(path)).text).toContain('Start of the placement');
  const early = await admin(path, { from: '4 May 2026', chargeRate: '28.40', payRate: '' });
  expect(early.status).toBe(422);
  expect(early.text).toContain('The placement starts on 4 May 2026.');
  expect(early.text).toContain('value="4 May 2026"');
  const none = await admin(path, { from: '2 Jun 2036', chargeRate: '', payRate: '' });
  expect(none.text).toContain('Enter a charge rate, a pay rate or both.');
  const unread = await admin(path, { from: '4 Jun 2036', nightshiftPayRate: '1.5y' });
  expect(unread.status).toBe(422);
  expect(unread.text).toContain('The nightshift pay rate must be a number, or a factor such as 1.5x.');
  expect(unread.text).toContain('value="1.5y"');
  const own = { nightshiftPayRate: '1.5 × ordinary', holidayPayRate: '£19.85' };
  const rate = { from: '4 Jun 2036', chargeRate: '£28.40', payRate: '', ...own, note: 'Yearly review' };
  const added = await admin(path, rate);
  expect(added.status).toBe(302);
  const shown = (await admin(path)).text;
  for (const text of ['4 Jun 2036', 'Coming', '£28.40', '1.5 × ordinary', '£19.85', 'Yearly review', '£26.75 per hour'])
    expect(shown).toContain(text);
  const details = (await admin(`/contractors/${contractorId}`)).text;
  expect(details).toContain('£26.75 per hour');
  expect(details).not.toContain('Nightshift pay rate now');
  const [, remove] = /action="([^"]*\/remove[^"]*)"/.exec(shown)!;
  expect((await admin(remove!.replaceAll('&amp;', '&'), {})).status).toBe(302);
  expect((await admin(path)).text).not.toContain('Yearly review');
  expect((await admin(`/contractors/${contractorId}/history`)).text).toContain('removed a rate from a date');
});

test('A rate within an accepted week is shown with what it affects, saved, and its differences are confirmed or taken back', async () => {
  const start = { start: '2026-05-04', chargeRate: '27.50', payRate: '20.40' };
  const placement = await makePlacement(web.here, {}, start);
  const { contractorId, admin: administrator } = placement;
  await acceptTimesheet(placement.authoriser, { timesheetId: await submitWeek(placement), note: null });
  const visitor = await loggedInVisitor(web.port, administrator);
  const path = `/contractors/${contractorId}/rates`;
  const rate = { from: '18 May 2026', chargeRate: '27.85', payRate: '20.65', note: 'Setter grade' };
  const checked = await visitor.post(`${path}?step=check`, rate);
  expect(checked.status).toBe(200);
  for (const text of [
    'This rate touches',
    'Keep this rate',
    '+£9.38',
    '+£13.13',
    '37h 30m',
    'value="18 May 2026"',
    'it stays as it was accepted, and this difference waits until you confirm it.',
    'the current rate',
  ])
    expect(checked.text).toContain(text);
  expect((await visitor.get(path)).text).not.toContain('Setter grade');
  expect((await visitor.post(path, rate)).status).toBe(302);
  const listed = (await visitor.get(path)).text;
  for (const text of [
    '1 accepted timesheet had another rate. It stays as it was accepted.',
    'payroll as an adjustment.',
    'To confirm',
    'No run yet',
    'Take back the rate',
    '25.9%',
  ])
    expect(listed).toContain(text);
  const none = await visitor.post(`${path}?step=confirm`, { step: 'confirm', reason: 'Agreed' });
  expect(none.status).toBe(422);
  expect(none.text).toContain('Tick at least one difference.');
  expect(none.text).toContain('value="Agreed"');
  const [, differenceIds = ''] = /name="differenceIds"[^>]*value="([^"]*)"/.exec(listed) ?? [];
  const confirmed = await visitor.post(`${path}?step=confirm`, { step: 'confirm', differenceIds, reason: 'Agreed' });
  expect(confirmed.status).toBe(302);
  const after = (await visitor.get(path)).text;
  expect(after).toContain('Confirmed differences');
  expect(after).not.toContain('To confirm');
  const [, remove] = /action="([^"]*\/remove[^"]*)"/.exec(after)!;
  await visitor.post(remove!.replaceAll('&amp;', '&'), {});
  expect((await visitor.get(path)).text).toContain('−£9.38');
});

test('A rate that affects no accepted week is added by its check', async () => {
  const placement = await makePlacement(web.here, {}, { start: '2026-05-04', chargeRate: '27.50', payRate: '20.40' });
  const visitor = await loggedInVisitor(web.port, placement.admin);
  const path = `/contractors/${placement.contractorId}/rates`;
  const done = await visitor.post(`${path}?step=check`, {
    from: '18 May 2026',
    payRate: '21',
    chargeRate: '',
    note: 'At once',
  });
  expect(done.status).toBe(302);
  expect((await visitor.get(path)).text).toContain('At once');
});

test('A rate typed per hour is not taken per day where its placement has come to be charged by the day', async () => {
  const dayless = { chargingPeriod: 'hourly', allowNightshifts: false };
  const placement = await makePlacement(web.here, dayless, { start: '2026-05-04', payRate: '20.40' });
  const { contractId } = await getContractor(web.here, placement.contractorId);
  const visitor = await loggedInVisitor(web.port, placement.admin);
  const path = `/contractors/${placement.contractorId}/rates`;
  const [, unit = ''] = /name="unit" value="([^"]*)"/.exec((await visitor.get(path)).text) ?? [];
  await editContract(web.here, contractId, { chargingPeriod: 'daily', areRatesMeant: true });
  const rate = { from: '18 May 2026', payRate: '21.37', chargeRate: '', unit };
  for (const step of ['?step=check', '']) {
    const refused = await visitor.post(path + step, rate);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(
      'This placement is charged by the day now. These rates were entered per hour: please enter them per day.',
    );
    expect(refused.text).toContain('value="21.37"');
  }
  expect((await visitor.get(path)).text).not.toContain('£21.37');
  expect((await visitor.post(path, { ...rate, payRate: '170', unit: 'day' })).status).toBe(302);
  expect((await visitor.get(path)).text).toContain('£170.00');
});

test('Nor is one typed per hour on the page of the placement, which is shown again per day', async () => {
  const dayless = { chargingPeriod: 'hourly', allowNightshifts: false };
  const placement = await makePlacement(web.here, dayless, { start: '2026-05-04', payRate: '20.40' });
  const { contractId, version, timesheetTemplate } = await getContractor(web.here, placement.contractorId);
  const visitor = await loggedInVisitor(web.port, placement.admin);
  const path = `/contractors/${placement.contractorId}/edit`;
  const unitOf = (text: string) => /name="unit" value="([^"]*)"/.exec(text)?.[1];
  const unit = unitOf((await visitor.get(path)).text)!;
  await editContract(web.here, contractId, { chargingPeriod: 'daily', areRatesMeant: true });
  const kept = { version: String(version), start: '4 May 2026', timesheetTemplateId: timesheetTemplate.id };
  const refused = await visitor.post(path, { ...kept, payRate: '21.37', unit });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('These rates were entered per hour: please enter them per day.');
  expect(unitOf(refused.text)).toBe('day');
  expect((await getContractor(web.here, placement.contractorId)).payRate).toBe('20.4000');
});

test('Default rates of a contract are added from a date, shown, and removed, by the agency only', async () => {
  const placement = await makePlacement(
    web.here,
    { chargingPeriod: 'hourly' },
    { start: '2026-05-04', payRate: '20.40' },
  );
  const { contractId } = await getContractor(web.here, placement.contractorId);
  const visitor = await loggedInVisitor(web.port, placement.admin);
  const path = `/contracts/${contractId}/rates`;
  expect((await visitor.get(`/contracts/${contractId}`)).text).toContain(`href="${path}`);
  expect((await visitor.get(path)).text).toContain('This contract has no default rates.');
  const rate = { from: '4 May 2026', unit: '', chargeRate: '£28.40', payRate: '', holidayPayRate: '1x' };
  const refused = await visitor.post(path, rate);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Please choose whether the rates are per hour or per day.');
  expect(refused.text).toContain('value="£28.40"');
  expect((await visitor.post(path, { ...rate, unit: 'hour' })).status).toBe(302);
  const shown = (await visitor.get(path)).text;
  for (const text of ['4 May 2026', '£28.40', '1 × ordinary', 'Existing placements do not change.'])
    expect(shown).toContain(text);
  expect((await visitor.get(`/contractors/${placement.contractorId}/rates`)).text).not.toContain('£28.40');
  const [, remove] = /action="([^"]*\/remove[^"]*)"/.exec(shown)!;
  expect((await visitor.post(remove!.replaceAll('&amp;', '&'), {})).status).toBe(302);
  expect((await visitor.get(path)).text).toContain('This contract has no default rates.');
  const other = await loggedInVisitor(web.port, placement.contractor);
  const page = await other.get(`/contracts/${contractId}`);
  expect(page.text).not.toContain('/rates');
  expect((await other.get(path)).status).toBe(403);
});

test('The contract form asks before rates per hour are taken per day, and keeps what was typed', async () => {
  const placement = await makePlacement(
    web.here,
    { chargingPeriod: 'hourly' },
    { start: '2026-05-04', payRate: '20.40' },
  );
  const { contractId, clientId, contractName } = await getContractor(web.here, placement.contractorId);
  const { version } = await getContract(web.here, contractId);
  const visitor = await loggedInVisitor(web.port, placement.admin);
  const path = `/contracts/${contractId}/edit`;
  expect((await visitor.get(path)).text).not.toContain('The rates stay as they are, for the new unit');
  const fields = {
    clientId,
    name: contractName,
    version: String(version),
    chargingPeriod: 'daily',
    allowNightshifts: '',
    roleGroup: 'Setters',
  };
  const requested = await visitor.post(path, { ...fields, isNamesakeMeant: 'on' });
  expect(requested.status).toBe(422);
  for (const text of [
    '1 placement has rates per hour',
    'The rates stay as they are, for the new unit',
    'value="Setters"',
  ])
    expect(requested.text).toContain(text);
  expect(await getContract(web.here, contractId)).toMatchObject({ chargingPeriod: 'hourly', roleGroup: null });
  expect((await visitor.post(path, { ...fields, isNamesakeMeant: 'on', areRatesMeant: 'on' })).status).toBe(302);
  expect(await getContract(web.here, contractId)).toMatchObject({ chargingPeriod: 'daily', roleGroup: 'Setters' });
});

test('The details of a placement list its nightshift and holiday rates, for the agency only', async () => {
  const own = { nightshiftPayRate: '1.5x', holidayChargeRate: '21.90' };
  const { contractorId, admin, contractor } = await makePlacement(web.here, {}, { chargeRate: '26.75', ...own });
  const seen = (await (await loggedInVisitor(web.port, admin)).get(`/contractors/${contractorId}`)).text;
  for (const text of ['Nightshift pay rate now', '1.5 × ordinary', 'Holiday charge rate now', '£21.90 per hour'])
    expect(seen).toContain(text);
  expect(seen).not.toContain('Holiday pay rate now');
  const theirs = await (await loggedInVisitor(web.port, contractor)).get(`/contractors/${contractorId}`);
  expect(theirs.text).toContain('Dates, rates and template');
  expect(theirs.text).not.toContain('21.90');
  expect(theirs.text).not.toContain('Nightshift pay rate now');
});

test('Rates from dates of all placements are downloaded from the list of placements, by the agency only', async () => {
  const { contractorId, admin, contractor } = await makePlacement(web.here, {}, { reference: 'DOWN-1' });
  const visitor = await loggedInVisitor(web.port, admin);
  await visitor.post(`/contractors/${contractorId}/rates`, { from: '4 Jun 2036', chargeRate: '28.40', payRate: '' });
  const list = (await visitor.get('/contractors')).text;
  expect(list).toMatch(/href="\/imports\?[^"]*kind=rates/);
  const [, href] = /href="(\/contractors\/rates\/export\?[^"]*format=csv[^"]*)"/.exec(list)!;
  const file = await visitor.get(href!.replaceAll('&amp;', '&'));
  expect(file.status).toBe(200);
  expect(file.text).toMatch(/^\W?contractor,fullname,contractName,clientName,from,chargeRate/);
  expect(file.text).toContain('DOWN-1');
  const other = await loggedInVisitor(web.port, contractor);
  expect((await other.get('/contractors')).text).not.toContain('/contractors/rates/export');
  expect((await other.get('/contractors/rates/export')).status).toBe(403);
});
