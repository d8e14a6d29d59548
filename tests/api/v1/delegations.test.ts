import { expect, test } from 'vitest';
import type { RoleActor } from '#domain/roles/actor.ts';
import { callerWith, openedCaller } from '../../support/api.ts';
import { makePlacement, type TestPlacement } from '../../support/placement.ts';
import { sessionCaller } from '../../support/session.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const call = openedCaller(world);
const placement = opened(() => makePlacement(world.here));
const other = opened(() => makePlacement(world.here));

const contactOf = ({ authoriser }: TestPlacement) => (authoriser.actor as RoleActor).contactId!;
const wanted = () => ({
  authoriserContactId: contactOf(placement),
  delegateContactId: contactOf(other),
  start: '2026-06-01',
  end: '2026-06-12',
});

test('/delegations: POST 201, GET 200, PATCH 200, DELETE 204, and then 404', async () => {
  const made = await call('POST', '/delegations', wanted());
  expect(made).toMatchObject({
    status: 201,
    body: { ...wanted(), authoriserFullname: 'Helen Brackenridge', version: 1 },
  });
  const path = `/delegations/${String(made.body.delegationId)}`;
  expect(made.headers.get('Location')).toBe(`/api/v1${path}`);
  expect(await call('GET', path)).toMatchObject({ status: 200, body: made.body });
  expect((await call('GET', '/delegations')).body).toEqual({
    delegations: [made.body],
    page: { size: 50, nextCursor: null },
  });
  const lines = await call('GET', '/delegations', undefined, { Accept: 'application/x-ndjson' });
  expect([lines.headers.get('Content-Type'), lines.body]).toEqual(['application/x-ndjson', made.body]);
  expect((await call('POST', '/delegations', wanted())).body).toMatchObject({
    status: 409,
    code: 'delegation_overlaps',
  });
  expect(await call('PATCH', path, { end: '2026-06-05', version: 1 })).toMatchObject({
    status: 200,
    body: { start: '2026-06-01', end: '2026-06-05', version: 2 },
  });
  expect((await call('PATCH', path, { end: '2026-06-06', version: 1 })).body).toMatchObject({
    code: 'changed_meanwhile',
  });
  const abroad = await callerWith(world.platform, world.there);
  for (const method of ['GET', 'DELETE']) expect((await abroad(method, path)).body.code).toBe('delegation_not_found');
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('GET', path)).status).toBe(404);
});

test('/delegations pages the latest first, and of one contact', async () => {
  for (const month of ['07', '08', '09'])
    await call('POST', '/delegations', { ...wanted(), start: `2026-${month}-01`, end: `2026-${month}-10` });
  const first = await call('GET', '/delegations?limit=2');
  const ends = (body: Record<string, unknown>) => (body.delegations as { end: string }[]).map(({ end }) => end);
  expect(ends(first.body)).toEqual(['2026-09-10', '2026-08-10']);
  const { nextCursor } = first.body.page as { nextCursor: string };
  expect(ends((await call('GET', `/delegations?limit=2&cursor=${nextCursor}`)).body)).toEqual(['2026-07-10']);
  const contactId = (placement.contractor.actor as RoleActor).contactId!;
  expect(ends((await call('GET', `/delegations?contactId=${contactId}`)).body)).toEqual([]);
});

test('An authoriser sees their own, and a contractor is refused', async () => {
  const authoriser = await sessionCaller(world.platform, placement.authoriser);
  expect(((await authoriser('GET', '/delegations')).body.delegations as unknown[]).length).toBe(3);
  const contractor = await sessionCaller(world.platform, placement.contractor);
  expect((await contractor('GET', '/delegations')).status).toBe(403);
});
