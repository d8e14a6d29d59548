import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import type { Context } from '#domain/context.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { makePlacement, submitWeek } from './placement.ts';
import { addContact, addContract, placementInput } from './two-agencies.ts';
import { fresh, here } from './forms-world.ts';
import { TEMPLATE_FORM } from './template-rules.ts';

export type Fields = Record<string, string>;
/** A create form: where it is and is sent, who has it open, what is typed, and the table in which it creates one row. */
export type Opened = {
  path: string;
  /** Where it is sent, if elsewhere. */
  action?: string;
  as?: Context;
  fields: Fields;
  /** What is typed instead to create another one. */
  other: Fields;
  table: string;
};

const email = () => `${fresh('made')}@mailbox.example`;

/** Creates a placement whose days and documents are free. */
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

/** Every form that creates something, by its route. */
export const CREATE_FORMS: Record<string, () => Promise<Opened>> = {
  '_portal.contacts.create.tsx': async () => ({
    path: '/contacts/create',
    fields: { fullname: 'Idris Cole', emailAddress: email() },
    other: { fullname: 'Maud Ferris' },
    table: 'contacts',
  }),
  '_portal.views.create.tsx': async () => ({
    path: '/views/create?list=contractors&standing=ending',
    fields: { list: 'contractors', filter: 'standing=ending', name: fresh('View') },
    other: { name: fresh('View') },
    table: 'saved_views',
  }),
  '_portal.clients.create.tsx': async () => ({
    path: '/clients/create',
    fields: { clientName: fresh('Holbeck & Sons') },
    other: { clientName: 'Armley Castings' },
    table: 'clients',
  }),
  '_portal.contracts.create.tsx': async () => ({
    path: '/contracts/create',
    fields: { name: 'Night packing', clientId: (await addContract(here)).clientId },
    other: { name: 'Day packing' },
    table: 'contracts',
  }),
  '_portal.contractors.starter.tsx': async () => {
    const { contractId, timesheetTemplateId } = await newContractor();
    return {
      path: `/contractors/starter?contractId=${contractId}`,
      fields: {
        who: 'new',
        fullname: 'Nadia Kowalczyk',
        emailAddress: email(),
        contractId: contractId!,
        start: '8 Jun 2026',
        timesheetTemplateId: timesheetTemplateId!,
        authoriser: 'new',
        authoriserName: 'Gillian Marsh',
        authoriserEmail: email(),
        invitation: 'none',
      },
      other: { emailAddress: email(), authoriserEmail: email() },
      table: 'contractors',
    };
  },
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
      // Charged by the day, so that rates per hour are not copied with it.
      fields: { ...(await newContractor()), chargeRate: '', payRate: '' },
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
  '_portal.contractors.$contractorId.rates.tsx': async () => ({
    path: `/contractors/${(await makePlacement(here)).contractorId}/rates`,
    fields: { from: '25 May 2026', chargeRate: '28.40', payRate: '' },
    other: { from: '1 Jun 2026' },
    table: 'placement_rates',
  }),
  '_portal.contracts.$contractId.rates.tsx': async () => ({
    path: `/contracts/${(await addContract(here, {})).contractId}/rates`,
    fields: { from: '25 May 2026', unit: 'hour', chargeRate: '28.40', payRate: '' },
    other: { from: '1 Jun 2026' },
    table: 'contract_rates',
  }),
  '_portal.administrators.add.tsx': async () => ({
    path: '/administrators/add',
    fields: { fullname: 'Priya Raman', emailAddress: email() },
    other: { fullname: 'Priya Nair' },
    table: 'administrators',
  }),
  '_portal.settings.timesheets.templates_.create.tsx': async () => ({
    path: '/settings/timesheets/templates/create',
    fields: { ...TEMPLATE_FORM, templateName: fresh('Nights') },
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
  '_portal.payroll.layouts_.create.tsx': async () => ({
    path: '/payroll/layouts/create?preset=sageMultiTimesheet',
    fields: { name: fresh('Layout') },
    other: { name: fresh('Layout') },
    table: 'payroll_layouts',
  }),
  '_portal.payroll.layouts.import.tsx': async () => ({
    path: '/payroll/layouts/import',
    fields: { text: JSON.stringify({ ...presetLayout('plain'), name: fresh('Layout') }) },
    other: { text: JSON.stringify({ ...presetLayout('plain'), name: fresh('Layout') }) },
    table: 'payroll_layouts',
  }),
  '_portal.settings.digests_.create.tsx': async () => ({
    path: '/settings/digests/create',
    fields: { name: 'Payroll', recipients: 'a@pay.example' },
    other: { name: 'Second payroll' },
    table: 'digest_schedules',
  }),
  '_portal.settings.sso_.domains.add.tsx': async () => ({
    path: '/settings/sso/domains/add',
    fields: { domain: `${fresh('twice')}.example` },
    other: { domain: `${fresh('other')}.example` },
    table: 'sso_domains',
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
