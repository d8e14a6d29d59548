import { beforeAll, expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { makePlacement } from '../support/placement.ts';
import { addContact, addContract } from '../support/two-agencies.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';
import { type RoleVisitor, visitInRole } from '../support/role-visitor.ts';
import { loggedInVisitor } from '../support/session.ts';
import { NO_PLACEMENT_RULES } from '../support/template-rules.ts';

type Form = Record<string, string>;
const web = opened(startWebProcess);
const placement = opened(() => makePlacement(web.here));
let admin: RoleVisitor;
let contractor: RoleVisitor;
beforeAll(async () => {
  [admin, contractor] = await Promise.all([
    visitInRole(web.port, placement.admin),
    visitInRole(web.port, placement.contractor),
  ]);
});

const idIn = (address: string | undefined) => /[0-9a-f-]{36}/.exec(address ?? '')![0];

test('Every page of contracts and contractors answers, and only administration may change anything', async () => {
  const { contractorId } = placement;
  const { contractId, clientId } = await addContract(web.here);
  const seen = [
    '/contracts',
    '/contractors',
    `/contractors/${contractorId}`,
    '/contractors/export',
    '/contracts/export',
  ];
  const kept = ['/contracts/create', '/contractors/create', `/contractors/create?contractId=${contractId}`];
  const parts = ['edit', 'duplicate', 'authorisers/add', 'lastReminded'].map(
    (part) => `/contractors/${contractorId}/${part}`,
  );
  const client = ['', '/contractors', '/authorisers'].map((tab) => `/clients/${clientId}${tab}`);
  const contract = ['', '/details', '/history', '/edit', '/delete'].map((part) => `/contracts/${contractId}${part}`);
  for (const path of [...seen, ...kept, ...parts, ...client, ...contract, `/contractors/${contractorId}/history`])
    expect([path, (await admin(path)).status]).toEqual([path, 200]);
  for (const path of seen) expect([path, (await contractor(path)).status]).toEqual([path, 200]);
  for (const path of [...kept, ...parts]) expect([path, (await contractor(path)).status]).toEqual([path, 403]);
  expect((await contractor(`/contracts/${contractId}`)).status).toBe(404);
});

test('A file whose filter or format is not valid is refused by name, rather than written with everything in it', async () => {
  for (const [path, name] of [
    ['/contractors/export?standing=gone', '“standing”'],
    ['/contractors/export?clientId=calder', '“clientId”'],
    ['/contacts/export?kind=robots', '“kind”'],
    [`/clients/export?search=${'x'.repeat(101)}`, '“search”'],
    ['/contracts/export?clientId=calder', '“clientId”'],
    ['/contractors/rates/export?format=pdf', 'csv or xlsx'],
  ] as const) {
    const refused = await admin(path);
    expect([path, refused.status, refused.text]).toEqual([path, 422, expect.stringContaining(name)]);
  }
});

/** Returns the values for the form of a placement over a summer. */
async function summerOf(contractId: string, contractorContactId: string, anotherAuthoriserId: string): Promise<Form> {
  const template = (await listTemplates(web.here)).find(({ isDefault }) => isDefault)!;
  return {
    contractId,
    contractorContactId,
    start: '8 Jun 2026',
    end: '28 Aug 2026',
    timesheetTemplateId: template.id,
    anotherAuthoriserId,
  };
}

test('A contractor is added without a script, and edited, reminded, copied and deleted', async () => {
  const { contractId } = await addContract(web.here, { start: '2026-01-05', end: '2026-09-30' });
  const worker = await addContact(web.here, 'page@mailbox.example', 'Yusuf Demir');
  const boss = await addContact(web.here, 'boss@mailbox.example', 'Stuart Pell');
  const page = await admin(`/contractors/create?contractId=${contractId}`);
  expect(page.text).toContain('Within the contract, 5 Jan to 30 Sep 2026.');
  expect(page.text).toMatch(/<input[^>]*type="radio"[^>]*checked[^>]*>(?:(?!<input).)*Default/s);
  const fields = { ...(await summerOf(contractId, worker.contactId, boss.contactId)), chargeRate: '£27.50' };
  const unled = await admin('/contractors/create', fields);
  expect(unled.status).toBe(422);
  expect(unled.text).toContain('Please select a primary authoriser for the contractor.');
  const own = { ...fields, anotherAuthoriserId: worker.contactId, primary: 'another' };
  const alone = await admin('/contractors/create', own);
  expect(alone.status).toBe(422);
  expect(alone.text).toContain('Contractors cannot authorise their own time. Please choose somebody else');
  const added = await admin('/contractors/create', { ...fields, primary: 'another' });
  expect(added.status).toBe(302);
  const path = `/contractors/${idIn(added.headers.location)}`;
  expect((await admin(path)).text).toContain('£27.50');
  const narrowed = await admin(`/contractors?contractId=${contractId}`);
  expect(narrowed.text).toMatch(new RegExp(`name="contractId"(?:(?!</select>).)*value="${contractId}" selected`, 's'));
  expect(narrowed.text).toContain('Yusuf Demir');
  const again = await admin('/contractors/create', { ...fields, primary: 'another' });
  expect(again.text).toContain('The supplied contact is already a contractor for this contract.');
  const { start, end, timesheetTemplateId } = fields as Form as Record<'start' | 'end' | 'timesheetTemplateId', string>;
  const outside = await admin(`${path}/edit`, { start, end: '1 Oct 2026', timesheetTemplateId, version: '1' });
  expect(outside.text).toContain('may not end after the contract ends on 30 Sep 2026');
  const rates = { chargeRate: '', payRate: '20.40' };
  const saved = await admin(`${path}/edit`, { start, end, timesheetTemplateId, ...rates, version: '1' });
  expect(saved.status).toBe(302);
  expect((await admin(`${path}/reminders`, { isSendingReminders: 'false' })).status).toBe(302);
  expect((await admin(`${path}/lastReminded`, { lastReminded: '19 May 2026' })).status).toBe(422);
  expect((await admin(`${path}/lastReminded`, { lastReminded: '19 May 2026', reason: 'missing' })).status).toBe(302);
  const history = await admin(`${path}/history`);
  expect(history.text).toContain('Charge rate £27.50 removed');
  const copy = await admin(`${path}/duplicate`);
  expect(copy.text).toContain('value="20.40"');
  expect(copy.text).not.toContain('value="8 Jun 2026"');
  expect((await admin(`${path}/delete`, {})).status).toBe(302);
  expect((await admin(path)).status).toBe(404);
});

test('A contract chosen in the form shows its dates and its client’s authorisers, keeping what was typed', async () => {
  const { contractId, clientId } = await addContract(web.here, { start: '2026-01-05', end: '2026-09-30' });
  const worker = await addContact(web.here, 'follow@mailbox.example', 'Idris Cole');
  const boss = await addContact(web.here, 'follow-boss@mailbox.example', 'Maud Ferris');
  const fields = { ...(await summerOf(contractId, worker.contactId, boss.contactId)), primary: 'another' };
  expect((await admin('/contractors/create', fields)).status).toBe(302);
  const next = await addContract(web.here, {
    clientId,
    start: '2026-02-02',
    end: '2026-11-27',
    entryPeriod: 'monthly',
  });
  const blank = await admin('/contractors/create');
  expect(blank.text).toContain('Show this contract’s authorisers');
  expect(blank.text).not.toMatch(/<td>[^]*Maud Ferris/);
  const typed = { contractId: next.contractId, reference: 'TYPED-1', chargeRate: '31.25', allowHolidays: 'false' };
  const shown = await admin('/contractors/create', { ...typed, find: 'around' });
  expect(shown.status).toBe(200);
  expect(shown.text).toMatch(/<td>[^]*Maud Ferris/);
  for (const kept of ['value="TYPED-1"', 'value="31.25"', 'Within the contract, 2 Feb to 27 Nov 2026.'])
    expect(shown.text).toContain(kept);
  expect(shown.text).toContain('As inherited: Monthly');
  expect(shown.text).not.toContain('Please choose');
  const refused = await admin('/contractors/create', typed);
  expect(refused.status).toBe(422);
  expect(refused.text).toMatch(/<td>[^]*Maud Ferris/);
  const around = await admin(`/choices/contracts/${next.contractId}/around`);
  expect(JSON.parse(around.text)).toMatchObject({ candidates: [{ fullname: 'Maud Ferris' }] });
  expect((await admin(`/choices/contracts/${worker.contactId}/around`)).status).toBe(404);
  expect((await contractor(`/choices/contracts/${next.contractId}/around`)).status).toBe(403);
});

test('A placement’s own rules are set and removed on its page, which shows what it inherits', async () => {
  const { contractorId } = await makePlacement(web.here, { entryPeriod: 'weekly', allowHolidays: true });
  const path = `/contractors/${contractorId}/edit`;
  const page = await admin(path);
  for (const inherited of ['Weekly', 'Hourly, by start and finish', 'Yes'])
    expect(page.text).toContain(`As inherited: ${inherited}`);
  const template = (await getContractor(web.here, contractorId)).timesheetTemplate.id;
  const fields = { start: '1 Jan 2026', chargeRate: '', payRate: '', timesheetTemplateId: template };
  const own = { entryPeriod: 'monthly', chargingPeriod: 'daily', allowHolidays: 'false', allowDocumentUploads: 'true' };
  expect((await admin(path, { ...fields, ...own, version: '1' })).status).toBe(302);
  const now = await getContractor(web.here, contractorId);
  expect(now).toMatchObject({ entryPeriod: 'monthly', chargingPeriod: 'daily', allowHolidays: false });
  expect((await admin(path)).text).toMatch(/<details class="fold" open/);
  const none = {
    entryPeriod: '',
    chargingPeriod: '',
    allowHolidays: '',
    allowNightshifts: '',
    allowDocumentUploads: '',
  };
  expect((await admin(path, { ...fields, ...none, version: String(now.version) })).status).toBe(302);
  expect((await getContractor(web.here, contractorId)).own).toEqual(NO_PLACEMENT_RULES);
});

test('A hidden charging period is not offered for anything new', async () => {
  await changeSettings(web.here, { 'defaults.chargingPeriod.daily': false });
  const { contractId } = await addContract(web.here, { chargingPeriod: 'daily' });
  for (const path of ['/contracts/create', '/contractors/create', '/settings/timesheets/templates/create'])
    expect((await admin(path)).text).not.toContain('value="daily"');
  expect((await admin(`/contracts/${contractId}/edit`)).text).toContain('value="daily"');
  await changeSettings(web.here, { 'defaults.chargingPeriod.daily': true });
});

test('Every directory list links to its import', async () => {
  for (const kind of ['clients', 'contacts', 'contracts', 'contractors'])
    expect((await admin(`/${kind}`)).text).toContain(`/imports?kind=${kind}`);
  expect((await admin('/contacts?kind=authorisers')).text).toContain('/imports?kind=authorisers');
  expect((await contractor('/contractors')).text).not.toContain('/imports?kind=');
});

test('An authoriser is added, made primary and removed without a script; the last one stays', async () => {
  const path = `/contractors/${placement.contractorId}`;
  const contact = await addContact(web.here, 'rosalind@mailbox.example', 'Rosalind Tate');
  const [{ id: first } = { id: '' }] = (await getContractor(web.here, placement.contractorId)).authoriserContacts;
  const page = await admin(path);
  expect(page.text).toContain('Is the only authoriser, so cannot be removed');
  expect(page.text).not.toContain(`${path}/authorisers/${first}/remove`);
  const last = await admin(`${path}/authorisers/${first}/remove`, {});
  expect(last.status).toBe(409);
  expect(last.text).toContain('A contractor must have at least one authoriser- please add a new authoriser');
  expect((await admin(`${path}/authorisers/add`, {})).text).toContain(
    'Please supply a contact to make the authoriser.',
  );
  expect((await admin(`${path}/authorisers/add`, { contactId: contact.contactId })).status).toBe(302);
  const added = /\/authorisers\/([0-9a-f-]{36})\/primary/.exec((await admin(path)).text)![1]!;
  expect((await admin(`${path}/authorisers/${added}/primary`, {})).status).toBe(302);
  expect((await admin(`${path}/authorisers/${first}/remove`, {})).status).toBe(302);
  const { text } = await admin(path);
  expect(text).toContain('Rosalind Tate');
  expect(text).not.toContain('Helen Brackenridge');
});

test('Unreadable text is refused next to its field, keeping the rest of the input', async () => {
  const { status, text } = await admin('/clients/create', { clientName: 'Zero\u0000byte', reference: 'KEPT-1' });
  expect(status).toBe(422);
  expect(text).toMatch(/id="client-clientName-error".*Please use one line of plain text, without invisible characters/);
  expect(text).toContain('value="KEPT-1"');
});

test('Problems found by the schema and by the agency’s rules are reported in one round', async () => {
  const summary = ({ status, text }: Awaited<ReturnType<typeof admin>>) => {
    expect(status).toBe(422);
    const list = /class="error-summary[\s\S]*?<\/ul>/.exec(text)![0];
    return [...list.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, words]) => words!.replaceAll('&#x27;', '’'));
  };
  const nobody = '0197f3b2-6c1e-7c3a-9d2b-0a1b2c3d4e5f';
  const taken = await addContract(web.here, { reference: 'PO 1', start: '2026-01-05', end: '2026-09-30' });
  const contract = {
    name: '',
    clientId: nobody,
    reference: 'PO 1',
    start: '30/9/26',
    end: '1/9/26',
    weeklyHours: 'many',
  };
  expect(summary(await admin('/contracts/create', contract)).sort()).toEqual([
    'Please choose a client for the contract',
    'Please give the weekly hours as 37h 30m or 37.5, up to 99 hours, or leave them empty.',
    'Please supply a name for the contract',
    'The start date of the contract must be before its end date.',
    'This reference is already in use.',
  ]);
  const { contractId } = taken;
  const edit = { ...contract, clientId: taken.clientId, weeklyHours: '', version: '1' };
  for (const reference of ['PO 1', 'po 1'])
    expect(summary(await admin(`/contracts/${contractId}/edit`, { ...edit, reference })).sort()).toEqual([
      'Please supply a name for the contract',
      'The start date of the contract must be before its end date.',
    ]);

  const { contractorId, contractorContactId } = await getContractor(web.here, placement.contractorId);
  const placed = await admin('/contractors/create', {
    contractId,
    contractorContactId,
    start: '1/1/26',
    end: '31/12/26',
    chargeRate: 'much',
    timesheetTemplateId: nobody,
    primary: contractorContactId,
  });
  expect(summary(placed).sort()).toEqual([
    'Contractors cannot authorise their own time. Please choose somebody else as the authoriser.',
    'Please select a timesheet template for the contractor.',
    'The charge rate must be a number.',
    'The contractor may not end after the contract ends on 30 Sep 2026.',
    'The contractor may not start before the contract starts on 5 Jan 2026.',
  ]);
  const other = await makePlacement(web.here);
  await web.here.db.run({
    text: `update contractors set reference = 'X1' where id = $1`,
    values: [other.contractorId],
  });
  const { timesheetTemplate } = await getContractor(web.here, contractorId);
  const edited = { start: 'soon', reference: 'X1', payRate: 'little', timesheetTemplateId: timesheetTemplate.id };
  expect(summary(await admin(`/contractors/${contractorId}/edit`, { ...edited, version: '1' })).sort()).toEqual([
    'Please supply a valid start date for the contractor',
    'The pay rate must be a number.',
    'This reference is already in use.',
  ]);
});

test('An unfiltered list offers no view of it, and asking for one leads back with an explanation', async () => {
  const visitor = await loggedInVisitor(web.port, placement.admin);
  const offers = async (list: string) => (await visitor.get(list)).text.includes('Save as a view');
  expect([await offers('/contractors'), await offers('/timesheets')]).toEqual([false, false]);
  expect([await offers('/contractors?standing=ending'), await offers('/timesheets?status=pending')]).toEqual([
    true,
    true,
  ]);
  expect((await visitor.get('/views/create?list=contractors')).headers.location).toMatch(/^\/contractors\?roleId=/);
  expect((await visitor.get('/contractors')).text).toContain('Please filter the list before you save it as a view.');
  expect((await visitor.get('/views/create?list=contractors&standing=ending')).status).toBe(200);
  const unfiltered = { list: 'contractors', filter: '', name: 'All' };
  expect((await admin('/views/create?list=contractors', unfiltered)).headers.location).toMatch(
    /^\/contractors\?roleId=/,
  );
});
