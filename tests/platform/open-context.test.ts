import { describe, expect, test } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { listApiKeys } from '#domain/api-keys/list-api-keys.server.ts';
import { revokeApiKey } from '#domain/api-keys/revoke-api-key.server.ts';
import { resumeAgency, suspendAgency } from '#domain/agencies/set-agency-status.server.ts';
import { newId } from '#domain/new-id.ts';
import { readApiKey } from '#platform/log-in/api-key.ts';
import { openApiKeyContext, openCaller } from '#platform/open-context.ts';
import { logInAs, readCaller } from '../support/person.ts';
import { makePlacement } from '../support/placement.ts';
import { openTwoAgencies, TEST_NOW } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const world = opened(openTwoAgencies);

const SCOPES = { name: 'Payroll', scopes: ['payroll:read' as const] };

describe('A key', () => {
  test('works with its own secret, and no other of the same length', async () => {
    const { key } = await createApiKey(world.here, SCOPES);
    const other = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
    expect(await readApiKey(world.platform, other)).toBeNull();
    expect(await readApiKey(world.platform, key)).toMatchObject({ name: 'Payroll' });
    for (const bearer of ['', 'cs_', `${key} `, key.toUpperCase(), key.slice(3)])
      expect(await readApiKey(world.platform, bearer)).toBeNull();
  });
  test('shows the row of its own name to its bearer, and no other', async () => {
    const { keyId } = await createApiKey(world.here, SCOPES);
    await createApiKey(world.there, SCOPES);
    const rows = (scope: { agencyId: string | null; keyId?: string }) =>
      world.platform.pool.for(scope).run({ text: 'select key_id from api_keys', values: [] });
    expect(await rows({ agencyId: null, keyId })).toEqual([{ keyId }]);
    expect(await rows({ agencyId: null })).toEqual([]);
  });
  test('records when it was last used, and one that only resembles it does not', async () => {
    const [used, other] = [await createApiKey(world.here, SCOPES), await createApiKey(world.here, SCOPES)];
    const lastUsed = async ({ id }: { id: string }) =>
      (await listApiKeys(world.here)).find((one) => one.id === id)!.lastUsedAt;
    const forged = `${other.key.slice(0, -1)}${other.key.endsWith('a') ? 'b' : 'a'}`;
    await expect(openApiKeyContext(world.platform, { bearer: forged, host: '' })).rejects.toThrow();
    await openApiKeyContext(world.platform, { bearer: used.key, host: '' });
    expect([await lastUsed(used), await lastUsed(other)]).toEqual([TEST_NOW, null]);
  });
  test('revoked before its first use never works', async () => {
    const { key, keyId } = await createApiKey(world.here, SCOPES);
    await revokeApiKey(world.here, keyId);
    await expect(openApiKeyContext(world.platform, { bearer: key, host: '' })).rejects.toMatchObject({
      code: 'invalid_api_key',
    });
  });
  test('in use stops working within a second of being revoked', async () => {
    const { key, keyId } = await createApiKey(world.here, SCOPES);
    expect(await readApiKey(world.platform, key)).not.toBeNull();
    await revokeApiKey(world.here, keyId);
    await expect.poll(() => readApiKey(world.platform, key), { timeout: 1500, interval: 50 }).toBeNull();
  });
});

describe('A log-in', () => {
  test('is void once the account is disabled, though its session is still running', async () => {
    const placement = await makePlacement(world.here);
    const { headers, accountId } = await logInAs(world.platform, placement.contractor);
    const setEnabled = (isEnabled: boolean) =>
      world.here.db
        .as(accountId)
        .run({ text: 'update accounts set is_enabled = $1 where id = $2', values: [isEnabled, accountId] });
    await setEnabled(false);
    expect((await readCaller(world.platform, headers)).account).toBeNull();
    await setEnabled(true);
    expect((await readCaller(world.platform, headers)).account).toMatchObject({ id: accountId });
  });
  test('at one agency’s address acts in no role of another’s', async () => {
    const placement = await makePlacement(world.here);
    const { headers, accountId } = await logInAs(world.platform, placement.contractor);
    const roleId = newId();
    await world.there.db.run({
      text: `insert into roles (id, account_id, agency_id, type) values ($1, $2, $3, 'RecruitmentAgencyAdministrationRole')`,
      values: [roleId, accountId, world.there.agency.id],
    });
    const sessionToken = headers.Cookie!.split('=')[1]!;
    const own = await openCaller(world.platform, { host: headers.Host!, sessionToken, roleId: null });
    expect(own.context().actor).toMatchObject({ roleType: 'ContractingRole' });
    const foreign = await openCaller(world.platform, { host: headers.Host!, sessionToken, roleId });
    expect(foreign.currentRole).toMatchObject({ id: roleId });
    expect(() => foreign.context()).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
  });
  test('acts for nobody while its agency is suspended', async () => {
    const placement = await makePlacement(world.here);
    const { headers } = await logInAs(world.platform, placement.contractor);
    const open = () =>
      openCaller(world.platform, { host: headers.Host!, sessionToken: headers.Cookie!.split('=')[1]!, roleId: null });
    await suspendAgency(world.here);
    const closed = await open();
    expect(() => closed.context()).toThrow(expect.objectContaining({ code: 'agency_closed' }));
    await resumeAgency(world.here);
    expect((await open()).context().agency.id).toBe(world.here.agency.id);
  });
});

describe('A transaction', () => {
  test('rolled back by PostgreSQL is not a success, even if its work continued', async () => {
    const { db } = world.here;
    const done = db.transaction(async (within) => {
      await within.run({ text: 'select 1 / 0', values: [] }).catch((error: Error) => error.message);
      return 'done';
    });
    await expect(done).rejects.toThrow('The transaction was rolled back.');
  });
  test('belongs to an agency by its id, and to no text with more in it', () => {
    for (const agencyId of [`x'; set role postgres; --`, 'a b', 'x'.repeat(65)])
      expect(() => world.platform.pool.for({ agencyId })).toThrow('app.agency_id is malformed');
  });
});
