import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { applyBulkChange } from '#domain/bulk-changes/apply-bulk-change.server.ts';
import { beginBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import { planBulkChange } from '#domain/bulk-changes/plan-bulk-change.server.ts';
import type { Context } from '#domain/context.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { DepartureSchema } from '#domain/departures/departure.schema.ts';
import { setDeparture } from '#domain/departures/set-departure.server.ts';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { raceWith, warmPool } from '../../support/race.ts';
import { addContact, addContract, addPlacement, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
let here: Context;
beforeAll(async () => {
  ({ here } = world);
});

let count = 0;
const email = () => `person-${(count += 1)}@mailbox.example`;

/** Returns what another session writes about a last day that is being set. */
const leaving = (contactId: string, leavesOn: string) => async (session: { query: pg.Client['query'] }) => {
  await session.query('select from contacts where agency_id = $1 and id = $2 for update', [here.agency.id, contactId]);
  await session.query(
    'update contractors set end_date = least(end_date, $3::date) where agency_id = $1 and contact_id = $2',
    [here.agency.id, contactId, leavesOn],
  );
  await session.query('insert into departures (agency_id, contact_id, leaves_on, set_at) values ($1, $2, $3, now())', [
    here.agency.id,
    contactId,
    leavesOn,
  ]);
};

test('A file that loses the race against a last day is refused in the words of its row, and nothing is written', async () => {
  await addContract(here, { reference: 'RACE-K' });
  const [worker, boss] = [await addContact(here, email(), 'Ada Wren'), await addContact(here, email(), 'Maud Ferris')];
  const cells = {
    reference: 'RACE-1',
    contract: 'RACE-K',
    contact: worker.emailAddress,
    timesheetTemplate: 'Weekly hourly',
    authorisers: boss.emailAddress,
    start: '2026-01-05',
    end: '2026-12-31',
  };
  const table = [{ rowNumber: 2, cells }];
  const [outcome] = await raceWith(world, here, leaving(worker.contactId, '2026-07-31'), [
    () => applyImport(here, { kind: 'contractors', fileName: 'a.csv', table }),
  ]);
  expect(outcome).toMatchObject({
    status: 'fulfilled',
    value: {
      isApplied: false,
      problems: [{ row: 2, column: 'end', message: expect.stringContaining('leaves on 31 Jul 2026') }],
    },
  });
});

test('A bulk change that loses the race against a last day has to be checked again', async () => {
  const { contractorId } = await addPlacement(here, email());
  const boss = await addContact(here, email(), 'Maud Ferris');
  const id = await beginBulkChange(here, 'authoriser', { ticked: [contractorId], filter: null });
  const value = { kind: 'authoriser', contactId: boss.contactId } as const;
  const { shown } = await planBulkChange(here, [contractorId], value);
  const [outcome] = await raceWith(world, here, leaving(boss.contactId, '2026-07-31'), [
    () => applyBulkChange(here, id, value, shown),
  ]);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'nothing_to_change' } });
});

test('A placement extended at the same moment also ends on the last day', async () => {
  const { contractorId, contractorContactId } = await addPlacement(here, email());
  await editContractor(here, contractorId, { end: '2026-06-30' });
  await warmPool(world.platform);
  const both = await Promise.allSettled([
    setDeparture(here, contractorContactId, DepartureSchema.parse({ leavesOn: '2026-07-31', reason: null })),
    editContractor(here, contractorId, { end: '2026-12-31' }),
  ]);
  expect(both[0].status).toBe('fulfilled');
  const { end } = await getContractor(here, contractorId);
  expect(end! <= '2026-07-31').toBe(true);
});
