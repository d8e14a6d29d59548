import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyImport, planImport } from '#domain/imports/run-import.server.ts';
import { listHeldInvitations } from '#domain/invitations/list-held-invitations.server.ts';
import { makePlacement } from '../../support/placement.ts';
import { openTwoAgencies, type TwoAgencies } from '../../support/two-agencies.ts';

let world: TwoAgencies;
beforeAll(async () => {
  world = await openTwoAgencies();
});
afterAll(() => world.close());

const tableOf = (...rows: Record<string, string>[]) => rows.map((cells, at) => ({ rowNumber: at + 2, cells }));
const heldNames = async () => (await listHeldInvitations(world.here)).map(({ fullname }) => fullname);

test('Invitations of an import leave at once, or are held back where that is asked for', async () => {
  await makePlacement(world.here, {}, { reference: 'P-1' });
  const people = ['Nadia', 'Tomasz'].map((fullname) => ({
    reference: fullname,
    fullname,
    emailAddress: `${fullname.toLowerCase()}@mailbox.example`,
  }));
  const contacts = { kind: 'contacts' as const, fileName: 'contacts.csv', table: tableOf(...people) };
  await applyImport(world.here, contacts);
  await expect(planImport(world.here, { ...contacts, invitations: 'later' })).rejects.toMatchObject({
    fields: [{ field: 'invitations', code: 'contradictory' }],
  });
  const fileOf = (contact: string) => ({
    kind: 'authorisers' as const,
    fileName: 'authorisers.csv',
    table: tableOf({ contractor: 'P-1', contact }),
  });
  await applyImport(world.here, { ...fileOf('Nadia'), invitations: 'now' });
  expect(await heldNames()).toEqual([]);
  await planImport(world.here, { ...fileOf('Tomasz'), invitations: 'later' });
  expect(await heldNames()).toEqual([]);
  await applyImport(world.here, { ...fileOf('Tomasz'), invitations: 'later' });
  expect(await heldNames()).toEqual(['Tomasz']);
});
