import { expect, test } from 'vitest';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { editClient } from '#domain/clients/edit-client.server.ts';
import { EditClientSchema } from '#domain/clients/client.schema.ts';
import { EditContactSchema } from '#domain/contacts/contact.schema.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { finishErasures } from '#domain/erasure/finish-erasures.server.ts';
import { requestAuthorisation } from '#domain/timesheets/authorisation/request-authorisation.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { composeAuthoriseRequest } from '#emails/compose/authorise-request.ts';
import { fixedClock } from '#platform/clock.ts';
import { fingerprints } from '../../support/installation.ts';
import { openedForEach } from '../../support/opened.ts';
import { asContact, makePlacement, submitWeek } from '../../support/placement.ts';
import { addContact, openTwoAgencies } from '../../support/two-agencies.ts';

const world = openedForEach(openTwoAgencies);
const FORMER = {
  emailAddress: 'petra.lindqvist@mailbox.example',
  fullname: 'Petra Lindqvist',
  telephoneNumber: '0113 496 0777',
  reference: 'WORKER-31',
};
const CURRENT = {
  emailAddress: 'p.ashworth@mailbox.example',
  fullname: 'Petra Ashworth',
  telephoneNumber: '0113 496 0123',
  reference: 'WORKER-32',
};

/** Returns the agency's tables in which any row contains the text. */
async function mentions(said: string): Promise<string[]> {
  const prints = await fingerprints(world.database.ownerUrl, ({ hasAgency }) =>
    hasAgency ? `agency_id = '${world.here.agency.id}' and to_jsonb(t)::text ~* '(^|[^a-z0-9-])${said}'` : null,
  );
  return Object.keys(prints).filter((name) => !prints[name]!.startsWith('0:'));
}

const edit = (contactId: string, fields: Record<string, unknown>) =>
  editContact(world.here, contactId, EditContactSchema.parse(fields));

/** Places somebody who decides for a colleague, is paid and is asked under their former name and email, and renames them. */
async function renamed() {
  const { here } = world;
  const placement = await makePlacement(here, {}, { end: '2026-05-24' });
  const [{ contactId }] = (await here.db.run<{ contactId: string }>({
    text: 'select contact_id from contractors where agency_id = $1 and id = $2',
    values: [here.agency.id, placement.contractorId],
  })) as [{ contactId: string }];
  await edit(contactId, FORMER);
  const contractor = await asContact(here, 'ContractingRole', contactId);
  const timesheetId = await submitWeek({ ...placement, contractor });
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  const other = await makePlacement(here, {}, { end: '2026-05-24' });
  await addAuthoriser(here, { contractorId: other.contractorId, contactId, isPrimary: true, reference: null });
  const asked = await submitWeek(other);
  const { trail } = await getTimesheet(here, asked);
  await requestAuthorisation(here, { timesheetId: asked, eventId: trail[0]!.id }, composeAuthoriseRequest);
  const decides = await asContact(here, 'AuthorisingRole', contactId);
  const actor = { ...decides.actor, fullname: FORMER.fullname } as typeof decides.actor;
  await acceptTimesheet({ ...decides, actor }, { timesheetId: asked, note: null });
  await edit(contactId, CURRENT);
  return contactId;
}

test('An erased person’s former email, telephone number and reference are gone at once, and their former name once pay no longer needs it', async () => {
  const { here } = world;
  await renamed();
  expect(await mentions(FORMER.emailAddress)).toEqual(
    expect.arrayContaining(['audit_events', 'outbound_mails', 'payroll_entries']),
  );
  await erasePerson(here, { emailAddress: CURRENT.emailAddress });
  for (const { emailAddress, telephoneNumber, reference } of [FORMER, CURRENT])
    for (const said of [emailAddress, telephoneNumber, reference])
      expect([said, await mentions(said)]).toEqual([said, []]);
  expect(await mentions(FORMER.fullname)).toEqual(['audit_events', 'payroll_entries', 'timesheets']);
  await finishErasures({ ...here, clock: fixedClock('2031-05-01T09:00:00Z') });
  for (const { fullname } of [FORMER, CURRENT]) expect(await mentions(fullname)).toEqual([]);
});

test('A former email that somebody else has now stays theirs', async () => {
  const { here } = world;
  await renamed();
  await addContact(here, FORMER.emailAddress, 'Petra Lindqvist');
  const before = await mentions(FORMER.emailAddress);
  await erasePerson(here, { emailAddress: CURRENT.emailAddress });
  expect(await mentions(FORMER.emailAddress)).toEqual(before);
  expect(await mentions(CURRENT.emailAddress)).toEqual([]);
});

test('Nobody is erased while a list sends copies to an email they had before', async () => {
  const { here } = world;
  await renamed();
  const [client] = await here.db.run<{ id: string }>({ text: 'select id from clients limit 1', values: [] });
  const emailAcceptedTimesheetCopiesTo = { enabled: true, value: [FORMER.emailAddress] };
  await editClient(here, client!.id, EditClientSchema.parse({ emailAcceptedTimesheetCopiesTo }));
  await expect(erasePerson(here, { emailAddress: CURRENT.emailAddress })).rejects.toMatchObject({
    code: 'person_still_needed',
    message: 'Not yet: Take petra.lindqvist@mailbox.example out of the copies of Kirkstall Precision Engineering.',
  });
});
