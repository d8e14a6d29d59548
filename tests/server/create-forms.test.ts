import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
// First, for it teaches schemas to describe themselves before any is made.
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import type { Context } from '#domain/context.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import { rejectTimesheet } from '#domain/timesheets/reject-timesheet.server.ts';
import type { Answer } from '../support/ask.ts';
import { formsOf } from '../support/html-form.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { ROUTES } from '../support/route-access.ts';
import { addContact, addContract, placementInput } from '../support/two-agencies.ts';
import { admin, fresh, here, openFormsWorld, web } from '../support/forms-world.ts';

openFormsWorld();

type Fields = Record<string, string>;
/** A create form: where it stands and is sent, who has it open, what is typed, and in which table it makes one row. */
type Opened = {
  path: string;
  /** Where it is sent, if elsewhere. */
  action?: string;
  as?: Context;
  fields: Fields;
  /** What is typed instead for another one. */
  other: Fields;
  table: string;
};

const email = () => `${fresh('made')}@mailbox.example`;

/** A placement whose days and documents are free. */
async function freePlacement() {
  const placement = await makePlacement(here, {}, { start: '2026-05-04' });
  await here.db.run({
    text: 'update contractors set allow_document_uploads = true where id = $1',
    values: [placement.contractorId],
  });
  return placement;
}

async function newContractor(): Promise<Fields> {
  const { contractId } = await addContract(here);
  const { contractorContactId, authorisers, timesheetTemplateId } = await placementInput(here, contractId, email());
  return {
    contractId,
    contractorContactId,
    timesheetTemplateId: timesheetTemplateId ?? '',
    start: '8 Jun 2026',
    anotherAuthoriserId: authorisers[0]!.contactId,
    primary: 'another',
  };
}

const SHIFT = { 'entries[0].entryDate': '2026-05-18', 'entries[0].startTime': '9', 'entries[0].endTime': '17' };
const OTHER_SHIFT = { 'entries[0].endTime': '16' };
const AWAY = { start: '1 Jun 2036', end: '14 Jun 2036' };

