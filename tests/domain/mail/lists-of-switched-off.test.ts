import { expect, test } from 'vitest';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { setAdministratorEnabled } from '#domain/administrators/set-administrator.server.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { EditContactSchema } from '#domain/contacts/contact.schema.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { queueDigest } from '#domain/digests/send-digest.server.ts';
import { newId } from '#domain/new-id.ts';
import { sendAcceptedCopies } from '#domain/timesheets/authorisation/send-accepted-copies.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { opened } from '#tests/support/opened.ts';
import { makePlacement, submitWeek } from '#tests/support/placement.ts';
import { addContact, openTwoAgencies } from '#tests/support/two-agencies.ts';

const world = opened(openTwoAgencies);
const WORDS = { subject: 'Hours', html: '<p>Hours</p>', text: 'Hours' };
const BUREAU = 'bureau@payroll.example';

/** Creates an administrator, and a function that enables or disables them. */
async function administrator(emailAddress: string) {
  const { here } = world;
  const { contactId } = await addContact(here, emailAddress);
  const { administratorId } = await createAdministrator(here, { contactId, isSuperAdministrator: false });
  return (isEnabled: boolean) => setAdministratorEnabled(here, { administratorId, isEnabled });
}
const digestTo = (recipients: string[]) => {
  const digestId = newId();
  const prepared = { digestId, sendingId: digestId, attachments: [], write: async () => ({ words: WORDS }) };
  return queueDigest(world.here, prepared, { recipients });
};

test('A digest goes to nobody who is switched off by then, to a bureau all the same, and to whoever is switched on again', async () => {
  const set = await administrator('olive@here.example');
  const list = ['Olive@here.example', BUREAU];
  expect(await digestTo(list)).toEqual(list);
  await set(false);
  expect(await digestTo(list)).toEqual([BUREAU]);
  expect(await digestTo(['olive@here.example'])).toEqual([]);
  await set(true);
  expect(await digestTo(list)).toEqual(list);
});

test('Nobody who is switched off gets a digest at an email that they had before, unless somebody else has it now', async () => {
  const { here } = world;
  const [former, current] = ['iris@here.example', 'iris.new@here.example'];
  const { contactId } = await addContact(here, former);
  const { administratorId } = await createAdministrator(here, { contactId, isSuperAdministrator: false });
  await editContact(here, contactId, EditContactSchema.parse({ emailAddress: current }));
  expect(await digestTo([former, BUREAU])).toEqual([former, BUREAU]);
  await setAdministratorEnabled(here, { administratorId, isEnabled: false });
  expect(await digestTo([former, current, BUREAU])).toEqual([BUREAU]);
  await addContact(here, former, 'Iris Beckett');
  expect(await digestTo([former, current, BUREAU])).toEqual([former, BUREAU]);
});

test('Whoever decides timesheets besides gets no digest once their administration is switched off', async () => {
  const { here } = world;
  const placement = await makePlacement(here);
  const [decides] = await here.db.run<{ id: string; emailAddress: string }>({
    text: `select c.id, c.email_address from contacts c join authorisers u on u.agency_id = c.agency_id and u.contact_id = c.id
      where c.agency_id = $1 and u.contractor_id = $2`,
    values: [here.agency.id, placement.contractorId],
  });
  expect(await digestTo([decides!.emailAddress])).toEqual([decides!.emailAddress]);
  const { administratorId } = await createAdministrator(here, { contactId: decides!.id, isSuperAdministrator: false });
  await setAdministratorEnabled(here, { administratorId, isEnabled: false });
  expect(await digestTo([decides!.emailAddress])).toEqual([]);
});

test('A copy of an accepted timesheet goes to nobody who is switched off by then', async () => {
  const set = await administrator('rupert@here.example');
  const placement = await makePlacement(world.here);
  const copies = { enabled: true, value: ['rupert@here.example', BUREAU] };
  await changeSettings(placement.admin, { 'emails.emailAcceptedTimesheetCopiesTo': copies });
  const timesheetId = await submitWeek(placement);
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  await set(false);
  const makers = { makePdf: async () => null, compose: async () => WORDS };
  await sendAcceptedCopies(world.here, { timesheetId, eventId: newId() }, makers);
  const mails = { text: 'select to_address from outbound_mails where subject_id = $1', values: [timesheetId] };
  expect(await world.here.db.run(mails)).toEqual([{ toAddress: BUREAU }]);
});
