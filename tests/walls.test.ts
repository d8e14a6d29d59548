import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginLogIn } from '#domain/accounts/log-in/begin-log-in.server.ts';
import { logIn } from '#domain/accounts/log-in/log-in.server.ts';
import { requestPasswordReset } from '#domain/accounts/mails/request-email.server.ts';
import { dismissNotification } from '#domain/notifications/answer-notification.server.ts';
import { PublishNotificationSchema } from '#domain/notifications/notification.schema.ts';
import { publishNotification } from '#domain/notifications/publish-notification.server.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { rowsOf } from './support/installation.ts';
import { giveCodes, givePassword, MEMBER_PASSWORD, visitorOf } from './support/member.ts';
import { makePlacement, submitWeek, type TestPlacement } from './support/placement.ts';
import { logInAs } from './support/person.ts';
import { openTwoAgencies } from './support/two-agencies.ts';
import { opened } from './support/opened.ts';

/** Tables of what belongs to a person, whichever agencies they work with. */
const OF_PEOPLE = [
  'accounts',
  'sessions',
  'account_tokens',
  'account_devices',
  'account_recovery_codes',
  'notification_receipts',
];
/** Tables that name nobody; everyone may read them. */
const OF_NOBODY = ['public.agencies', 'public.system_notifications', 'public.installation_state'];
const AN_ID = '01900000-0000-7000-8000-000000000001';
/** An email that nobody has. */
const AWAY = 'nobody@elsewhere.example';

const world = opened(openTwoAgencies);
let placement: TestPlacement;
let people: string[];
let pool: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  const { platform, here, database } = world;
  placement = await makePlacement(here);
  await submitWeek(placement);
  const { accountId } = placement.contractor.actor as RoleActor;
  const { emailAddress } = await givePassword(platform, accountId);
  const visitor = visitorOf(platform, here);
  await logInAs(platform, placement.contractor);
  const from = { address: '192.0.2.1', userAgent: 'A browser' };
  await logIn(visitor, { emailAddress, password: MEMBER_PASSWORD, rememberMe: false }, from);
  await giveCodes(visitor, accountId);
  await beginLogIn(visitor, { emailAddress, password: MEMBER_PASSWORD, rememberMe: false }, from);
  await beginLogIn(
    { ...visitor, agency: null, db: platform.pool.for({ agencyId: null }) },
    { emailAddress, password: MEMBER_PASSWORD, rememberMe: false },
    from,
  );
  for (const requested of [emailAddress, AWAY]) await requestPasswordReset(visitor, { emailAddress: requested }, from);
  const system = {
    db: platform.pool.for({ agencyId: null }),
    actor: { kind: 'system' as const },
    clock: platform.clock,
  };
  const notice = PublishNotificationSchema.parse({ headline: 'Tonight', summary: 'We move house.' });
  const { id } = await publishNotification(system, notice);
  await dismissNotification(placement.contractor, id);
  const named = await rowsOf<{ text: string }>(
    database.ownerUrl,
    `select unnest(array[id::text, email_address]) as text from accounts`,
  );
  people = [
    ...new Set([...named.map(({ text }) => text), 'Hargreaves', 'Brackenridge', 'Whitworth', AWAY, '192.0.2.1']),
  ];
  pool = openDatabase({ connectionString: database.appUrl, poolSize: 1, onError: () => undefined });
}, 60_000);
afterAll(async () => {
  await pool.close();
});

type Table = { name: string; isQueue: boolean };
/** Returns every table of every schema that the application's role may read. */
const tables = () =>
  rowsOf<Table>(
    world.database.appUrl,
    `select n.nspname || '.' || c.relname as name, n.nspname = 'pgboss' as "isQueue" from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
        and has_table_privilege(c.oid, 'select') order by 1`,
  );
/** Returns the rows of a table as text, in a context. */
async function textsOf(name: string, scope: { agencyId: string | null; accountId?: string }): Promise<string[]> {
  const rows = await pool.for(scope).run<{ row: string }>({ text: `select t::text as row from ${name} t`, values: [] });
  return rows.map(({ row }) => row);
}

describe('Somebody with only the application’s connection', () => {
  test('finds no row of anybody, in any table of any schema', async () => {
    const found: Record<string, number> = {};
    for (const { name, isQueue } of await tables()) {
      const rows = await textsOf(name, { agencyId: null });
      if (rows.length > 0 && !OF_NOBODY.includes(name) && !isQueue) found[name] = rows.length;
    }
    expect(found).toEqual({});
  });
  test('reads only ids of work in the queue, and nobody’s email, name or address', async () => {
    const queue = (await tables()).filter(({ isQueue }) => isQueue);
    const rows = (await Promise.all(queue.map(({ name }) => textsOf(name, { agencyId: null })))).flat();
    expect(rows.length).toBeGreaterThan(3);
    const texts = people.filter((text) => !/^[0-9a-f-]{36}$/.test(text));
    expect(rows.filter((row) => texts.some((text) => row.includes(text)) || row.includes('@'))).toEqual([]);
  });
  test('although each of these tables has rows', async () => {
    for (const name of [...OF_PEOPLE, 'outbox', 'rate_limits', 'account_mail_requests'])
      expect([name, (await rowsOf(world.database.ownerUrl, `select from ${name}`)).length > 0]).toEqual([name, true]);
  });
});

