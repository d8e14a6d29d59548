import { beforeAll, expect, test } from 'vitest';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { listContractors } from '#domain/contractors/list-contractors.server.ts';
import { addContractRate } from '#domain/contracts/add-contract-rate.server.ts';
import { AddContractRateSchema } from '#domain/contracts/contract-rate.schema.ts';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { CreateDelegationSchema } from '#domain/delegations/delegation.schema.ts';
import { listContactRoles } from '#domain/roles/list-contact-roles.server.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { words as wordsOf } from '../app/components/rendered.tsx';
import { asAdministrator, makePlacement, type TestPlacement } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { addContact, addContract, addPlacement } from '../support/two-agencies.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
let placement: TestPlacement;
let admin: Awaited<ReturnType<typeof loggedInVisitor>>;
let contractId = '';
let templateId = '';
beforeAll(async () => {
  templateId = (await listTemplates(web.here))[0]!.id;
});

/** Returns the value of a page's hidden field. */
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)![1]!;

/** Returns a page's visible text. */
const words = (html: string) => wordsOf(html.replace(/<(script|style)[\s\S]*?<\/\1>/g, ''));

/** Returns the fields of a new starter for whom everything is new. */
const allNew = (more: Record<string, string> = {}) => ({
  who: 'new',
  fullname: 'Nadia Kowalczyk',
  telephoneNumber: '',
  emailAddress: 'nadia@mailbox.example',
  contractId: 'new',
  clientId: 'new',
  clientName: 'Kirkstall Precision Engineering',
  contractName: 'CNC setter-operator',
  start: '7 Jan 2036',
  end: '30/6/36',
  chargeRate: '27.50',
  payRate: '20.40',
  timesheetTemplateId: templateId,
  authoriser: 'new',
  authoriserName: 'Gillian Marsh',
  authoriserEmail: 'g.marsh@kirkstall.example',
  invitation: 'none',
  ...more,
});

