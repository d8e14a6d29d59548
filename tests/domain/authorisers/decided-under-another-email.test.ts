import { expect, test } from 'vitest';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { removeAuthoriser } from '#domain/authorisers/remove-authoriser.server.ts';
import { EditContactSchema } from '#domain/contacts/contact.schema.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { openedForEach } from '../../support/opened.ts';
import { asContact, makePlacement, submitWeek } from '../../support/placement.ts';
import { addContact, openTwoAgencies } from '../../support/two-agencies.ts';

const world = openedForEach(openTwoAgencies);

test('An authoriser who has decided by a link, and then gets another email, still cannot be removed', async () => {
  const { here } = world;
  const placement = await makePlacement(here);
  const { contractorId } = placement;
  const { contactId } = await addContact(here, 'decides@x.example', 'Decides Bylink');
  const { id } = await addAuthoriser(here, { contractorId, contactId, isPrimary: false, reference: null });
  const timesheetId = await submitWeek(placement);
  await acceptTimesheet(await asContact(here, 'AuthorisingRole', contactId), { timesheetId, note: null });
  await editContact(here, contactId, EditContactSchema.parse({ emailAddress: 'decides.now@x.example' }));
  const removed = removeAuthoriser(here, { contractorId, authoriserId: id });
  await expect(removed).rejects.toMatchObject({ code: 'authoriser_has_authorised' });
});
