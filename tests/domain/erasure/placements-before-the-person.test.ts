import type pg from 'pg';
import { expect, test } from 'vitest';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { finishErasures } from '#domain/erasure/finish-erasures.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { opened } from '../../support/opened.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { raceWith } from '../../support/race.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);
const run = (text: string, values: unknown[]) => world.here.db.run<{ emailAddress: string }>({ text, values });

/** Creates someone who has left; returns their email and former placement. */
async function leaver() {
  const placement = await makePlacement(world.here);
  const { contactId } = placement.contractor.actor as RoleActor;
  const [contact] = await run('select email_address from contacts where id = $1', [contactId]);
  const leave = () => run(`update contractors set end_date = '2026-05-25' where id = $1`, [placement.contractorId]);
  return { placement, contactId, emailAddress: contact!.emailAddress, leave };
}

const holds = (text: string, id: unknown) => async (session: pg.Client) => {
  expect((await session.query(text, [world.here.agency.id, id])).rowCount).toBe(1);
};
const holdsPlacement = ({ contractorId }: TestPlacement) =>
  holds('select from contractors where agency_id = $1 and id = $2 for no key update', contractorId);

test('Erasing somebody locks their placements before the person, like declaring and entering time', async () => {
  const { placement, contactId, emailAddress, leave } = await leaver();
  await leave();
  // As the API does for a request with a key: its stored response is written in one transaction with the whole erasure.
  const erase = () =>
    world.here.db.transaction(
      (db) =>
        erasePerson(
          { ...world.here, db, files: { ...world.here.files, remove: async () => undefined } },
          { emailAddress },
        ),
      { savepoints: true },
    );
  const thenContact = holds('select from contacts where agency_id = $1 and id = $2 for key share nowait', contactId);
  const [result] = await raceWith(world, world.here, holdsPlacement(placement), [erase], thenContact);
  expect(result).toMatchObject({ status: 'fulfilled', value: { emailAddress } });
});

test('Stored data of an erased person is removed once their placements are locked, before any timesheet is', async () => {
  const { placement, emailAddress, leave } = await leaver();
  const timesheetId = await submitWeek(placement);
  await acceptTimesheet(placement.authoriser, { timesheetId, version: 1, note: null });
  await leave();
  expect((await erasePerson(world.here, { emailAddress })).kept).not.toEqual([]);
  const later = { ...world.here, clock: fixedClock('2031-01-01T03:00:00Z') };
  const thenSheet = holds(
    'select from timesheets where agency_id = $1 and id = $2 for no key update nowait',
    timesheetId,
  );
  const [result] = await raceWith(
    world,
    world.here,
    holdsPlacement(placement),
    [() => finishErasures(later)],
    thenSheet,
  );
  expect(result).toEqual({ status: 'fulfilled', value: 1 });
});
