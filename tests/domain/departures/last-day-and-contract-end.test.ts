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
import { countingRoundTrips } from '../../support/round-trips.ts';
import { opened } from '../../support/opened.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { addContract, addPlacement, openTwoAgencies, placementInput } from '../../support/two-agencies.ts';

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

test('However many placements a last day ends, their contracts are read at once', async () => {
  const { here } = world;
  const { contactId } = await leaving('several@x.example', null);
  const { contractId } = await addContract(here);
  const input = await placementInput(here, contractId, 'other@x.example', { start: '2026-06-01', end: '2026-07-31' });
  await createContractor(here, { ...input, contractorContactId: contactId });
  await here.db.run({
    text: `update departures set ends = (select jsonb_agg(jsonb_build_object('contractorId', id, 'end', null)) from contractors
      where contact_id = $1) where contact_id = $1`,
    values: [contactId],
  });
  const counted = countingRoundTrips(here);
  const { placements } = await planDeparture(counted.ctx, contactId, LAST_DAY);
  expect(placements.map(({ end }) => end).toSorted()).toEqual([CONTRACT_END, null]);
  expect(counted.requested(/\bfrom contracts\b/)).toBe(1);
});
