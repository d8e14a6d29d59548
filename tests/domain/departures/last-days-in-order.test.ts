import { expect, test } from 'vitest';
import { DepartureSchema } from '#domain/departures/departure.schema.ts';
import { endDueDepartures } from '#domain/departures/end-due-departures.server.ts';
import { readDeparture } from '#domain/departures/read-departure.server.ts';
import { planDeparture } from '#domain/departures/plan-departure.server.ts';
import { setDeparture } from '#domain/departures/set-departure.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { holdsRowLock } from '../../support/held-rows.ts';
import { opened } from '../../support/opened.ts';
import { raceWith } from '../../support/race.ts';
import { addContract, addPlacement, openTwoAgencies, placementInput } from '../../support/two-agencies.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';

const world = opened(openTwoAgencies);
const leave = (contactId: string, leavesOn: string) =>
  setDeparture(world.here, contactId, DepartureSchema.parse({ leavesOn }));
const later = () => ({ ...world.here, clock: fixedClock('2026-06-01T08:00:00Z') });

/** Creates someone whose last day is over at a later time. */
async function leaver(name: string) {
  const placement = await addPlacement(world.here, `${name}@leavers.example`);
  const { contractorId, contractorContactId: contactId } = placement;
  await leave(contactId, '2026-05-29');
  return { contractorId, contactId };
}

test('Ending an overdue last day locks the placements before it, so that another last day can be set meanwhile', async () => {
  const { contractorId, contactId } = await leaver('over');
  const [result] = await raceWith(
    world,
    world.here,
    holdsRowLock(world.here, { table: 'contractors', id: contractorId }, 'no key update'),
    [() => endDueDepartures(later())],
    holdsRowLock(world.here, { table: 'departures', by: 'contact_id', id: contactId }, 'update nowait'),
  );
  expect(result).toMatchObject({ status: 'fulfilled' });
  expect(await readDeparture(world.here, contactId)).toMatchObject({ leftAt: expect.any(String) });
});

test('Nobody whose last day was postponed during the wait is switched off', async () => {
  const { contractorId, contactId } = await leaver('put-off');
  const [result] = await raceWith(
    world,
    world.here,
    async (session) => {
      await holdsRowLock(world.here, { table: 'contractors', id: contractorId }, 'no key update')(session);
      await session.query(`update departures set leaves_on = '2026-12-31' where agency_id = $1 and contact_id = $2`, [
        world.here.agency.id,
        contactId,
      ]);
    },
    [() => endDueDepartures(later())],
  );
  expect(result).toMatchObject({ status: 'fulfilled' });
  expect(await readDeparture(world.here, contactId)).toMatchObject({ leavesOn: '2026-12-31', leftAt: null });
});

test('Setting a last day locks the contracts of the placements it ends before the person', async () => {
  const { here } = world;
  const { contractId } = await addContract(here);
  const placement = await createContractor(here, await placementInput(here, contractId, 'contract@leavers.example'));
  const { contractorContactId: contactId } = placement;
  const [result] = await raceWith(
    world,
    here,
    holdsRowLock(here, { table: 'contracts', id: contractId }, 'update'),
    [() => leave(contactId, '2026-07-31')],
    // What a contract of which they become the consultant does.
    holdsRowLock(here, { table: 'contacts', id: contactId }, 'key share nowait'),
  );
  expect(result).toMatchObject({ status: 'fulfilled' });
  expect(await readDeparture(here, contactId)).toMatchObject({ leavesOn: '2026-07-31' });
});

test('Somebody who confirms a last day is told of another that was set since it was shown to them', async () => {
  const { contractorContactId: contactId } = await addPlacement(world.here, 'two-days@leavers.example');
  const wanted = DepartureSchema.parse({ leavesOn: '2026-06-30' });
  const { shown } = await planDeparture(world.here, contactId, wanted.leavesOn);
  await leave(contactId, '2026-06-12');
  await expect(setDeparture(world.here, contactId, wanted, shown)).rejects.toThrow(
    'The last day is set to 12 Jun 2026 at present. What ends on that day has changed since it was shown.',
  );
  const again = await planDeparture(world.here, contactId, wanted.leavesOn);
  await setDeparture(world.here, contactId, wanted, again.shown);
  expect(await readDeparture(world.here, contactId)).toMatchObject({ leavesOn: '2026-06-30' });
});
