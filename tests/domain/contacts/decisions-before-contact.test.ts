import { expect, test } from 'vitest';
import { EditContactSchema } from '#domain/contacts/contact.schema.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { holdsRowLock } from '../../support/held-rows.ts';
import { opened } from '../../support/opened.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { raceWith } from '../../support/race.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

test('A corrected email of an authoriser waits for a void of what they decided before it locks them', async () => {
  const { here } = world;
  const placement = await makePlacement(here, {}, { start: '2026-05-18' });
  const contactId = (placement.authoriser.actor as RoleActor).contactId!;
  const timesheetId = await submitWeek(placement);
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  const [result] = await raceWith(
    world,
    here,
    holdsRowLock(here, { table: 'timesheets', id: timesheetId }, 'update'),
    [() => editContact(here, contactId, EditContactSchema.parse({ emailAddress: 'corrected@x.example' }))],
    holdsRowLock(here, { table: 'contacts', id: contactId }, 'key share nowait'),
  );
  expect(result).toMatchObject({ status: 'fulfilled', value: { emailAddress: 'corrected@x.example' } });
});
