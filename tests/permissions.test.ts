import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { routeFiles } from '#app/route-files.ts';
import { newId } from '#domain/new-id.ts';
import { type Permission, PERMISSIONS, roleHasPermission } from '#domain/roles/permissions.ts';
import { ROLE_BITS, type RoleType } from '#domain/roles/role-type.ts';
import type { Answer, Caller } from './support/api.ts';
import { besideEachOther } from './support/beside.ts';
import { makeColleagues, marksIn, reaches, type Relation, RELATIONS, ROLE_OF } from './support/colleagues.ts';
import { fingerprints } from './support/installation.ts';
import { OPERATIONS, roleTypeInAddress, SUPER_ADMINISTRATORS_ALONE } from './support/operation-access.ts';
import { describedOperations, type OperationCall } from './support/operations.ts';
import { ROUTES } from './support/route-access.ts';
import { roleIdOf, sessionCaller } from './support/session.ts';
import { openTwoAgencies } from './support/two-agencies.ts';
import { opened } from './support/opened.ts';

const [SYSTEM, PERSONAL, ADMIN, CONTRACTING, AUTHORISING] = [
  'SystemRole',
  'personal',
  'RecruitmentAgencyAdministrationRole',
  'ContractingRole',
  'AuthorisingRole',
] as const;

describe('The matrix of permissions holds', () => {
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
      const holders = (Object.keys(ROLE_BITS) as RoleType[]).filter((role) => roleHasPermission(role, permission));
      expect([permission, new Set(holders)]).toEqual([permission, new Set(roles)]);
    }
  });
  test('every refusal is a sentence of the same form', () => {
    for (const { denied } of Object.values(PERMISSIONS))
      expect(denied).toMatch(/^This role (may not .+|is not permitted to execute this action)$/);
  });
});

