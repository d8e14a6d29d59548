import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '#domain/errors.ts';
import { countViews } from '#domain/views/count-views.server.ts';
import { getView, listViews } from '#domain/views/get-view.server.ts';
import { createView } from '#domain/views/create-view.server.ts';
import { deleteView, editView, saveFilters } from '#domain/views/save-view.server.ts';
import { CreateViewSchema } from '#domain/views/view.schema.ts';
import { isSameFilter, MAX_VIEWS, VIEW_LISTS, viewFilterOf } from '#domain/views/view.ts';
import { browseContractors } from '#domain/contractors/browse-contractors.server.ts';
import { BrowseContractorsSchema } from '#domain/contractors/contractor.schema.ts';
import { makePlacement } from '../../support/placement.ts';
import { addPlacement, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const placement = opened(() => makePlacement(world.here));
let admin: Context;
let colleague: Context;
let authoriser: Context;
beforeAll(async () => {
  await addPlacement(world.here, 'another@mailbox.example');
  admin = await inStoredRole(placement.admin);
  colleague = await inStoredRole(placement.admin);
  authoriser = await inStoredRole(placement.authoriser);
});

/** Returns the same in a stored role, for an account that has none of its type yet; views belong to their role. */
async function inStoredRole(ctx: Context): Promise<Context> {
  if (ctx.actor.kind !== 'role') throw new Error('Somebody acts in a role.');
  const [role] = await ctx.db.run<{ roleId: string; accountId: string }>({
    text: `insert into roles (id, account_id, agency_id, type)
      select gen_random_uuid(), c.account_id, $1, $2 from contacts c where c.agency_id = $1 and c.account_id is not null
        and not exists (select from roles r where r.account_id = c.account_id and r.agency_id = $1 and r.type = $2)
      limit 1 returning id as role_id, account_id`,
    values: [ctx.agency.id, ctx.actor.roleType],
  });
  return { ...ctx, actor: { ...ctx.actor, ...role! } };
}

const input = (name: string, isShared = false, filter = 'standing=ending&page=3&nonsense=1') =>
  CreateViewSchema.parse({ list: 'contractors', name, isShared, filter });

test('A view stores filters and order, and neither the page nor unknown parameters', () => {
  const kept = viewFilterOf('contractors', {
    sort: 'start',
    standing: 'ending',
    page: '2',
    size: '100',
    view: 'x',
    search: ' ',
  });
  expect(kept).toEqual({ sort: 'start', standing: 'ending' });
  expect(isSameFilter('contractors', { standing: 'ending', page: '2' }, { standing: 'ending' })).toBe(true);
  expect(isSameFilter('contractors', { standing: 'ending' }, { standing: 'ended' })).toBe(false);
});

test('A view is private until it is shared; a colleague’s private one is not found', async () => {
  const own = await createView(admin, input('Mine'));
  expect(own.filter).toEqual({ standing: 'ending' });
  expect((await listViews(colleague, 'contractors')).map(({ name }) => name)).not.toContain('Mine');
  for (const act of [
    () => getView(colleague, own.id),
    () => editView(colleague, own.id, { name: 'Taken', isShared: false, version: 1 }),
    () => saveFilters(colleague, own.id, { filter: {}, version: 1 }),
    () => deleteView(colleague, own.id),
  ])
    await expect(act()).rejects.toThrow(NotFound);
  const shared = await editView(admin, own.id, { name: 'Ours', isShared: true, version: 1 });
  expect(shared).toMatchObject({ name: 'Ours', isShared: true });
  expect((await listViews(colleague, 'contractors')).map(({ name }) => name)).toContain('Ours');
  await deleteView(colleague, own.id);
  expect(await listViews(admin, 'contractors')).toEqual([]);
});

test('An authoriser keeps private views, sees no shared one and shares none', async () => {
  const shared = await createView(admin, input('For the administration', true));
  expect(await listViews(authoriser, 'contractors')).toEqual([]);
  await expect(getView(authoriser, shared.id)).rejects.toThrow(NotFound);
  await expect(createView(authoriser, input('Everybody', true))).rejects.toThrow(Forbidden);
  const own = await createView(authoriser, input('My people'));
  await expect(editView(authoriser, own.id, { name: 'My people', isShared: true, version: 1 })).rejects.toThrow(
    Forbidden,
  );
  // The same filter counts what its reader can see.
  const [seen] = await countViews(authoriser, 'contractors', [{}]);
  expect(seen).toBe((await browseContractors(authoriser, BrowseContractorsSchema.parse({}))).total);
});

test('A view of an unfiltered list is refused, even if something typed is not a filter of the list', async () => {
  for (const filter of ['', 'x=1', 'page=2&size=100', 'search=%20', 'status=pending'])
    await expect(createView(admin, input('Everybody', false, filter))).rejects.toMatchObject({
      fields: [{ field: 'filter', message: 'Please filter the list before you save it as a view.' }],
    });
  const view = await createView(admin, input('Ending'));
  await expect(saveFilters(admin, view.id, { filter: { status: 'pending' }, version: 1 })).rejects.toThrow(Invalid);
  expect((await getView(admin, view.id)).filter).toEqual({ standing: 'ending' });
});

test('Each person can use a name once, whatever its case; others may use it too', async () => {
  await createView(admin, input('Nights'));
  await expect(createView(admin, input('NIGHTS'))).rejects.toThrow(Invalid);
  expect(await createView(admin, input('Nights', true))).toMatchObject({ isShared: true });
  expect(await createView(authoriser, input('Nights'))).toMatchObject({ isShared: false });
});

test('Saving over a newer version is refused, and saving the same filters twice saves them once', async () => {
  const view = await createView(admin, input('Changing'));
  const changed = await saveFilters(admin, view.id, { filter: { standing: 'ended', page: '9' }, version: 1 });
  expect(changed.filter).toEqual({ standing: 'ended' });
  await saveFilters(admin, view.id, { filter: { standing: 'ended' }, version: 1 });
  await expect(saveFilters(admin, view.id, { filter: { standing: 'ending' }, version: 1 })).rejects.toThrow(Conflict);
  await expect(editView(admin, view.id, { name: 'Late', isShared: false, version: 1 })).rejects.toThrow(Conflict);
  expect(await getView(admin, view.id)).toMatchObject({
    name: 'Changing',
    filter: { standing: 'ended' },
    version: 2,
  });
});

test('Every list counts what its filters find; an outdated one counts nothing', async () => {
  for (const list of VIEW_LISTS) {
    const [all, none, broken] = await countViews(admin, list, [
      {},
      { search: 'nobody-at-all' },
      { sort: 'no such order' },
    ]);
    expect({ list, none, broken }).toEqual({ list, none: 0, broken: null });
    expect(all).toBeGreaterThanOrEqual(list === 'timesheets' ? 0 : 1);
  }
  const [missing] = await countViews(admin, 'timesheets', [{ status: 'missing' }]);
  expect(missing).toBeGreaterThan(0);
});

test('A person keeps thirty views, and the thirty-first is refused', async () => {
  const { admin: administrator } = await makePlacement(world.there);
  const there = await inStoredRole(administrator);
  for (let count = 0; count < MAX_VIEWS; count += 1) await createView(there, input(`View ${count}`));
  await expect(createView(there, input('One more'))).rejects.toThrow(`You can keep ${MAX_VIEWS} views`);
  expect(await createView(there, input('One more', true))).toMatchObject({ isShared: true });
});
