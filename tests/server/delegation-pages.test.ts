import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { getDelegation } from '#domain/delegations/list-delegations.server.ts';
import { formatDate } from '#domain/format.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { makePlacement } from '../support/placement.ts';
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);

test('A delegation is changed by the administration and by the absent authoriser, at the version they read, and by nobody else', async () => {
  const [away, other] = [await makePlacement(web.here), await makePlacement(web.here)];
  const [authoriserContactId, delegateContactId] = [away, other].map(
    ({ authoriser }) => (authoriser.actor as RoleActor).contactId!,
  ) as [string, string];
  const [start, end, later] = [1, 5, 9].map((days) => Temporal.Now.plainDateISO().add({ days }).toString()) as [
    string,
    string,
    string,
  ];
  const { delegationId } = await createDelegation(web.here, { authoriserContactId, delegateContactId, start, end });
  const open = async (ctx: Context) => {
    const { get, post } = await loggedInVisitor(web.port, ctx);
    const address = `/delegations/${delegationId}/edit?roleId=${await roleIdOf(ctx)}`;
    return { look: () => get(address), save: (fields: Record<string, string>) => post(address, fields) };
  };
  const admin = await open(away.admin);
  const page = await admin.look();
  expect(page.status).toBe(200);
  expect(page.text).toContain(`value="${formatDate(end)}"`);
  // Someone who is away cannot be their own stand-in, and is not offered.
  const { get } = await loggedInVisitor(web.port, away.admin);
  for (const { text } of [page, await get(`/contacts/${authoriserContactId}/delegate`)]) {
    expect(text).toContain(`<option value="${delegateContactId}"`);
    expect(text).not.toContain(`<option value="${authoriserContactId}"`);
  }
  const wanted = { delegateContactId, start, version: '1' };
  const early = await admin.save({ ...wanted, end: '1 January 2020' });
  expect([early.status, early.text.includes('The last day is before the first.')]).toEqual([422, true]);
  const saved = await admin.save({ ...wanted, end: formatDate(later) });
  expect([saved.status, saved.headers.location]).toEqual([
    302,
    expect.stringContaining(`/contacts/${authoriserContactId}`) as string,
  ]);
  expect(await getDelegation(web.here, delegationId)).toMatchObject({ end: later, version: 2 });
  const own = await open(away.authoriser);
  expect((await own.look()).status).toBe(200);
  expect((await own.save({ ...wanted, end })).status).toBe(409);
  const delegate = await open(other.authoriser);
  expect((await delegate.look()).status).toBe(403);
  expect((await delegate.save({ ...wanted, version: '2', end })).status).toBe(403);
  expect((await (await open(away.contractor)).look()).status).toBe(403);
  expect(await getDelegation(web.here, delegationId)).toMatchObject({ end: later });
});
