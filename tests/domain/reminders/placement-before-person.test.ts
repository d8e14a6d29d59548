import { expect, test } from 'vitest';
import { remindContractor } from '#domain/reminders/sending/remind-named.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { holdsRowLock } from '../../support/held-rows.ts';
import { opened } from '../../support/opened.ts';
import { makePlacement } from '../../support/placement.ts';
import { raceWith } from '../../support/race.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

test('Reminding somebody locks their placement before the person, so that a last day or an erasure can happen meanwhile', async () => {
  const { here } = world;
  const { contractorId, contractor } = await makePlacement(here);
  const { contactId } = contractor.actor as RoleActor;
  const compose = async () => ({ subject: 'Missing', html: '<p>Missing</p>', text: 'Missing' });
  const [result] = await raceWith(
    world,
    here,
    holdsRowLock(here, { table: 'contractors', id: contractorId }, 'no key update'),
    [() => remindContractor(here, { contractorId }, compose)],
    holdsRowLock(here, { table: 'contacts', id: contactId }, 'update nowait'),
  );
  expect(result).toMatchObject({ status: 'fulfilled', value: { sent: [{ contactId }] } });
});