/** Every form that makes something, by its route. */
const CREATE_FORMS: Record<string, () => Promise<Opened>> = {
  '_portal.contacts.create.tsx': async () => ({
    path: '/contacts/create',
    fields: { fullname: 'Idris Cole', emailAddress: email() },
    other: { fullname: 'Maud Ferris' },
    table: 'contacts',
  }),
  '_portal.clients.create.tsx': async () => ({
    path: '/clients/create',
    fields: { clientName: 'Holbeck & Sons' },
    other: { clientName: 'Armley Castings' },
    table: 'clients',
  }),
  '_portal.contracts.create.tsx': async () => ({
    path: '/contracts/create',
    fields: { name: 'Night packing', clientId: (await addContract(here)).clientId },
    other: { name: 'Day packing' },
    table: 'contracts',
  }),
  '_portal.contractors.create.tsx': async () => {
    const fields = await newContractor();
    return {
      path: `/contractors/create?contractId=${fields.contractId}`,
      fields,
      other: { start: '9 Jun 2026' },
      table: 'contractors',
    };
  },
  '_portal.contractors.$contractorId_.duplicate.tsx': async () => {
    const { contractorId } = await makePlacement(here);
    return {
      path: `/contractors/${contractorId}/duplicate`,
      fields: await newContractor(),
      other: { start: '9 Jun 2026' },
      table: 'contractors',
    };
  },
  '_portal.contractors.$contractorId.authorisers.add.tsx': async () => ({
    path: `/contractors/${(await makePlacement(here)).contractorId}/authorisers/add`,
    fields: { contactId: (await addContact(here, email())).contactId },
    other: { reference: 'R-2' },
    table: 'authorisers',
  }),
  '_portal.administrators.add.tsx': async () => ({
    path: '/administrators/add',
    fields: { fullname: 'Priya Raman', emailAddress: email() },
    other: { fullname: 'Priya Nair' },
    table: 'administrators',
  }),
  '_portal.settings.timesheets.templates_.create.tsx': async () => ({
    path: '/settings/timesheets/templates/create',
    fields: {
      templateName: fresh('Nights'),
      entryPeriod: 'weekly',
      chargingPeriod: 'hourly',
      allowHolidays: 'yes',
      allowNightshifts: 'yes',
      allowDocumentUploads: 'no',
      captureWorkerFinancials: 'no',
    },
    other: { templateName: fresh('Days') },
    table: 'timesheet_templates',
  }),
  '_portal.settings.recruitmentAgency.billees_.create.tsx': async () => ({
    path: '/settings/recruitmentAgency/billees/create',
    fields: { name: 'Holbeck & Co' },
    other: { name: 'Armley & Co' },
    table: 'billees',
  }),
  '_portal.reminders_.create.tsx': async () => ({
    path: '/reminders/create',
    fields: { reason: 'missing', kind: 'weekly', dayOfTheWeek: 'Sunday' },
    other: { dayOfTheWeek: 'Friday' },
    table: 'reminder_schedules',
  }),
  '_portal.settings.digests_.create.tsx': async () => ({
    path: '/settings/digests/create',
    fields: { name: 'Payroll', recipients: 'a@pay.example' },
    other: { name: 'Second payroll' },
    table: 'digest_schedules',
  }),
  '_portal.settings.webhooks_.create.tsx': async () => ({
    path: '/settings/webhooks/create',
    fields: { url: 'https://payroll.example/hooks', events: 'client.created' },
    other: { description: 'Second' },
    table: 'webhook_endpoints',
  }),
  '_portal.settings.api.tsx': async () => ({
    path: '/settings/api',
    fields: { name: 'Payroll', scopes: 'timesheets:read' },
    other: { name: 'Clock' },
    table: 'api_keys',
  }),
  '_portal.settings.delegate.tsx': async () => {
    const { contractorId, authoriser } = await makePlacement(here);
    const [placed] = await here.db.run<{ contractId: string }>({
      text: 'select contract_id from contractors where id = $1',
      values: [contractorId],
    });
    const other = await placementInput(here, placed!.contractId, email());
    await createContractor(here, other);
    return {
      path: '/settings/delegate',
      as: authoriser,
      fields: { delegateContactId: other.authorisers[0]!.contactId, ...AWAY },
      other: { end: '15 Jun 2036' },
      table: 'delegations',
    };
  },
  '_portal.contacts.$contactId.delegate.tsx': async () => {
    const { contractId } = await addContract(here);
    const input = await placementInput(here, contractId, email());
    await createContractor(here, input);
    const to = await addContact(here, email(), 'Stuart Pell');
    return {
      path: `/contacts/${input.authorisers[0]!.contactId}/delegate`,
      fields: { delegateContactId: to.contactId, ...AWAY },
      other: { end: '15 Jun 2036' },
      table: 'delegations',
    };
  },
  '_portal.timesheets.declare.tsx': async () => {
    const { contractor, contractorId } = await freePlacement();
    return {
      path: `/timesheets/declare?contractorId=${contractorId}&beginning=2026-05-11`,
      as: contractor,
      fields: { reason: 'Holiday' },
      other: { reason: 'Sickness' },
      table: 'declarations',
    };
  },
  '_portal.timesheets.$timesheetId.notes.tsx': async () => {
    const placement = await freePlacement();
    return {
      path: `/timesheets/${await submitWeek(placement)}/notes`,
      fields: { note: 'Overtime agreed' },
      other: { note: 'Overtime not agreed' },
      table: 'timesheet_notes',
    };
  },
  '_portal.timesheets.create.tsx': async () => {
    const { contractor, contractorId } = await freePlacement();
    return {
      path: `/timesheets/create?contractorId=${contractorId}&beginning=2026-05-18`,
      as: contractor,
      fields: SHIFT,
      other: OTHER_SHIFT,
      table: 'timesheets',
    };
  },
  '_portal.timesheets.$timesheetId_.new.tsx': async () => {
    const placement = await freePlacement();
    const timesheetId = await submitWeek(placement);
    await rejectTimesheet(placement.authoriser, { timesheetId, note: 'Friday was swapped' });
    return {
      path: `/timesheets/${timesheetId}/new`,
      as: placement.contractor,
      fields: SHIFT,
      other: OTHER_SHIFT,
      table: 'timesheets',
    };
  },
  '_portal.timesheets.$timesheetId.files._index.tsx': async () => {
    const placement = await freePlacement();
    const timesheetId = await submitWeek(placement);
    const upload = (name: string) =>
      storeUpload(placement.contractor, { name, stream: new Blob(['%PDF-1.4\n%%EOF\n']).stream() });
    return {
      path: `/timesheets/${timesheetId}`,
      action: `/timesheets/${timesheetId}/files`,
      as: placement.contractor,
      fields: { uploadIds: await upload('card.pdf') },
      other: { uploadIds: await upload('other.pdf') },
      table: 'timesheet_files',
    };
  },
};

/** What calls a use-case of that kind and is no form of one record, and why. */
const NOT_ONE_RECORD: Record<string, string> = {
  '_account.signup.tsx': 'a visitor has no key to keep an answer under; the database gives an agency’s address once',
  'uploads.ts': 'a file that waits for its form',
};

/** The use-cases that make something. */
const MAKES = /'#domain\/[\w-]+\/(?:create|add|declare|submit|sign-up|store)\b[\w-]*\.server\.ts'/;

