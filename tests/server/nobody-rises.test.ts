import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
// First, because it lets schemas describe themselves before any is created.
import { describedOperations, type OperationCall } from '../support/operations.ts';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { setAdministratorEnabled } from '#domain/administrators/set-administrator.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { createServer, type WebServer } from '#server/create-server.ts';
import { type Caller, callerWith } from '../support/api.ts';
import { freePort } from '../support/ask.ts';
import { makeColleagues } from '../support/colleagues.ts';
import { ROUTES } from '../support/route-access.ts';
import { loggedInVisitor, roleIdOf, sessionCaller } from '../support/session.ts';
import { addContact, openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

/** Someone who administers the agency, and whose invitation could be intercepted. */
type Target = { contactId: string; administratorId: string; roleId: string };

const ROLE_OF = `select r.id from roles r join contacts c on c.account_id = r.account_id
  where c.id = $1 and r.type = 'RecruitmentAgencyAdministrationRole'`;

const world = opened(openTwoAgencies);
const sides = opened(() => makeColleagues(world));
let server: WebServer;
let port: number;
/** Reads as the owner of the tables, from whom no account is hidden: on one connection, since it is queried after every call. */
let owner: pg.Client;
const targets: Target[] = [];
const callers = new Map<string, Caller>();

async function appoint(name: string, isSuperAdministrator: boolean): Promise<Target> {
  const { contactId } = await addContact(world.here, `${name}@here.example`, `${name} Administrator`);
  const { administratorId } = await createAdministrator(world.here, { contactId, isSuperAdministrator });
  const [role] = await world.here.db.run<{ id: string }>({ text: ROLE_OF, values: [contactId] });
  return { contactId, administratorId, roleId: role!.id };
}

beforeAll(async () => {
  const disabled = await appoint('disabled', false);
  await setAdministratorEnabled(world.here, { administratorId: disabled.administratorId, isEnabled: false });
  targets.push(await appoint('super', true), await appoint('plain', false), disabled);
  const { contractor, authoriser } = sides.own;
  for (const [who, ctx] of Object.entries({ deputy: sides.deputy, contractor, authoriser }))
    callers.set(who, await sessionCaller(world.platform, ctx));
  callers.set('key', await callerWith(world.platform, world.here));
  owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  port = await freePort();
  server = await createServer(world.platform, { port });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await owner.end();
});

/** Returns the agency's rows, as the owner. In a transaction, whose setting is passed to whichever node has them. */
async function readAsOwner<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  const said = ['begin', `set local app.agency_id = '${world.here.agency.id}'`].map((one) => owner.query(one));
  const read = owner.query<Row>(text, values);
  const ended = owner.query('rollback');
  await Promise.all([...said, read, ended]);
  return (await read).rows;
}

/** Someone who can act as an administrator, or whose record says so: the email, and what they may do. */
type Standing = { email: string; fullname: string; account: string | null; isEnabled: boolean; isSuper: boolean };

/**
 * Returns everyone who administers the agency, by contact, and every account with its administration role. Read from
 * the tables alone, so that it does not rely on the code under test.
 */
async function standings(): Promise<Map<string, Standing>> {
  const rows = await readAsOwner<Standing & { id: string }>(
    `select 'record ' || d.contact_id as id, c.email_address as email, c.fullname, a.email_address as account,
        d.is_enabled as "isEnabled", d.is_super_administrator as "isSuper"
      from administrators d join contacts c on c.agency_id = d.agency_id and c.id = d.contact_id
      left join accounts a on a.id = c.account_id where d.agency_id = $1
      union all
      select 'role ' || r.id, a.email_address, '', a.email_address, r.is_enabled and a.is_enabled, false
      from roles r join accounts a on a.id = r.account_id
      where r.agency_id = $1 and r.type = 'RecruitmentAgencyAdministrationRole'`,
    [world.here.agency.id],
  );
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}

async function versionOf(contactId: string): Promise<number> {
  const text = 'select version from contacts where agency_id = $1 and id = $2';
  return (await readAsOwner<{ version: number }>(text, [world.here.agency.id, contactId]))[0]!.version;
}

