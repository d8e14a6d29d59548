import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiRoutes } from '#api/app.ts';
import { describeApi } from '#api/openapi.ts';
import type { Context } from '#domain/context.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { type Permission, PERMISSIONS, roleHolds } from '#domain/roles/permissions.ts';
import { ROLE_BITS, type RoleType } from '#domain/roles/role-type.ts';
import { OPERATIONS } from './support/operation-access.ts';
import { ROUTES } from './support/route-access.ts';
import type { Caller } from './support/api.ts';
import { callerWith } from './support/api.ts';
import { makePlacement, submitWeek, type TestPlacement } from './support/placement.ts';
import { sessionCaller } from './support/session.ts';
import { openTwoAgencies, type TwoAgencies } from './support/two-agencies.ts';

const [SYSTEM, PERSONAL, ADMIN, CONTRACTING, AUTHORISING] = [
  'SystemRole',
  'personal',
  'RecruitmentAgencyAdministrationRole',
  'ContractingRole',
  'AuthorisingRole',
] as const;

describe('The matrix is the specification’s', () => {
  test('role bits are 1, 2, 4, 8 and 16', () => {
    expect(ROLE_BITS).toEqual({
      SystemRole: 1,
      personal: 2,
      RecruitmentAgencyAdministrationRole: 4,
      ContractingRole: 8,
      AuthorisingRole: 16,
    });
  });
  const said: [string, Permission[], RoleType[]][] = [
    [
      'accepting and rejecting: authorising, administration, system',
      ['timesheet.accept', 'timesheet.reject'],
      [AUTHORISING, ADMIN, SYSTEM],
    ],
    [
      'creating, editing, deleting timesheets and their files: contracting, administration, system',
      [
        'timesheet.create',
        'timesheet.edit',
        'timesheet.delete',
        'timesheet.addFiles',
        'timesheet.deleteFiles',
        'timesheet.downloadFiles',
      ],
      [CONTRACTING, ADMIN, SYSTEM],
    ],
    [
      'resending authorisation emails, templates, billees, creating administrators: administration, system',
      [
        'timesheet.resendAuthorisation',
        'template.edit',
        'billee.create',
        'billee.edit',
        'billee.delete',
        'administrator.edit',
      ],
      [ADMIN, SYSTEM],
    ],
    [
      'contracts and contractors: personal and agency administration',
      [
        'contract.create',
        'contract.edit',
        'contractor.create',
        'contractor.edit',
        'contractor.setPrimaryAuthoriser',
        'contractor.setLastReminded',
      ],
      [PERSONAL, ADMIN],
    ],
    [
      'clients and authorisers: administration, system',
      ['client.edit', 'authoriser.create', 'authoriser.delete'],
      [ADMIN, SYSTEM],
    ],
    ['role settings: administration only', ['settings.edit'], [ADMIN]],
    [
      'the platform’s fee and whom it bills: system only',
      ['billing.setChargeRate', 'billing.addCredit', 'billing.setChargeFrom', 'billing.setBillee'],
      [SYSTEM],
    ],
  ];
  test.each(said)('%s', (_sentence, permissions, roles) => {
    for (const permission of permissions) {
      const holders = (Object.keys(ROLE_BITS) as RoleType[]).filter((role) => roleHolds(role, permission));
      expect([permission, new Set(holders)]).toEqual([permission, new Set(roles)]);
    }
  });
  test('every refusal is a sentence of the specification’s form', () => {
    for (const { denied } of Object.values(PERMISSIONS))
      expect(denied).toMatch(/^This role (may not .+|is not permitted to execute this action)$/);
  });
});

describe('Nothing is reachable that the matrix does not name', () => {
  test('of the portal: each route says what its loader and its action ask', () => {
    const found = readdirSync('app/routes').map((name) => {
      const text = readFileSync(join('app/routes', name), 'utf8');
      return [
        name,
        {
          loader: /export (const|async function|function) loader/.test(text),
          action: /export (const|async function|function) action/.test(text),
        },
      ] as const;
    });
    const named = Object.entries(ROUTES).map(
      ([name, access]) => [name, { loader: 'loader' in access, action: 'action' in access }] as const,
    );
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(named));
  });
  test('of the API: each operation', () => {
    const { paths } = describeApi(apiRoutes()) as unknown as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const found = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(found.sort()).toEqual(Object.keys(OPERATIONS).sort());
  });
});