test('Every route that makes something is named here', () => {
  const source = (path: string) => readFileSync(new URL(`../../app/${path}`, import.meta.url), 'utf8');
  const helpers = readdirSync(new URL('../../app/http', import.meta.url)).filter((name) =>
    MAKES.test(source(`http/${name}`)),
  );
  const isMaking = (route: string) => {
    const text = source(`routes/${route}`);
    return MAKES.test(text) || helpers.some((name) => text.includes(`'#app/http/${name}'`));
  };
  const making = Object.keys(ROUTES).filter((route) => ROUTES[route]!.action && isMaking(route));
  expect([...Object.keys(CREATE_FORMS), ...Object.keys(NOT_ONE_RECORD)].sort()).toEqual(making.sort());
});

const rowsOf = async (table: string) =>
  Number(
    (await here.db.run<{ count: number }>({ text: `select count(*) as count from ${table}`, values: [] }))[0]!.count,
  );

/** Opens the form, fills it in, and says how to send it. */
async function fillIn({ path, action, as = admin, fields }: Opened) {
  const visitor = await loggedInVisitor(web.port, as);
  const withRole = (to: string) => `${to}${to.includes('?') ? '&' : '?'}roleId=`;
  const roleId = await roleIdOf(as);
  const address = `${withRole(path)}${roleId}`;
  const to = `${withRole(action ?? path)}${roleId}`;
  const formsIn = (text: string) =>
    formsOf(text, address).filter((form) => form.action.split('?')[0] === to.split('?')[0]);
  const find = (text: string) => formsIn(text).sort((one, other) => other.fields.length - one.fields.length)[0]!.fields;
  const page = await visitor.get(address);
  expect(page.status).toBe(200);
  const replaced = (form: [string, string][], typed: Fields): [string, string][] => [
    ...form.filter(([name]) => !(name in typed) && name !== 'find'),
    ...Object.entries(typed),
  ];
  return {
    form: replaced(find(page.text), fields),
    replaced,
    find,
    /** What all forms of the page that are sent there hold. */
    shown: (text: string) => formsIn(text).flatMap((form) => form.fields),
    send: (form: [string, string][]) => visitor.postAll(to, form),
  };
}

/** Where an answer leads, or the secret that it shows. */
const resultOf = ({ status, headers, text }: Answer) => ({
  status,
  location: headers.location ?? null,
  said: headers.location ? null : (/<code[^>]*>[^<]*/.exec(text)?.[0] ?? /error-summary[\s\S]{0,600}/.exec(text)?.[0]),
});

describe.each(Object.entries(CREATE_FORMS))('%s', (_, make) => {
  test('sent twice it makes one and answers the same; with other content it is refused, and what was typed stays', async () => {
    const opened = await make();
    const { form, replaced, find, shown, send } = await fillIn(opened);
    const before = await rowsOf(opened.table);
    const first = await send(form);
    expect(resultOf(first)).toMatchObject({ status: first.headers.location ? 302 : 200 });
    expect(resultOf(await send(form))).toEqual(resultOf(first));
    expect((await rowsOf(opened.table)) - before).toBe(1);

    const refused = await send(replaced(form, opened.other));
    expect({ status: refused.status, said: resultOf(refused).said }).toMatchObject({ status: 409 });
    expect((await rowsOf(opened.table)) - before).toBe(1);
    if (opened.action) return;
    const keyOf = (fields: [string, string][]) => new Map(fields).get('formKey');
    expect(keyOf(find(refused.text))).not.toBe(keyOf(form));
    expect(shown(refused.text)).toEqual(expect.arrayContaining(Object.entries(opened.other)));
  });

  test('sent four times at once it makes one', async () => {
    const opened = await make();
    const { form, send } = await fillIn(opened);
    const before = await rowsOf(opened.table);
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(form)));
    expect(new Set(answers.map((answer) => JSON.stringify(resultOf(answer)))).size).toBe(1);
    expect((await rowsOf(opened.table)) - before).toBe(1);
  });
});

test('Two clients of one name are made by two forms, and by the new key of a form that was refused', async () => {
  const opened = await CREATE_FORMS['_portal.clients.create.tsx']!();
  const before = await rowsOf('clients');
  const one = await fillIn(opened);
  const two = await fillIn(opened);
  for (const { send, form } of [one, two]) expect((await send(form)).status).toBe(302);
  const refused = await one.send(one.replaced(one.form, opened.other));
  expect(refused.text).toContain('This form was saved already, with other details.');
  expect((await one.send(one.find(refused.text))).status).toBe(302);
  expect((await rowsOf('clients')) - before).toBe(3);
});

test('A form that was refused is sent again under its key once it is mended', async () => {
  const opened = await CREATE_FORMS['_portal.clients.create.tsx']!();
  const { send, form, replaced } = await fillIn(opened);
  expect((await send(replaced(form, { clientName: '' }))).status).toBe(422);
  expect((await send(form)).status).toBe(302);
});