/** Returns the changes that this caller may not make. An administrator may appoint administrators, and nothing else. */
function risen(who: string, before: Map<string, Standing>, after: Map<string, Standing>): unknown[] {
  const wrong: unknown[] = [];
  for (const [id, was] of before)
    if (JSON.stringify(after.get(id)) !== JSON.stringify(was)) wrong.push({ id, was, is: after.get(id) });
  for (const [id, is] of after)
    if (!before.has(id) && (who !== 'deputy' || is.isSuper || !is.isEnabled)) wrong.push({ id, is });
  return wrong;
}

let evil = 0;
const EVIL = () => `somebody-else-${(evil += 1)}@evil.example`;

/** Returns a body with every person in it replaced by a target, and every email by someone else's. */
function aimed(body: unknown, target: Target, isSuperAdministrator: boolean): unknown {
  if (body === undefined || body instanceof FormData || Array.isArray(body)) return body;
  const made: Record<string, unknown> = { ...(body as Record<string, unknown>) };
  for (const name of Object.keys(made)) if (/contactid$/i.test(name)) made[name] = target.contactId;
  if ('emailAddress' in made) made.emailAddress = EVIL();
  if ('isSuperAdministrator' in made) made.isSuperAdministrator = isSuperAdministrator;
  if ('administratorId' in made) made.administratorId = newId();
  return made;
}

/** Returns every writing call of the API, aimed at a target. */
function aimedCalls(): { one: OperationCall; path: string; body: unknown; target: Target }[] {
  const writes = describedOperations().filter(
    ({ method, operation }) => method !== 'GET' && operation !== 'endSession',
  );
  return writes.flatMap((one) =>
    targets.flatMap((target) =>
      [true, false].map((flag) => {
        const ids = { ...sides.own.ids, ...target, isSuperAdministrator: String(flag), isEnabled: String(flag) };
        const body = aimed(one.body(ids), target, flag);
        return { one, target, path: one.pathWith(ids), body };
      }),
    ),
  );
}

/**
 * Returns calls that differ in more than invented ids and emails: if a call has no place for a target, one represents
 * all targets. Each form is sent.
 */
function differing(calls: ReturnType<typeof aimedCalls>): typeof calls {
  const known = new Set([...Object.values(sides.own.ids), ...targets.flatMap((target) => Object.values(target))]);
  const plain = (text: string) =>
    text.replace(/[0-9a-f-]{36}/g, (id) => (known.has(id) ? id : '…')).replace(/somebody-else-\d+/g, '…');
  const keyOf = (call: (typeof calls)[number]) =>
    call.body instanceof FormData ? call : plain([call.one.operation, call.path, JSON.stringify(call.body)].join(' '));
  return [...new Map(calls.map((call) => [keyOf(call), call])).values()];
}

const LEFT_OUT = new Set(['logOut', 'signUp', 'logIn', 'requestVerification', 'requestPasswordReset']);

describe.each(['contractor', 'authoriser', 'key', 'deputy'])('No call by the %s', { timeout: 300_000 }, (who) => {
  test('gives anybody rights the caller may not give, whatever was called before', async () => {
    const wrong: unknown[] = [];
    let before = await standings();
    const calls = aimedCalls().filter(({ one }) => !LEFT_OUT.has(one.operation));
    // Forwards and back, so that each call comes after each other one.
    const requested = differing(calls);
    for (const { one, path, body } of [...requested, ...requested.toReversed()]) {
      const { status } = await callers.get(who)!(one.method, path, body);
      const after = await standings();
      const found = risen(who, before, after);
      if (found.length > 0) wrong.push({ operation: one.operation, status, found });
      before = after;
    }
    expect(wrong).toEqual([]);
    expect(calls.length).toBeGreaterThan(400);
    expect(new Set(requested.map(({ one }) => one.operation))).toEqual(new Set(calls.map(({ one }) => one.operation)));
  });
});

