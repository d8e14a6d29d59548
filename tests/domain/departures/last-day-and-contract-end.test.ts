import { expect, test } from 'vitest';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { EditContractSchema } from '#domain/contracts/contract.schema.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { DepartureSchema } from '#domain/departures/departure.schema.ts';
import { planDeparture } from '#domain/departures/plan-departure.server.ts';
import { readDeparture } from '#domain/departures/read-departure.server.ts';
import { setDeparture } from '#domain/departures/set-departure.server.ts';
import { takeBackDeparture } from '#domain/departures/take-back-departure.server.ts';
import { opened } from '../../support/opened.ts';
import { addPlacement, openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

const LAST_DAY = '2026-07-31';
const CONTRACT_END = '2026-08-31';

/** Returns somebody with a last day, whose contract has been given an end since that is earlier than their placement's former one. */
async function leaving(email: string, end: string | null) {
  const { here } = world;
  const { contractorId, contractorContactId: contactId, contractId } = await addPlacement(here, email);
  if (end !== null) await editContractor(here, contractorId, { end });
  await setDeparture(here, contactId, DepartureSchema.parse({ leavesOn: LAST_DAY }));
  await editContract(here, contractId, EditContractSchema.parse({ start: '2026-01-01', end: CONTRACT_END }));
  const endNow = async () => (await getContractor(here, contractorId)).end;
  return { contactId, contractorId, endNow };
}

test.each([
  ['ongoing@x.example', null],
  ['dated@x.example', '2026-12-31'],
])(
  'A last day is taken back once the contract ends before the placement would have: both end together (%s)',
  async (email, end) => {
    const { contactId, endNow } = await leaving(email, end);
    expect(await endNow()).toBe(LAST_DAY);
    await takeBackDeparture(world.here, contactId);
    expect(await readDeparture(world.here, contactId)).toBeNull();
    expect(await endNow()).toBe(CONTRACT_END);
  },
);

test('A last day is moved, earlier or past that end of the contract, as its plan says', async () => {
  const { here } = world;
  const { contactId, contractorId, endNow } = await leaving('moves@x.example', null);
  const move = async (leavesOn: string) => {
    const { placements, shown } = await planDeparture(here, contactId, leavesOn);
    await setDeparture(here, contactId, DepartureSchema.parse({ leavesOn }), shown);
    return placements.map((placement) => [placement.contractorId, placement.end]);
  };
  expect(await move('2026-06-30')).toEqual([[contractorId, CONTRACT_END]]);
  expect(await endNow()).toBe('2026-06-30');
  expect(await move('2026-09-30')).toEqual([]);
  expect(await endNow()).toBe(CONTRACT_END);
});