describe('Each operation on a timesheet, for each role, on its own, another’s and another agency’s', () => {
  let world: TwoAgencies;
  let own: TestPlacement;
  let foreign: TestPlacement;
  const callers = new Map<string, Caller>();
  beforeAll(async () => {
    world = await openTwoAgencies();
    own = await makePlacement(world.here);
    foreign = await makePlacement(world.there);
    for (const role of ['contractor', 'authoriser', 'admin'] as const)
      callers.set(role, await sessionCaller(world.platform, own[role]));
  });
  afterAll(() => world.close());

  const DEEDS: { operation: keyof typeof OPERATIONS; method: string; path: (id: string) => string; body?: unknown }[] =
    [
      { operation: 'getTimesheet', method: 'GET', path: (id) => `/timesheets/${id}` },
      {
        operation: 'editTimesheet',
        method: 'PATCH',
        path: (id) => `/timesheets/${id}`,
        body: { entries: [{ entryDate: '2026-05-18', startTime: '9', endTime: '17' }] },
      },
      { operation: 'addNote', method: 'PATCH', path: (id) => `/timesheets/${id}/notes`, body: { note: 'A note' } },
      { operation: 'acceptTimesheet', method: 'PATCH', path: (id) => `/timesheets/${id}/accept`, body: {} },
      { operation: 'rejectTimesheet', method: 'PATCH', path: (id) => `/timesheets/${id}/reject`, body: { note: 'No' } },
      { operation: 'deleteTimesheet', method: 'DELETE', path: (id) => `/timesheets/${id}`, body: { note: 'Twice' } },
      { operation: 'voidTimesheet', method: 'POST', path: (id) => `/timesheets/${id}/void`, body: { note: 'By hand' } },
    ];
  const actorOf = (role: string) => (own[role as 'admin'] as Context).actor as RoleActor;

  test.each(DEEDS.flatMap((deed) => ['contractor', 'authoriser', 'admin'].map((role) => ({ ...deed, role }))))(
    '$operation by the $role',
    async ({ operation, method, path, body, role }) => {
      const call = callers.get(role)!;
      const permission = OPERATIONS[operation] as Permission;
      const [mine, others, theirs] = [
        await fresh(own),
        await fresh(await makePlacement(world.here)),
        await fresh(foreign),
      ];
      const may = roleHolds(actorOf(role).roleType, permission);
      const answer = await call(method, path(mine), body);
      if (may) expect([200, 409]).toContain(answer.status);
      else expect(answer).toMatchObject({ status: 403, body: { title: PERMISSIONS[permission].denied } });
      expect((await call(method, path(others), body)).status).toBe(
        role === 'admin' ? (operation === 'voidTimesheet' ? 409 : 200) : 404,
      );
      expect(await call(method, path(theirs), body)).toMatchObject({
        status: 404,
        body: { title: 'This requested timesheet could not be found.' },
      });
    },
  );

  /** A pending timesheet for the placement's week, whatever stood there before. */
  async function fresh(placement: TestPlacement): Promise<string> {
    const admin = placement.admin;
    await admin.db.run({
      text: `update timesheets set status = 'deleted', deletion_reason = 'test', authorisation_date = null, is_void = false, void_reason = null, voided_at = null where contractor_id = $1`,
      values: [placement.contractorId],
    });
    return submitWeek(placement);
  }

  test('a key without the operation’s scope is refused before anything is looked up', async () => {
    const scoped = await callerWith(world.platform, world.here, ['directory:read']);
    for (const { method, path, body } of DEEDS) {
      const mine = await fresh(own);
      expect((await scoped(method, path(mine), body)).status).toBe(403);
    }
  });
});