/** Returns a route's address with a target in it. */
const addressOf = (route: string, target: Target, ids: Record<string, string>) =>
  `/${route
    .replace(/\.tsx?$/, '')
    .split('.')
    .filter((part) => !part.startsWith('_') || part === '_index')
    .filter((part) => part !== '_index')
    .map((part) => part.replace(/_$/, ''))
    .map((part) => (part.startsWith('$') ? ({ ...ids, ...target }[part.slice(1)] ?? newId()) : part))
    .join('/')}`;

const POSTED = Object.entries(ROUTES).flatMap(([route, { action }]) => (action ? [route] : []));
const NO_FORM = /log(in|out)|signup|first-run|api\.v1|hand-over|errors/;

/** Stands for the role that a form is aimed at. */
const THEIRS = 'theirs';

/** What the forms about people are sent, one set after another. */
const SETS: Record<string, string>[] = [
  { isSuperAdministrator: 'true' },
  { isSuperAdministrator: 'on', contactId: '' },
  { isEnabled: 'true' },
  { isEnabled: 'false' },
  { isEnabled: THEIRS },
  {},
];

describe('No form of the portal', { timeout: 300_000 }, () => {
  /** Returns a sender of every field that a form about people could contain, including current versions. */
  const sender = async (ctx: Context) => {
    const visitor = await loggedInVisitor(port, ctx);
    const own = await roleIdOf(ctx);
    return async (route: string, target: Target, more: Record<string, string>) => {
      const version = await versionOf(target.contactId);
      const fields = { fullname: 'Somebody Else', telephoneNumber: '', reference: '', switchedId: target.roleId };
      const shown = { shownOn: target.roleId, shownOff: target.roleId };
      const switched: Record<string, string> = more.isEnabled === THEIRS ? { isEnabled: target.roleId } : {};
      const path = addressOf(route, { ...target, roleId: own }, sides.own.ids);
      const key = { version: String(version), formKey: newId(), emailAddress: EVIL() };
      return visitor.post(`${path}?roleId=${own}`, { ...fields, ...shown, ...target, ...key, ...more, ...switched });
    };
  };

  test.each(['contractor', 'authoriser', 'deputy'] as const)(
    'lets the %s give rights beyond their own',
    async (who) => {
      const send = await sender(who === 'deputy' ? sides.deputy : sides.own[who]);
      const wrong: unknown[] = [];
      let before = await standings();
      const routes = POSTED.filter((route) => !NO_FORM.test(route));
      const isPersonal = (route: string) => /contacts|administrators|roles/.test(route);
      for (const route of [...routes, ...routes.toReversed()])
        for (const target of isPersonal(route) ? targets : targets.slice(0, 1))
          for (const more of isPersonal(route) && who === 'deputy' ? SETS : SETS.slice(-1)) {
            const { status } = await send(route, target, more);
            const after = await standings();
            const found = risen(who, before, after);
            if (found.length > 0) wrong.push({ route, status, found });
            before = after;
          }
      expect(wrong).toEqual([]);
    },
  );

  test('stops a super administrator: the forms above do work when permitted', async () => {
    const boss = sides.own.admin;
    const [invited, plain, disabled] = targets as [Target, Target, Target];
    const [call, send] = [await sessionCaller(world.platform, boss), await sender(boss)];
    const changes = async (what: () => Promise<unknown>) => {
      const before = await standings();
      await what();
      expect(risen('boss', before, await standings())).not.toEqual([]);
    };
    await changes(() => call('PATCH', `/contacts/${invited.contactId}`, { emailAddress: EVIL() }));
    await changes(() => send('_portal.contacts.$contactId_.edit.tsx', plain, {}));
    await changes(() => send('_portal.administrators.add.tsx', plain, { isSuperAdministrator: 'on', contactId: '' }));
    const page = '_portal.administrators.$administratorId.tsx';
    await changes(() => send(page, disabled, { isEnabled: 'true' }));
    await changes(() => send(page, plain, { isSuperAdministrator: 'true' }));
    const [moved] = await world.here.db.run<{ id: string }>({ text: ROLE_OF, values: [plain.contactId] });
    await changes(() =>
      send('_portal.roles.$roleId.roles.tsx', { ...plain, roleId: moved!.id }, { isEnabled: 'false' }),
    );
  });
});
