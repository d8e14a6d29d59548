import { beforeAll, expect, test } from 'vitest';
import { findOfferedClients, listFilterClients, withChosenClient } from '#domain/clients/list-filter-clients.server.ts';
import { type ClientChoice, listClientChoices } from '#domain/clients/list-client-choices.server.ts';
import { newId } from '#domain/new-id.ts';
import { makePlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const placement = opened(() => makePlacement(world.here));
const last = newId();
beforeAll(async () => {
  for (const { db, agency } of [world.here, world.there])
    await db.run({
      text: `insert into clients (agency_id, id, client_name)
        select $1, case i when 60 then $2::uuid else gen_random_uuid() end, 'Foundry ' || lpad(i::text, 2, '0')
        from generate_series(1, 60) i returning id`,
      values: [agency.id, agency.id === world.here.agency.id ? last : newId()],
    });
});

const names = (choices: { label: string }[]) => choices.map(({ label }) => label);
const asChoices = (clients: ClientChoice[]) => clients.map(({ id, clientName }) => ({ value: id, label: clientName }));

test('A filter offers fifty clients by name, says that there are more, and includes the chosen one', async () => {
  const all = await listClientChoices(placement.admin, null);
  const offered = await listFilterClients(placement.admin);
  expect(offered).toEqual({ choices: asChoices(all.slice(0, 50)), isLong: true, search: '' });
  const chosen = await listFilterClients(placement.admin, last);
  expect(names(chosen.choices)).toEqual(['Foundry 60', ...names(offered.choices)]);
  expect((await listFilterClients(placement.admin, all[3]!.id)).choices).toEqual(offered.choices);
});

test('A filter set to a deleted client has its name, and one set to an unknown client says so', async () => {
  const gone = newId();
  await world.here.db.run({
    text: `insert into clients (agency_id, id, client_name, status) values ($1, $2, 'Old mill', 'deleted') returning id`,
    values: [world.here.agency.id, gone],
  });
  expect(names((await listFilterClients(placement.admin)).choices)).not.toContain('Old mill');
  expect((await listFilterClients(placement.admin, gone)).choices[0]).toEqual({
    value: gone,
    label: 'Old mill (deleted)',
  });
  for (const id of [newId(), 'HOL'])
    expect((await listFilterClients(placement.admin, id)).choices[0]).toEqual({
      value: id,
      label: 'A client that no longer exists',
    });
  expect(await withChosenClient(placement.admin, [], null)).toEqual([]);
});

test('Clients are found by part of their name, in any case, and impossible characters find nothing', async () => {
  expect(await listFilterClients(placement.admin, undefined, ' fOUNDRY 5')).toMatchObject({
    isLong: true,
    search: ' fOUNDRY 5',
  });
  expect(names((await listFilterClients(placement.admin, undefined, 'y 60')).choices)).toEqual(['Foundry 60']);
  const found = await findOfferedClients(placement.admin, 'foundry 6');
  expect(found).toEqual({
    search: 'foundry 6',
    choices: [{ value: last, label: 'Foundry 60', detail: null }],
    total: 1,
  });
  for (const words of ['%', 'undry_', 'a\0b', 'nobody'])
    expect((await findOfferedClients(placement.admin, words)).choices).toEqual([]);
});

test('An authoriser is offered only the clients whose timesheets they see, even when asking for another by name or id', async () => {
  const own = await listClientChoices(placement.authoriser);
  expect(own).toHaveLength(1);
  expect(await listFilterClients(placement.authoriser, last)).toEqual({
    choices: [{ value: last, label: 'Another client' }, ...asChoices(own)],
    isLong: false,
    search: '',
  });
  expect((await findOfferedClients(placement.authoriser, 'foundry')).choices).toEqual([]);
  expect((await findOfferedClients(placement.contractor, '')).choices).toEqual([]);
});