test('An agency without a contract is led from its list of steps to its first people', async () => {
  admin = await loggedInVisitor(web.port, await asAdministrator(web.here));
  const steps = await admin.get('/dashboard');
  expect(words(steps.text)).toContain('Set up Agency here');
  expect(words(steps.text)).toContain('Two of six done. Every step can be changed later.');
  expect(steps.text).toMatch(/href="\/contractors\/starter\?roleId=/);
  const page = await admin.get('/contractors/starter');
  expect(page.text).toContain('Your first people');
  const placed = await admin.post('/contractors/starter', allNew());
  expect(placed.status).toBe(302);
  expect(words((await admin.get(String(placed.headers.location))).text)).toContain(
    'Nadia Kowalczyk is placed from 7 Jan 2036.',
  );
  const after = words((await admin.get('/dashboard')).text);
  expect(after).toContain('Send the invitation');
});

test('Find and the summary keep what was typed, and nothing is placed', async () => {
  placement = await makePlacement(web.here);
  ({ contractId } = await getContractor(web.here, placement.contractorId));
  const typed = { ...allNew({ who: '', whoSearch: 'kowal', contractId }), find: 'who' };
  const found = await admin.post('/contractors/starter', typed);
  expect(found.status).toBe(200);
  expect(words(found.text)).toContain(
    'nadia@mailbox.example. CNC setter-operator, Kirkstall Precision Engineering, to 30 Jun 2036.',
  );
  expect(found.text).toContain('value="27.50"');
  expect(words(found.text)).toContain('Dates Mon 7 Jan to 30 Jun 2036, 26 weekly timesheets');
  expect(words(found.text)).toContain('Margin £7.10, 25.8%');
  expect(words(found.text)).toContain('Contact Not settled');
});

test('People already placed on the contract cannot be chosen, and accents do not matter', async () => {
  const { contactId } = await addContact(web.here, 'zofia@mailbox.example', 'Zofia Zielińska');
  const page = await admin.post('/contractors/starter', {
    ...allNew({ who: contactId, whoSearch: 'ZIELINSKA' }),
    find: 'all',
  });
  expect(words(page.text)).toContain('Place Zofia Zielińska without an invitation');
  const { contractorContactId } = await getContractor(web.here, placement.contractorId);
  const there = await admin.get(`/contractors/starter?contractId=${contractId}&who=${contractorContactId}`);
  expect(words(there.text)).toContain('Already placed on this contract.');
  expect(there.text).toMatch(
    new RegExp(`<input[^>]*disabled[^>]*value="${contractorContactId}"|value="${contractorContactId}"[^>]*disabled`),
  );
});

test('Every problem is reported in one round, in page order', async () => {
  const refused = await admin.post(
    '/contractors/starter',
    allNew({ end: '1 Jan 2036', authoriserEmail: 'g.marsh@kirkstall', contractId }),
  );
  expect(refused.status).toBe(422);
  const summary = /There are (\d) problems to fix[\s\S]*?<\/ul>/.exec(refused.text)![0];
  expect([...summary.matchAll(/#starter-(\w+)/g)].map(([, name]) => name)).toEqual([
    'emailAddress',
    'end',
    'authoriserEmail',
  ]);
  expect(words(summary)).toContain('Nadia Kowalczyk already has this email address.');
  expect(words(refused.text)).toContain('Contact Not settled: the email address is taken');
  expect(words(refused.text)).toContain('Dates Not settled: ends before it starts');
  expect(words(refused.text)).toContain('Authoriser Not settled: the email address is not whole');
});

test('More contains the payroll number, the reference and rules; a refused one opens it', async () => {
  const closed = await admin.get('/contractors/starter');
  expect(closed.text).toMatch(
    /<details class="fold"><summary><svg.{0,300}<\/svg>More: payroll number, reference, weeks with another agency and rules/,
  );
  const more = {
    payrollNumber: 'P-77',
    reference: 'NK/7',
    chargingPeriod: 'daily',
    allowHolidays: 'false',
    entryPeriod: '',
  };
  const second = {
    ...more,
    emailAddress: 'second@mailbox.example',
    authoriserEmail: 'second@kirkstall.example',
    contractId,
  };
  const placed = await admin.post('/contractors/starter', allNew(second));
  expect(placed.status).toBe(302);
  const id = /contractors\/([0-9a-f-]{36})/.exec(String(placed.headers.location))![1]!;
  expect(await getContractor(web.here, id)).toMatchObject({
    payrollNumber: 'P-77',
    reference: 'NK/7',
    chargingPeriod: 'daily',
    entryPeriod: 'weekly',
    allowHolidays: false,
  });
  const refused = await admin.post(
    '/contractors/starter',
    allNew({ ...second, invitation: 'date', invitationDate: '1/6/20' }),
  );
  expect(refused.status).toBe(422);
  expect(words(refused.text)).toContain('This reference is already in use.');
  expect(refused.text).toMatch(/<details class="fold" open=""><summary><svg.{0,300}<\/svg>More/);
  expect(words(refused.text)).toMatch(/Choose today, \d+ \w+ \d+, or a later day for the invitation\./);
  expect(words(refused.text)).toContain('Invitation Not settled: choose its day, today or later');
});

test('A contract added meanwhile returns to the page, chosen', async () => {
  const { clientId } = await addContract(web.here);
  const back = encodeURIComponent('/contractors/starter');
  const added = await admin.post(`/contracts/create?returnTo=${back}&returnAs=contractId`, { name: 'Days', clientId });
  expect(String(added.headers.location)).toMatch(/^\/contractors\/starter\?(.*&)?contractId=[0-9a-f-]{36}/);
});

test('Held invitations are listed, and ticked ones are sent, except those that wait no more', async () => {
  const list = await admin.get('/contacts/invitations');
  expect(words(list.text)).toContain('Nadia Kowalczyk');
  const none = await admin.post('/contacts/invitations', {});
  expect(none.status).toBe(422);
  expect(words(none.text)).toContain('Select at least one contact, or send all.');
  const tick = /name="tick"[^>]*value="([0-9a-f-]{36})"|value="([0-9a-f-]{36})"[^>]*name="tick"/.exec(list.text)!;
  const gone = '01990000-0000-7000-8000-000000000000';
  const ticks = [tick[1] ?? tick[2]!, gone].map((id): [string, string] => ['tick', id]);
  const sent = await admin.postAll('/contacts/invitations', ticks);
  expect(sent.status).toBe(302);
  expect(words((await admin.get(sent.headers.location!)).text)).toContain(
    'The invitation is on its way. 1 was no longer waiting.',
  );
  expect((await admin.post('/contacts/invitations', { all: 'all' })).status).toBe(302);
  expect(words((await admin.get('/contacts/invitations')).text)).toContain('Every invitation has been sent');
});

test('A last day shows what it ends before it is set, and can be taken back', async () => {
  const { contractorContactId } = await getContractor(web.here, placement.contractorId);
  const path = `/contacts/${contractorContactId}`;
  const soon = await admin.get(`${path}/leave?leavesOn=31/7/36`);
  const theirs = 'You enter any hours not sent by then.';
  expect(words(soon.text)).toContain(`Switched off at the end of the day: Contractor. ${theirs}`);
  const { contactId } = placement.authoriser.actor as RoleActor;
  const authoriser = words((await admin.get(`/contacts/${contactId}/leave?leavesOn=31/7/36`)).text);
  expect(authoriser).toContain('Switched off at the end of the day: Authoriser.');
  expect(authoriser).not.toContain(theirs);
  expect(words((await admin.get(`${path}/leave?leavesOn=soon`)).text)).toContain(
    'Please supply a valid date for the last day',
  );
  const away = CreateDelegationSchema.parse({
    authoriserContactId: contactId,
    delegateContactId: (await addContact(web.here, 'stands-in@mailbox.example', 'Sarah Pell')).contactId,
    start: '2036-07-01',
    end: '2036-08-14',
  });
  const { delegateContactId } = await createDelegation(web.here, away);
  expect(words((await admin.get(`/contacts/${delegateContactId}/leave?leavesOn=31/7/36`)).text)).toContain(
    'From then until 14 Aug 2036, nobody decides for Helen Brackenridge. Choose somebody else',
  );
  const fields = { leavesOn: '2036-07-31', reason: 'Moving to Leeds', shown: hidden(soon.text, 'shown') };
  await editContractor(web.here, placement.contractorId, { end: '2036-12-31' });
  const changed = await admin.post(`${path}/leave?leavesOn=31/7/36`, fields);
  expect(changed.status).toBe(409);
  expect(words(changed.text)).toContain('What ends on that day has changed since it was shown. Please check it again.');
  expect(words(changed.text)).toContain('it would have ended on 31 Dec 2036');
  const set = await admin.post(`${path}/leave`, { ...fields, shown: hidden(changed.text, 'shown') });
  expect(set.status).toBe(302);
  const page = words((await admin.get(path)).text);
  expect(page).toContain('Leaves on 31 Jul 2036');
  expect(page).toContain('Moving to Leeds');
  expect((await getContractor(web.here, placement.contractorId)).end).toBe('2036-07-31');
  expect((await admin.post(`${path}/stay`, {})).status).toBe(302);
  expect(words((await admin.get(path)).text)).not.toContain('Leaves on');
});

test('Without a script one button saves all roles of a contact, and only those switched on that page', async () => {
  const { contractorContactId: contactId } = await getContractor(web.here, placement.contractorId);
  const { contractorId } = await addPlacement(web.here, 'of-the-leaver@mailbox.example');
  await addAuthoriser(web.here, { contractorId, contactId, isPrimary: true, reference: null });
  const path = `/contacts/${contactId}`;
  const rolesNow = async () =>
    (await listContactRoles(web.here, { contactId }))
      .map(({ type, isEnabled }) => `${type} ${isEnabled ? 'on' : 'off'}`)
      .sort();
  const { text } = await admin.get(path);
  expect(text).toContain('Save roles');
  const ids = [...text.matchAll(/name="shownOn" value="([0-9a-f-]{36})"/g)].map(([, id]) => id!);
  expect(ids).toHaveLength(2);
  const save = (fields: Record<string, string[]>) =>
    admin.postAll(
      `${path}/roles`,
      Object.entries(fields).flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
    );
  expect((await save({ shownOn: ids, isEnabled: [ids[0]!] })).status).toBe(302);
  const half = await rolesNow();
  expect(half.filter((role) => role.endsWith(' off'))).toHaveLength(1);
  // The earlier page sends nothing about what it did not switch.
  await save({ shownOn: [ids[0]!], isEnabled: ids });
  expect(await rolesNow()).toEqual(half);
  await save({ shownOn: [ids[0]!], shownOff: [ids[1]!], isEnabled: ids });
  expect(await rolesNow()).toEqual(['AuthorisingRole on', 'ContractingRole on']);
});

test('A contact’s form reports a taken email together with what is missing', async () => {
  const { emailAddress } = await addContact(web.here, 'tessa@mailbox.example', 'Tessa Quill');
  const refused = await admin.post('/contacts/create', { fullname: '', emailAddress });
  expect(words(refused.text)).toContain('There are 2 problems to fix');
});

test('A new starter’s page shows the contract’s default rates beside empty fields, and has nightshift and holiday rates', async () => {
  const { contractId: rated } = await addContract(web.here, { chargingPeriod: 'hourly', allowNightshifts: true });
  const rate = { unit: 'hour', from: '2026-01-05', chargeRate: '28.40', holidayPayRate: '1x' };
  await addContractRate(web.here, rated, AddContractRateSchema.parse(rate));
  const opened = words((await admin.get(`/contractors/starter?contractId=${rated}`)).text);
  for (const text of [
    'If empty, £28.40 as the contract’s default',
    'If empty, 1 × ordinary as the contract’s default',
    '£28.40 charged (the contract’s default) an hour.',
    'Nightshift pay rate',
  ])
    expect(opened).toContain(text);
  expect(opened).not.toContain('None yet');
  const typed = allNew({
    contractId: rated,
    emailAddress: 'own.nights@mailbox.example',
    authoriserEmail: 'n@kirkstall.example',
  });
  const refused = await admin.post('/contractors/starter', { ...typed, nightshiftPayRate: 'much' });
  expect(words(refused.text)).toContain('The nightshift pay rate must be a number, or a factor such as 1.5x.');
  const placed = await admin.post('/contractors/starter', { ...typed, chargeRate: '', nightshiftPayRate: '1.5x' });
  expect(placed.status).toBe(302);
  const [contractor] = (await listContractors(web.here, { contractId: rated })).rows;
  expect(contractor).toMatchObject({
    ...{ chargeRate: '28.4000', payRate: '20.4000', nightshiftPayRate: '1.5x', holidayPayRate: '1x' },
  });
});
