import { beforeAll, describe, expect, test } from 'vitest';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { listAdministrators } from '#domain/administrators/list-administrators.server.ts';
import { setAdministratorEnabled, setSuperAdministrator } from '#domain/administrators/set-administrator.server.ts';
import { setRoleEnabled } from '#domain/administrators/set-role-enabled.server.ts';
import { listNewsFeed } from '#domain/audit/list-news-feed.server.ts';
import { deleteContact } from '#domain/contacts/delete-contact.server.ts';
import type { Context } from '#domain/context.ts';
import { Forbidden } from '#domain/errors.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { listContactRoles } from '#domain/roles/list-contact-roles.server.ts';
import { listRoles } from '#domain/roles/list-roles.server.ts';
import { callerOf } from '../../support/api.ts';
import { logInAs, readCaller } from '../../support/person.ts';
import { asAdministrator, makePlacement } from '../../support/placement.ts';
import { warmPool } from '../../support/race.ts';
import { roleIdOf, sessionHeaders } from '../../support/session.ts';
import { addContact, openTwoAgencies, recordedActions } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
let boss: Context;
let plain: Context;
let first: string;
beforeAll(async () => {
  const admin = await asAdministrator(world.here);
  boss = { ...admin, actor: { ...(admin.actor as RoleActor), isSuperAdministrator: true } };
  plain = { ...admin, actor: { ...(admin.actor as RoleActor), isSuperAdministrator: false } };
  first = (await listAdministrators(world.here))[0]!.administratorId;
});

let count = 0;
async function addAdministrator(more = {}) {
  count += 1;
  const { contactId } = await addContact(world.here, `deputy-${count}@here.example`);
  return createAdministrator(world.here, { contactId, isSuperAdministrator: false, ...more });
}
const disable = (ctx: Context, administratorId: string) =>
  setAdministratorEnabled(ctx, { administratorId, isEnabled: false });
const demote = (ctx: Context, administratorId: string) =>
  setSuperAdministrator(ctx, { administratorId, isSuperAdministrator: false });

