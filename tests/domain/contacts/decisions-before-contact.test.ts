import pg from 'pg';
import { expect, test } from 'vitest';
import { EditContactSchema } from '#domain/contacts/contact.schema.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
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

test('An edit that sends the same email does not wait for what they decided', async () => {
  const { here } = world;
  const placement = await makePlacement(here, {}, { start: '2026-05-18' });
  const { contactId, emailAddress } = await getContact(here, (placement.authoriser.actor as RoleActor).contactId!);
  const timesheetId = await submitWeek(placement);
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  const voiding = new pg.Client({ connectionString: world.database.ownerUrl });
  await voiding.connect();
  try {
    await voiding.query(`begin; set local app.agency_id = '${here.agency.id}'`);
    const { rowCount } = await voiding.query('select from timesheets where id = $1 for update', [timesheetId]);
    expect(rowCount).toBe(1);
    const edit = EditContactSchema.parse({ emailAddress, telephoneNumber: '0113 496 0182' });
    expect(await editContact(here, contactId, edit)).toMatchObject({ telephoneNumber: '0113 496 0182' });
  } finally {
    await voiding.end();
  }
});
