import { beforeAll, describe, expect, test } from 'vitest';
import { type Permission, PERMISSIONS } from '#domain/roles/permissions.ts';
import { API_SCOPES, type ApiScope } from '#domain/roles/role-type.ts';
import { type Answer, type Caller, callerWith } from '../support/api.ts';
import { makeColleagues } from '../support/colleagues.ts';
import { fingerprints } from '../support/installation.ts';
import { OPERATIONS, SUPER_ADMINISTRATORS_ALONE } from '../support/operation-access.ts';
import { describedOperations, type OperationCall } from '../support/operations.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

/** Operations for people, or the operator, only: a key is not a person, has no roles, and gives no one access. */
const PEOPLE_ALONE = new Set([
  ...SUPER_ADMINISTRATORS_ALONE,
  'createAdministrator',
  'createApiKey',
  'revokeApiKey',
  'setAgencyBilling',
]);
/** Operations that never end, or that render with a browser. */
const LEFT_OUT = new Set(['listenToEvents', 'getTimesheetPdf']);
const isOfKeys = ({ operation, names }: OperationCall) =>
  OPERATIONS[operation]! in PERMISSIONS && !names.includes('roleId') && !PEOPLE_ALONE.has(operation);
const CALLS = describedOperations().filter(({ operation }) => !LEFT_OUT.has(operation));
const OF_KEYS = CALLS.filter(isOfKeys);
const permissionOf = ({ operation }: OperationCall) => PERMISSIONS[OPERATIONS[operation] as Permission];
const isRefusal = ({ status }: Answer) => status === 401 || status === 403;

const world = opened(openTwoAgencies);
let ids: Record<string, string>;
const keys = new Map<string, Caller>();
beforeAll(async () => {
  ({ ids } = (await makeColleagues(world)).own);
});

/** Returns a caller whose key has exactly these scopes. */
async function keyWith(scopes: readonly ApiScope[]): Promise<Caller> {
  const name = scopes.join();
  if (!keys.has(name)) keys.set(name, await callerWith(world.platform, world.here, scopes));
  return keys.get(name)!;
}
const ask = async (one: OperationCall, scopes: readonly ApiScope[]) =>
  (await keyWith(scopes))(one.method, one.pathWith(ids), one.body(ids));

/**
 * Returns all scopes except one that an operation needs; an operation that changes something can also read with the
 * writing scope of its kind.
 */
function others({ method }: OperationCall, scope: string): ApiScope[] {
  const standIn = method === 'GET' ? scope : scope.replace(':read', ':write');
  return API_SCOPES.filter((one) => one !== scope && one !== standIn);
}

test('Every operation open to keys lists the scopes it needs', () => {
  const silent = OF_KEYS.filter((one) => !one.scopes.includes(permissionOf(one).scope));
  expect(silent.map(({ operation }) => operation)).toEqual([]);
});

describe('A key', () => {
  test('without one of the scopes an operation lists is refused, and nothing changes', async () => {
    for (const one of OF_KEYS) for (const scope of one.scopes) await keyWith(others(one, scope));
    const before = await fingerprints(world.database.ownerUrl);
    const wrong: unknown[] = [];
    for (const one of OF_KEYS)
      for (const scope of one.scopes) {
        const { status, body } = await ask(one, others(one, scope));
        const isNamed = body.code === 'missing_scope' && String(body.title).endsWith(` ${scope}.`);
        if (status !== 403 || !isNamed) wrong.push([one.operation, scope, status, body.title]);
      }
    expect(wrong).toEqual([]);
    expect(await fingerprints(world.database.ownerUrl)).toEqual(before);
  });

  test('can never do what only people may do, and has no role of its own', async () => {
    const wrong: unknown[] = [];
    for (const one of CALLS) {
      // An agency's name and address are not secret, nor is what a key may do with itself.
      const open = ['logOut', 'getAgencyInformation', 'getCurrentApiKey'];
      const isOpen = OPERATIONS[one.operation] === 'public' || open.includes(one.operation);
      if (isOpen || isOfKeys(one)) continue;
      const answer = await ask(one, API_SCOPES);
      if (!isRefusal(answer) && answer.status !== 404) wrong.push([one.operation, answer.status]);
    }
    expect(wrong).toEqual([]);
  });

  test('with exactly the scopes an operation lists is let through', async () => {
    // Ending operations come last, since nothing can be done afterwards.
    const isEnd = ({ method }: OperationCall) => method === 'DELETE';
    const wrong: unknown[] = [];
    for (const one of [...OF_KEYS.filter((call) => !isEnd(call)), ...OF_KEYS.filter(isEnd)]) {
      const { status, body } = await ask(one, one.scopes as ApiScope[]);
      if ([401, 403, 404].includes(status)) wrong.push([one.operation, status, body.title]);
    }
    expect(wrong).toEqual([]);
  });

  test('that may change a timesheet gets it in the answer, even without permission to read others', async () => {
    const timesheetId = await submitWeek(await makePlacement(world.here));
    const key = await keyWith(['timesheets:write']);
    expect(await key('PATCH', `/timesheets/${timesheetId}/accept`, {})).toMatchObject({
      status: 200,
      body: { timesheetId, status: 'accepted' },
    });
    expect((await key('GET', `/timesheets/${timesheetId}`)).status).toBe(403);
  });
});

test('Acknowledging the payroll feed is writing: permission to read the feed is not enough', async () => {
  const acknowledge = (await keyWith(['payroll:read']))('POST', '/payroll/acknowledgements', { through: 0 });
  expect((await acknowledge).status).toBe(403);
});
