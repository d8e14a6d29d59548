import { expect, test } from 'vitest';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { listAuthorisers } from '#domain/authorisers/list-authorisers.server.ts';
import { removeAuthoriser } from '#domain/authorisers/remove-authoriser.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { deleteClient } from '#domain/clients/delete-client.server.ts';
import { deleteContact } from '#domain/contacts/delete-contact.server.ts';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { deleteContractor } from '#domain/contractors/delete-contractor.server.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { newId } from '#domain/new-id.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { words } from '../app/components/rendered.tsx';
import { opened } from '../support/opened.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { addContact } from '../support/two-agencies.ts';
import { startWebProcess } from '../support/web-process.ts';

const web = opened(startWebProcess);

test.each([
  ['of its own page', 'reject'],
  ['that asks for a decision', 'authorise/rejected'],
])(
  'A reason from somebody who no longer authorises the timesheet is given back in the form %s',
  async (_form, page) => {
    const placement = await makePlacement(web.here);
    const timesheetId = await submitWeek(placement);
    const authoriser = await loggedInVisitor(web.port, placement.authoriser);
    const { contractorId } = placement;
    const [before] = (await listAuthorisers(web.here, { contractorId })).rows;
    const { contactId } = await addContact(web.here, `takes-over-${page.length}@here.example`);
    await addAuthoriser(web.here, { contractorId, contactId, isPrimary: true, reference: null });
    await removeAuthoriser(web.here, { contractorId, authoriserId: before!.authoriserId });
    const answer = await authoriser.post(`/timesheets/${timesheetId}/${page}`, {
      note: 'Thursday <b>was</b> a half day.',
      version: '1',
    });
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('This is no longer here');
    expect(answer.text).toContain('What you sent was not saved.');
    expect(answer.text).toContain('Thursday &lt;b&gt;was&lt;/b&gt; a half day.');
    expect(answer.text).not.toContain('Page not found');
  },
);

test('Hours entered for a placement deleted meanwhile are given back line by line', async () => {
  const placement = await makePlacement(web.here);
  const contractor = await loggedInVisitor(web.port, placement.contractor);
  await deleteContractor(web.here, placement.contractorId);
  const answer = await contractor.post('/timesheets/create', {
    contractorId: placement.contractorId,
    beginning: '2026-05-18',
    taskId: newId(),
    note: 'Gate 4',
    'entries[0].entryDate': '2026-05-18',
    'entries[0].startTime': '09:00',
    'entries[0].endTime': '17:00',
    'entries[0].breakTime': '30',
  });
  expect(answer.status).toBe(404);
  for (const words of ['Entries', '18 May 2026, 09:00, 17:00, 30', 'Gate 4']) expect(answer.text).toContain(words);
  expect(answer.text).not.toContain(placement.contractorId);
});

test('A button without text leads to the not-found page of an unknown address', async () => {
  const placement = await makePlacement(web.here);
  const authoriser = await loggedInVisitor(web.port, placement.authoriser);
  const answer = await authoriser.post(`/timesheets/${placement.contractorId}/accept`, { version: '1' });
  expect([answer.status, answer.text.includes('Page not found')]).toEqual([404, true]);
  expect(words(answer.text)).toContain('It may have been deleted, now be somebody else’s to decide, or the link');
});

test('An edit of a timesheet accepted meanwhile is given back, with who accepted it, readable or not', async () => {
  const placement = await makePlacement(web.here);
  const timesheetId = await submitWeek(placement);
  const contractor = await loggedInVisitor(web.port, placement.contractor);
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  for (const endTime of ['17:15', 'half past five']) {
    const answer = await contractor.post(`/timesheets/${timesheetId}/edit`, {
      version: '1',
      note: 'Gate 4',
      'entries[0].entryDate': '2026-05-18',
      'entries[0].startTime': '09:00',
      'entries[0].endTime': endTime,
    });
    expect(answer.status).toBe(409);
    for (const said of ['What you sent was not saved', 'accepted this timesheet on', `09:00, ${endTime}`, 'Gate 4'])
      expect(answer.text).toContain(said);
  }
});

test('Hours of somebody whose only placement ended long ago are given back', async () => {
  const placement = await makePlacement(web.here, {}, { start: '2026-01-05' });
  const contractor = await loggedInVisitor(web.port, placement.contractor);
  await editContractor(web.here, placement.contractorId, EditContractorSchema.parse({ end: '2026-01-20' }));
  const answer = await contractor.post('/timesheets/create', {
    contractorId: placement.contractorId,
    beginning: '2026-05-18',
    taskId: newId(),
    'entries[0].entryDate': '2026-05-18',
    'entries[0].startTime': '09:17',
    'entries[0].endTime': '17:00',
  });
  expect([answer.status, answer.text.includes('18 May 2026, 09:17, 17:00')]).toEqual([404, true]);
});

test('A form that was opened with a record which was deleted meanwhile stays open, with what was typed', async () => {
  const admin = await loggedInVisitor(web.port, (await makePlacement(web.here)).admin);
  const { clientId } = await createClient(web.here, CreateClientSchema.parse({ clientName: 'Meanwood Joinery' }));
  const { contactId } = await addContact(web.here, 'leaves@here.example');
  const forms = [
    [`/contracts/create?clientId=${clientId}`, { clientId, name: 'Bench joiners' }],
    [
      `/contractors/create?contractorContactId=${contactId}&anotherAuthoriserId=${contactId}&contractId=${newId()}`,
      { contractorContactId: contactId, anotherAuthoriserId: contactId, primary: 'another', reference: 'PO 9911' },
    ],
  ] as const;
  await deleteClient(web.here, clientId);
  await deleteContact(web.here, contactId);
  for (const [path, fields] of forms) {
    expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
    const { status, text } = await admin.post(path, fields);
    expect([path, status, text.includes('error-summary')]).toEqual([path, 422, true]);
    expect(text).toMatch(/value="(Bench joiners|PO 9911)"/);
  }
});