describe('Nothing is reachable that the matrix does not name', () => {
  test('in the portal: the permission of each route’s loader and action', () => {
    const found = [...routeFiles('app')].map(([name, file]) => {
      const text = readFileSync(join('app', file), 'utf8');
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
  test('a page that asks before a record is deleted opens for nobody who may not delete it', () => {
    const holders = (access: string) =>
      (Object.keys(ROLE_BITS) as RoleType[]).filter((role) => roleHasPermission(role, access as Permission));
    const wider = Object.entries(ROUTES).flatMap(([file, { loader, action }]) => {
      // For a single timesheet, its own policy is used.
      if (!/\.(delete|remove)\.tsx$/.test(file) || file.startsWith('_portal.timesheets.')) return [];
      const mayDelete = holders(action!);
      return holders(loader!).some((role) => !mayDelete.includes(role)) ? [file] : [];
    });
    expect(wider).toEqual([]);
  });
  test('in the API: each operation', () => {
    const found = describedOperations().map(({ operation }) => operation);
    expect(found.sort()).toEqual(Object.keys(OPERATIONS).sort());
  });
});

/** The callers. All but `deputy`, an administrator without super administrator rights, are on the side `own`. */
const ROLES = { ...ROLE_OF, deputy: 'RecruitmentAgencyAdministrationRole' } as const;
type Who = keyof typeof ROLES;
const EVERYBODY = Object.keys(ROLES) as Who[];

/** Operations that never end, that render with a browser, or that end the caller's own session. */
const LEFT_OUT = new Set(['listenToEvents', 'getTimesheetPdf', 'logOut', 'endSession']);
const ALL = describedOperations().filter(({ operation }) => !LEFT_OUT.has(operation));
const READS = ALL.filter(({ method }) => method === 'GET');
const WRITES = ALL.filter(({ method }) => method !== 'GET');

/** Address parameters that are not records. */
const WORDS =
  /^(roleId|kind|name|setting|subSetting|period|confirmationType|isEnabled|isSuperAdministrator|key|notificationId)$/;
const recordsOf = ({ names }: OperationCall) => names.filter((name) => !WORDS.test(name));

/** The outcome of an operation: `reached` unless it is refused, `absent` as if there were no such record. */
type Outcome = 'reached' | 'refused' | 'absent';

function outcomeOf({ status }: Answer): Outcome | number {
  if (status === 401 || status === 403) return 'refused';
  if (status === 404) return 'absent';
  return status < 500 ? 'reached' : status;
}

/** What a role may not do at all may be refused or absent for a record beyond its reach. */
const fits = (outcome: Outcome | null, answer: Answer) =>
  outcome === null || outcomeOf(answer) === outcome || (outcome === 'refused' && outcomeOf(answer) === 'absent');

/** Returns the outcome by the roles' matrix and each role's reach; null where no right is needed. */
function outcomeFor(who: Who, one: OperationCall, relation: Relation): Outcome | null {
  const [role, access, records] = [ROLES[who], OPERATIONS[one.operation]!, recordsOf(one)];
  const inAddress = roleTypeInAddress(one.operation);
  if (inAddress && inAddress !== role) return 'refused';
  const isForeign = relation === 'foreign' && records.length > 0;
  if (!(access in PERMISSIONS)) return isForeign ? 'absent' : null;
  if (!roleHasPermission(role, access as Permission)) return 'refused';
  if (who === 'deputy' && SUPER_ADMINISTRATORS_ALONE.has(one.operation)) return 'refused';
  // A period without work is between that person and the agency.
  if (who === 'authoriser' && one.operation === 'listDeclarations') return 'absent';
  return reaches(role, relation, records) ? 'reached' : 'absent';
}

const world = opened(openTwoAgencies);
const sides = opened(() => makeColleagues(world));
const callers = new Map<Who, { call: Caller; roleId: string }>();
beforeAll(async () => {
  const { contractor, authoriser, admin } = sides.own;
  for (const [who, ctx] of Object.entries({ contractor, authoriser, deputy: sides.deputy, admin }))
    callers.set(who as Who, { call: await sessionCaller(world.platform, ctx), roleId: await roleIdOf(ctx) });
});

function ask(who: Who, one: OperationCall, ids: Record<string, string>): Promise<Answer> {
  const { call, roleId } = callers.get(who)!;
  return call(one.method, one.pathWith({ ...ids, roleId }), one.body(ids));
}

/** Returns each operation on each side that has its own record for it. */
function each(who: Who, operations: OperationCall[]) {
  const relations = who === 'deputy' ? (['own', 'foreign'] as const) : RELATIONS;
  const isAnother = (one: OperationCall, relation: Relation) =>
    recordsOf(one).some((name) => sides[relation].ids[name] !== sides.own.ids[name]);
  return operations.flatMap((one) =>
    relations
      .filter((relation) => relation === 'own' || isAnother(one, relation))
      .map((relation) => ({ one, relation, outcome: outcomeFor(who, one, relation) })),
  );
}
const withoutItsId = ({ body: { reportingId: _, ...body }, status }: Answer) => ({ status, body });

/** The refusal for a role without a permission, by permission. */
const sentences = Object.fromEntries(Object.entries(PERMISSIONS).map(([name, { denied }]) => [name, denied]));

describe.each(EVERYBODY)('The %s', { timeout: 120_000 }, (who) => {
  const isAdministration = ROLES[who] === 'RecruitmentAgencyAdministrationRole';
  const mayRead = (relation: Relation, mark: string) =>
    isAdministration ? relation !== 'foreign' : relation === 'own' && !/Rate$/.test(mark);

  test('reads what it may read, and no answer contains anybody else’s time, or rates', async () => {
    const wrong: unknown[] = [];
    const read = new Set<string>();
    await besideEachOther(each(who, READS), async ({ one, relation, outcome }) => {
      const answer = await ask(who, one, sides[relation].ids);
      if (!fits(outcome, answer)) wrong.push([one.operation, relation, outcome, answer.status]);
      // No cache in between keeps what only one person may read.
      const kept = answer.headers.get('Cache-Control') ?? '';
      if (/public/.test(kept) || !/private|no-store/.test(kept)) wrong.push([one.operation, kept]);
      const told = marksIn(sides, JSON.stringify(answer.body));
      for (const [of, mark] of told) read.add(`${of} ${mark}`);
      if (!told.every(([of, mark]) => mayRead(of, mark))) wrong.push([one.operation, relation, told]);
    });
    expect(wrong).toEqual([]);
    for (const mark of ['id', 'person', ...(isAdministration ? ['chargeRate', 'payRate'] : [])])
      expect(read).toContain(`own ${mark}`);
  });

  test('finds another agency’s records just as absent as made-up ones', async () => {
    const absent = each(who, ALL).filter(({ relation, outcome }) => relation === 'foreign' && outcome === 'absent');
    for (const { one } of absent) {
      const { ids } = sides.foreign;
      const madeUp = Object.fromEntries(recordsOf(one).map((name) => [name, newId()]));
      const answers = [await ask(who, one, ids), await ask(who, one, { ...ids, ...madeUp })];
      const [theirs, nobodys] = answers.map((answer) => ({ of: one.operation, ...withoutItsId(answer) }));
      expect(theirs).toEqual(nobodys);
      expect(theirs).toMatchObject({ of: one.operation, status: 404 });
    }
  });

  test('changes nothing beyond its rights and reach', async () => {
    const before = await fingerprints(world.database.ownerUrl);
    const wrong: unknown[] = [];
    for (const { one, relation, outcome } of each(who, WRITES)) {
      if (outcome === null || outcome === 'reached') continue;
      const answer = await ask(who, one, sides[relation].ids);
      if (!fits(outcome, answer)) wrong.push([one.operation, relation, outcome, answer.status, answer.body.title]);
      const said = sentences[OPERATIONS[one.operation] as Permission];
      // Settings use the same refusal for every setting; the platform's fee depends on the part sent; an
      // administrator's role has its own.
      const isSetting = /Setting$|^setAgencyBilling$|^setAgencyRoleEnabled$/.test(one.operation);
      if (answer.body.code === 'role_may_not' && !isSetting && answer.body.title !== said)
        wrong.push([one.operation, answer.body.title]);
    }
    expect(wrong).toEqual([]);
    expect(await fingerprints(world.database.ownerUrl)).toEqual(before);
  });
});

test('Everybody can change what is theirs to change', { timeout: 120_000 }, async () => {
  // Ending operations come last, since nothing can be done afterwards, and only once.
  const isEnd = ({ method, operation }: OperationCall) => method === 'DELETE' || operation === 'eraseContact';
  const refused: unknown[] = [];
  const attempt = async (who: Who, one: OperationCall) => {
    const answer = await ask(who, one, sides.own.ids);
    if (outcomeOf(answer) !== 'reached') refused.push([one.operation, who, answer.status, answer.body.title]);
  };
  const allowed = (one: OperationCall) => EVERYBODY.filter((who) => outcomeFor(who, one, 'own') === 'reached');
  for (const one of WRITES.filter((one) => !isEnd(one))) for (const who of allowed(one)) await attempt(who, one);
  for (const one of WRITES.filter(isEnd)) for (const who of allowed(one).slice(-1)) await attempt(who, one);
  expect(refused).toEqual([]);
});
