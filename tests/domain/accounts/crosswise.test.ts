import { expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { opened } from '../../support/opened.ts';
import { addContact, addContract, openTwoAgencies, placementInput } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

async function placing(ctx: Context, placed: string, decides: string) {
  const { contractId } = await addContract(ctx);
  const input = await placementInput(ctx, contractId, placed);
  const { contactId } = await addContact(ctx, decides);
  return { ...input, authorisers: [{ contactId, isPrimary: true, reference: null }] };
}

test('Two agencies that place new people, each the other’s authoriser, do not deadlock', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [ana, zoe] = [`ana-${round}@x.example`, `zoe-${round}@x.example`];
    const [one, other] = [await placing(world.here, ana, zoe), await placing(world.there, zoe, ana)];
    const made = await Promise.allSettled([createContractor(world.here, one), createContractor(world.there, other)]);
    expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  }
});
