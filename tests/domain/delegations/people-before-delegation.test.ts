import { expect, test } from 'vitest';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { CreateDelegationSchema } from '#domain/delegations/delegation.schema.ts';
import { editDelegation } from '#domain/delegations/edit-delegation.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { holdsRowLock } from '../../support/held-rows.ts';
import { opened } from '../../support/opened.ts';
import { makePlacement, type TestPlacement } from '../../support/placement.ts';
import { raceWith } from '../../support/race.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);
const authoriserOf = ({ authoriser }: TestPlacement) => (authoriser.actor as RoleActor).contactId!;
const DAYS = { start: '2026-05-25', end: '2026-06-12' };

/** Creates two authorisers, in the order of their ids. */
async function twoAuthorisers(): Promise<[first: string, last: string]> {
  const both = [await makePlacement(world.here), await makePlacement(world.here)];
  const [first, last] = both.map(authoriserOf).toSorted();
  return [first!, last!];
}
const name = (authoriserContactId: string, delegateContactId: string) =>
  createDelegation(world.here, CreateDelegationSchema.parse({ authoriserContactId, delegateContactId, ...DAYS }));
const contact = (id: string, strength: string) => holdsRowLock(world.here, { table: 'contacts', id }, strength);

test('Both people of a delegation are locked by id, so that two who stand in for each other do not deadlock', async () => {
  const [first, last] = await twoAuthorisers();
  const [result] = await raceWith(
    world,
    world.here,
    contact(first, 'update'),
    [() => name(last, first)],
    contact(last, 'update nowait'),
  );
  expect(result).toMatchObject({ status: 'fulfilled', value: { authoriserContactId: last } });
});

test('An edit of a delegation locks its people first, as an erasure does', async () => {
  const [first, last] = await twoAuthorisers();
  const { delegationId } = await name(first, last);
  const [result] = await raceWith(
    world,
    world.here,
    contact(first, 'update'),
    [() => editDelegation(world.here, delegationId, { end: '2026-06-05' })],
    holdsRowLock(world.here, { table: 'delegations', id: delegationId }, 'update nowait'),
  );
  expect(result).toMatchObject({ status: 'fulfilled', value: { end: '2026-06-05' } });
});