describe('An agency always has', () => {
  test('at least one administrator', () =>
    expect(disable(boss, first)).rejects.toThrow('The agency must have at least one administrator.'));
  test('at least one super administrator, whatever happens to the last one', async () => {
    const deputy = await addAdministrator();
    const message = 'The agency must have at least one super administrator.';
    await expect(demote(boss, first)).rejects.toThrow(message);
    await expect(disable(boss, first)).rejects.toThrow(message);
    await disable(boss, deputy.administratorId);
  });
  test('one even if two super administrators demote each other at the same moment', async () => {
    const { administratorId } = await addAdministrator({ isSuperAdministrator: true });
    await warmPool(world.platform);
    const answers = await Promise.allSettled([demote(boss, first), demote(boss, administratorId)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // By the operator: whoever was demoted may promote nobody any more.
    await setSuperAdministrator(world.here, { administratorId: first, isSuperAdministrator: true });
    await disable(world.here, administratorId);
  });
});

describe('An administrator', () => {
  test('must be enabled before becoming super administrator, and stops being one once disabled', async () => {
    const { administratorId } = await addAdministrator({ isSuperAdministrator: true });
    expect(await disable(boss, administratorId)).toMatchObject({ isEnabled: false, isSuperAdministrator: false });
    const promote = () => setSuperAdministrator(boss, { administratorId, isSuperAdministrator: true });
    await expect(promote()).rejects.toThrow(
      'The administrator must be enabled before being set as super administrator.',
    );
    await setAdministratorEnabled(boss, { administratorId, isEnabled: true });
    expect(await promote()).toMatchObject({ isEnabled: true, isSuperAdministrator: true });
    await disable(boss, administratorId);
  });
  test('can be added only once', async () => {
    const { contactId } = await addAdministrator();
    await expect(createAdministrator(boss, { contactId, isSuperAdministrator: false })).rejects.toThrow(
      'The user is already an administrator.',
    );
  });
  test('of another agency does not exist', async () => {
    const [theirs] = await listAdministrators(world.there);
    await expect(disable(boss, theirs!.administratorId)).rejects.toThrow('The requested administrator does not exist.');
  });
  test('may add others, but only a super administrator may toggle them or promote them', async () => {
    const { administratorId } = await addAdministrator();
    const refusal = 'This role may not edit administrators';
    await expect(disable(plain, administratorId)).rejects.toThrow(refusal);
    await expect(demote(plain, first)).rejects.toThrow(refusal);
    const { contactId } = await addContact(world.here, 'another@here.example');
    await expect(createAdministrator(plain, { contactId, isSuperAdministrator: true })).rejects.toThrow(refusal);
    const made = await createAdministrator(plain, { contactId, isSuperAdministrator: false });
    expect(made).toMatchObject({ isEnabled: true, isSuperAdministrator: false });
  });
  test('has a role that is enabled and disabled with them, and each change is recorded once', async () => {
    const { administratorId, emailAddress } = await addAdministrator();
    const isEnabled = async () => {
      const role = (await listRoles(world.here)).find((one) => one.emailAddress === emailAddress);
      return role?.isEnabled;
    };
    await disable(boss, administratorId);
    await disable(boss, administratorId);
    expect(await isEnabled()).toBe(false);
    await setAdministratorEnabled(boss, { administratorId, isEnabled: true });
    expect(await isEnabled()).toBe(true);
    expect((await recordedActions(world.here)).slice(-4)).toEqual([
      'administrator.disabled',
      'role.disabled',
      'administrator.enabled',
      'role.enabled',
    ]);
  });
});

describe('A role', () => {
  test('that is disabled is no longer current; enabled again it is', async () => {
    const { contractor } = await makePlacement(world.here);
    const person = await logInAs(world.platform, contractor);
    const roleId = await roleIdOf(contractor);
    await setRoleEnabled(boss, { roleId, isEnabled: false });
    expect((await readCaller(world.platform, person.headers)).currentRole).toBeNull();
    await setRoleEnabled(boss, { roleId, isEnabled: true });
    expect((await readCaller(world.platform, person.headers)).currentRole?.id).toBe(roleId);
    await expect(setRoleEnabled(contractor, { roleId, isEnabled: false })).rejects.toThrow(Forbidden);
  });
  test('is switched through the contact who holds it, and no other', async () => {
    const { contractor, authoriser } = await makePlacement(world.here);
    const roleId = await roleIdOf(contractor);
    const contactOf = ({ actor }: Context) => (actor as RoleActor).contactId!;
    const set = (contactId: string) => setRoleEnabled(boss, { roleId, contactId, isEnabled: false });
    await expect(set(contactOf(authoriser))).rejects.toMatchObject({ code: 'role_not_found' });
    await set(contactOf(contractor));
    expect(await listContactRoles(world.here, { contactId: contactOf(contractor) })).toMatchObject([
      { id: roleId, isEnabled: false },
    ]);
  });
  test('of an administrator follows the rules for administrators', async () => {
    const roleId = await roleIdOf(boss);
    for (const one of await listAdministrators(world.here))
      if (one.administratorId !== first) await disable(boss, one.administratorId);
    await expect(setRoleEnabled(boss, { roleId, isEnabled: false })).rejects.toThrow(
      'The agency must have at least one administrator.',
    );
  });
});

test('News about administrators is for super administrators; a contractor sees their own news', async () => {
  const about = async (ctx: Context) =>
    (await listNewsFeed(ctx)).filter(({ what }) => what.startsWith('Administrator'));
  expect((await about(boss)).length).toBeGreaterThan(0);
  expect(await about(plain)).toEqual([]);
  const { contractor } = await makePlacement(world.here);
  expect(await listNewsFeed(contractor)).toEqual([]);
});

test('The API lists, adds and toggles administrators', async () => {
  const call = callerOf(world.platform, await sessionHeaders(boss));
  const { contactId } = await addContact(world.here, 'by-api@here.example');
  const made = await call('POST', '/recruitmentagencies/here/administrators', { contactId });
  expect(made).toMatchObject({ status: 201, body: { contactId, isEnabled: true, isSuperAdministrator: false } });
  expect((await call('POST', '/recruitmentagencies/there/administrators', { contactId })).status).toBe(404);
  expect((await call('POST', '/recruitmentagencies/here/administrators', { contactId })).status).toBe(409);
  const path = `/administrators/${String(made.body.administratorId)}`;
  expect(await call('PUT', `${path}/super/true`)).toMatchObject({ status: 200, body: { isSuperAdministrator: true } });
  expect(await call('PUT', `${path}/enabled/false`)).toMatchObject({ status: 200, body: { isEnabled: false } });
  expect((await call('PUT', `${path}/enabled/maybe`)).status).toBe(422);
  const { administrators } = (await call('GET', '/administrators')).body as { administrators: unknown[] };
  expect(administrators.length).toBe((await listAdministrators(world.here)).length);
});

test('A deleted former administrator is no longer one, has no role left, and may be appointed again', async () => {
  const { here } = world;
  const { administratorId, contactId, emailAddress } = await addAdministrator();
  await disable(boss, administratorId);
  await deleteContact(here, contactId);
  const listed = async () => (await listAdministrators(here)).filter((one) => one.emailAddress === emailAddress);
  const roles = async () => (await listRoles(here)).filter((one) => one.emailAddress === emailAddress);
  expect([await listed(), await roles()]).toEqual([[], []]);
  await expect(setAdministratorEnabled(boss, { administratorId, isEnabled: true })).rejects.toMatchObject({
    code: 'administrator_not_found',
  });
  const anew = await addContact(here, emailAddress);
  await createAdministrator(here, { contactId: anew.contactId, isSuperAdministrator: false });
  expect([await listed(), await roles()]).toMatchObject([[{ isEnabled: true }], [{ isEnabled: true }]]);
});
