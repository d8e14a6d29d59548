import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import {
  findPlacedContracts,
  findPlacementAuthorisers,
  listFilterChoices,
} from '#domain/contractors/choices/list-filter-choices.server.ts';
import { BrowseContractorsSchema } from '#domain/contractors/contractor.schema.ts';
import { newId } from '#domain/new-id.ts';
import { makePlacement, type TestPlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const PLACEMENTS = 52;

const world = opened(openTwoAgencies);
let last: TestPlacement;
let elsewhere: TestPlacement;
beforeAll(async () => {
  for (let nth = 1; nth <= PLACEMENTS; nth += 1)
    last = await makePlacement(world.here, { name: `Contract ${String(nth).padStart(2, '0')}` });
  elsewhere = await makePlacement(world.there);
  for (const { db, agency } of [world.here, world.there])
    await db.run({
      text: `update contacts c set fullname = 'Helen ' || lpad(a.nth::text, 2, '0')
        from (select contact_id, row_number() over (order by created_at, id) as nth from authorisers where agency_id = $1) a
        where c.agency_id = $1 and c.id = a.contact_id`,
      values: [agency.id],
    });
}, 120_000);

const offered = (ctx: Context, typed: object = {}, words = {}) =>
  listFilterChoices(ctx, BrowseContractorsSchema.parse(typed), words);
const labels = (choices: { label: string }[]) => choices.map(({ label }) => label);

test('Fifty contracts and authorisers are offered by name, with the chosen one first', async () => {
  const { contracts, authorisers } = await offered(last.admin);
  for (const { choices, isLong } of [contracts, authorisers]) {
    expect([choices.length, isLong]).toEqual([50, true]);
    expect(labels(choices)).toEqual([...labels(choices)].sort());
  }
  const [contract] = (await findPlacedContracts(last.admin, 'Contract 52')).choices;
  const [authoriser] = (await findPlacementAuthorisers(last.admin, 'Helen 51')).choices;
  const chosen = await offered(last.admin, { contractId: contract!.value, authoriserContactId: authoriser!.value });
  expect(labels(chosen.contracts.choices)).toEqual([contract!.label, ...labels(contracts.choices).slice(0, 49)]);
  expect(labels(chosen.authorisers.choices)).toEqual([
    authoriser!.label,
    ...labels(authorisers.choices.filter(({ value }) => value !== authoriser!.value)).slice(0, 49),
  ]);
});

test('Words find contracts and authorisers by part of their names, beside the chosen one', async () => {
  const found = await offered(last.admin, {}, { contract: 'tract 07', authoriser: ' HELEN 07' });
  expect(labels(found.contracts.choices)).toEqual(['Contract 07, Kirkstall Precision Engineering']);
  expect(found.contracts).toMatchObject({ isLong: true, search: 'tract 07' });
  expect(labels(found.authorisers.choices)).toEqual(['Helen 07']);
  const contractId = found.contracts.choices[0]!.value;
  const beside = await offered(last.admin, { contractId }, { contract: 'nobody works there' });
  expect(beside.contracts.choices.map(({ value }) => value)).toEqual([contractId]);
  for (const words of ['%', '_', 'a\0b']) {
    expect((await findPlacedContracts(last.admin, words)).choices).toEqual([]);
    expect((await findPlacementAuthorisers(last.admin, words)).choices).toEqual([]);
  }
});

test('An authoriser is offered the contracts and authorisers of the placements they see, and finds no others', async () => {
  const { contracts, authorisers } = await offered(last.authoriser);
  expect(labels(contracts.choices)).toEqual(['Contract 52, Kirkstall Precision Engineering']);
  expect(authorisers.choices).toHaveLength(1);
  expect((await findPlacedContracts(last.authoriser, '')).choices).toEqual([{ ...contracts.choices[0], detail: null }]);
  expect((await findPlacementAuthorisers(last.authoriser, 'Helen')).choices).toHaveLength(1);
});

test('A contract or authoriser of another agency is not offered, as if it never existed', async () => {
  const [contract] = (await findPlacedContracts(elsewhere.admin, '')).choices;
  const [authoriser] = (await findPlacementAuthorisers(elsewhere.admin, '')).choices;
  const requested = { contractId: contract!.value, authoriserContactId: authoriser!.value };
  const never = { contractId: newId(), authoriserContactId: newId() };
  const shown = async (chosen: object) => {
    const { contracts, authorisers } = await offered(last.admin, chosen);
    return [labels(contracts.choices), labels(authorisers.choices)];
  };
  expect(await shown(requested)).toEqual(await shown(never));
});

test('A chosen value that no placement has is shown in words, so the filter does not seem to be empty', async () => {
  const gone = newId();
  const { contracts, authorisers } = await offered(last.admin, { contractId: gone, authoriserContactId: gone });
  expect(contracts.choices[0]).toEqual({ value: gone, label: 'A contract without placements' });
  expect(authorisers.choices[0]).toEqual({ value: gone, label: 'Somebody who authorises nobody' });
});
