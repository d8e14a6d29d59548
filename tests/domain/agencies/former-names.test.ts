import { expect, test } from 'vitest';
import { changeAgency } from '#domain/agencies/change-agency.server.ts';
import { freeName } from '#domain/agencies/free-name.server.ts';
import type { Context } from '#domain/context.ts';
import { openCaller } from '#platform/open-context.ts';
import { opened } from '../../support/opened.ts';
import { foundTestAgency, openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

const rename = (ctx: Context, canonicalName: string) => changeAgency(ctx, { canonicalName });
/** Returns the portal that an unused address leads to. */
const movedTo = async (name: string) =>
  (await openCaller(world.platform, { host: `${name}.localhost`, sessionToken: null, roleId: null })).movedTo;
const UNAVAILABLE = { fields: [{ field: 'canonicalName', code: 'already_exists' }] };

test('An agency’s former address leads to the current one, through any number of changes', async () => {
  const ctx = await foundTestAgency(world.platform, 'first');
  await rename(ctx, 'second');
  await rename(ctx, 'third');
  expect([await movedTo('first'), await movedTo('second'), await movedTo('third'), await movedTo('never')]).toEqual([
    expect.stringContaining('//third.'),
    expect.stringContaining('//third.'),
    null,
    null,
  ]);
});

test('A former address cannot be taken by another agency, and is not suggested; its owner may return to it', async () => {
  const ctx = await foundTestAgency(world.platform, 'northgate');
  await rename(ctx, 'southgate');
  await expect(rename(world.there, 'northgate')).rejects.toMatchObject(UNAVAILABLE);
  await expect(foundTestAgency(world.platform, 'northgate')).rejects.toMatchObject(UNAVAILABLE);
  expect(await freeName(ctx, { agencyName: 'Northgate' })).toBe('northgate-2');
  await rename(ctx, 'northgate');
  expect([await movedTo('northgate'), await movedTo('southgate')]).toEqual([
    null,
    expect.stringContaining('//northgate.'),
  ]);
});

test('The last ten are kept', async () => {
  const ctx = await foundTestAgency(world.platform, 'name-0');
  for (let number = 1; number <= 11; number += 1) await rename(ctx, `name-${number}`);
  expect([await movedTo('name-0'), await movedTo('name-1')]).toEqual([null, expect.stringContaining('//name-11.')]);
});
