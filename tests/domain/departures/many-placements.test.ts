import { expect, test } from 'vitest';
import { DepartureSchema } from '#domain/departures/departure.schema.ts';
import { planDeparture } from '#domain/departures/plan-departure.server.ts';
import { setDeparture } from '#domain/departures/set-departure.server.ts';
import { newId } from '#domain/new-id.ts';
import { opened } from '../../support/opened.ts';
import { addPlacement, openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);
const MANY = 201;

test('A last day ends every placement of a person, however many they have', async () => {
  const { here } = world;
  const { contractorContactId: contactId, contractorId, contractId } = await addPlacement(here, 'many@mailbox.example');
  const agencyId = here.agency.id;
  const copies = async (table: 'contracts' | 'contractors', id: string, of: (index: number) => object) => {
    const [row] = await here.db.run<Record<string, unknown>>(here.db.sql(table).where({ agencyId, id }));
    for (const generated of ['searchText', 'referenceKey']) delete row![generated];
    const rows = Array.from({ length: MANY - 1 }, (_, index) => ({ ...row, ...of(index) }));
    await here.db.run(here.db.sql(table).insert(rows));
  };
  const contractIds = Array.from({ length: MANY - 1 }, newId);
  await copies('contracts', contractId, (index) => ({ id: contractIds[index], name: `Contract ${index}` }));
  await copies('contractors', contractorId, (index) => ({ id: newId(), contractId: contractIds[index] }));
  const { placements } = await planDeparture(here, contactId, '2026-07-31');
  expect(new Set(placements.map((one) => one.contractorId)).size).toBe(MANY);
  await setDeparture(here, contactId, DepartureSchema.parse({ leavesOn: '2026-07-31' }));
  const open = here.db.sql('contractors').where({ agencyId, contactId, endDate: null });
  expect(await here.db.run(open)).toEqual([]);
});