describe('Another agency', () => {
  test('finds nobody of this one, in any table of any schema', async () => {
    const theirs = await rowsOf<{ text: string }>(
      world.database.ownerUrl,
      `select unnest(array[id::text, email_address]) as text from accounts where email_address like '%@there.example'`,
    );
    const ours = people.filter((text) => text !== 'Whitworth' && theirs.every((their) => their.text !== text));
    const found: string[] = [];
    for (const { name, isQueue } of await tables())
      for (const row of await textsOf(name, { agencyId: world.there.agency.id })) {
        const isOurs = ours.some((text) => row.includes(text) && !(isQueue && /^[0-9a-f-]{36}$/.test(text)));
        if (isOurs || (row.includes(world.here.agency.id) && name !== 'public.agencies' && !isQueue))
          found.push(`${name}: ${row}`);
      }
    expect(found).toEqual([]);
  });
});

describe('A person', () => {
  const accountOf = ({ actor }: TestPlacement['contractor']) => (actor as RoleActor).accountId;
  test('sees their own account, sessions, tokens, codes and receipts, and nobody else’s', async () => {
    const own = { agencyId: null, accountId: accountOf(placement.contractor) };
    for (const name of OF_PEOPLE) {
      const rows = await textsOf(name, own);
      expect([name, rows.length > 0]).toEqual([name, true]);
      expect(rows.filter((row) => !row.includes(own.accountId))).toEqual([]);
    }
    expect(await textsOf('accounts', { agencyId: null, accountId: accountOf(placement.authoriser) })).toHaveLength(1);
  });
  test('writes nothing in somebody else’s name', async () => {
    const [mine, other] = [accountOf(placement.contractor), accountOf(placement.authoriser)];
    const as = pool.for({ agencyId: null, accountId: mine });
    const changed = await as.run({
      text: 'update accounts set is_enabled = false where id = $1 returning id',
      values: [other],
    });
    expect(changed).toEqual([]);
    const session = as.run({
      text: `insert into sessions (id, account_id, token_hash, created_at, last_seen_at, expires_at, ends_at)
        values (gen_random_uuid(), $1, 'x', now(), now(), now() + interval '1 hour', now() + interval '1 hour')`,
      values: [other],
    });
    await expect(session).rejects.toThrow('row-level security');
  });
});

test('Functions that run as the owner are for the application’s role only, and look nowhere else', async () => {
  const open = await rowsOf<{ name: string }>(
    world.database.ownerUrl,
    `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and (exists (select from aclexplode(p.proacl) a where a.grantee = 0) or p.proacl is null
        or p.proconfig is null or not 'search_path=public, pg_temp' = any(p.proconfig))`,
  );
  expect(open).toEqual([]);
});

describe('Behind row-level security an index still leads to a row', () => {
  const agency = () => world.here.agency.id;
  const account = () => (placement.contractor.actor as RoleActor).accountId;
  test.each<[string, string, () => { agencyId: string | null; accountId?: string }]>([
    ['accounts_pkey', `accounts where id = '${AN_ID}'`, () => ({ agencyId: null, accountId: account() })],
    [
      'sessions_account',
      `sessions where account_id = '${AN_ID}' and ended_at is null`,
      () => ({ agencyId: null, accountId: account() }),
    ],
    ['account_tokens_token_hash_key', `account_tokens where token_hash = 'x'`, () => ({ agencyId: agency() })],
    [
      'account_recovery_codes_pkey',
      `account_recovery_codes where account_id = '${AN_ID}' and code_hash = 'x'`,
      () => ({ agencyId: null, accountId: account() }),
    ],
    [
      'outbox_position',
      `outbox where agency_id = '${AN_ID}' and position > 1 order by position limit 10`,
      () => ({ agencyId: agency() }),
    ],
  ])('%s', async (index, rows, scope) => {
    const [, plan] = await pool.for(scope()).runAll([
      // So few rows would be scanned sequentially, unless that is made expensive.
      { text: 'set local enable_seqscan = off', values: [] },
      { text: `explain select * from ${rows}`, values: [] },
    ]);
    expect(JSON.stringify(plan)).toMatch(new RegExp(`Index[^"]* ${index}[^]*Index Cond`));
  });
});
