import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WITHOUT_SUB_SELECTS } from '#migrations/0048-settings-and-policies-of-any-node.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from './support/postgres.ts';
import { opened } from './support/opened.ts';

/** Tables of the installation that name nobody, and why row-level security does not partition them. */
const PLATFORM_TABLES = {
  agencies: 'the tenants themselves, looked up by host before any is set',
  system_notifications: 'notices to everybody',
  installation_events: 'what the operator did to the whole installation',
  sign_up_requests: 'agencies that are none yet; only the operator’s work reads them',
  job_workers: 'processes, which are nobody’s',
  installation_state: 'one row for the whole installation',
  migrations: 'the migrations’ own',
  migrations_lock: 'the migrations’ own',
};
/**
 * Partitioned by person, or read only by functions, and why the owner is not subject to it as well: functions that
 * respond before anyone is known run as the owner.
 */
const PERSONAL_TABLES = {
  accounts: 'found by an email before anybody is known',
  sessions: 'found by a token’s hash before anybody is known',
  account_tokens: 'found by a token’s hash before anybody is known',
  account_devices: 'an account’s own; cleared with it',
  account_recovery_codes: 'an account’s own; cleared with it',
  account_passkeys: 'an account’s own; found by a credential before anybody is known',
  passkey_challenges: 'answered before anybody is known; functions alone read them',
  account_email_changes: 'an account’s own; found by a link before anybody is known',
  account_mail_requests: 'an email that nobody may be behind, until its mail is sent',
  notification_receipts: 'an account’s own, across agencies',
  rate_limits: 'counts attempts of people who are nobody yet',
  outbox: 'read by the one notifier of all agencies',
  event_streams: 'counted by the one notifier of all agencies',
};
/** Partitioned by agency and by person at once: people see their own roles everywhere. */
const SHARED_TABLES = ['roles'];
const isOfNoAgency = (name: string) => name in PLATFORM_TABLES || name in PERSONAL_TABLES;

const POLICIES = `select polrelid::regclass || '.' || polname as name,
  concat(pg_get_expr(polqual, polrelid), ' check ', pg_get_expr(polwithcheck, polrelid)) as how from pg_policy order by 1`;

const database = opened(createTestDatabase);
let owner: pg.Client;
const query = async <Row extends object>(text: string) => (await owner.query<Row>(text)).rows;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
});

type Table = { name: string; rls: boolean; forced: boolean; key: string[]; policies: string[] };
const tables = () =>
  query<Table>(`
    select c.relname as name, c.relrowsecurity as rls, c.relforcerowsecurity as forced,
      array(select a.attname::text from pg_index i join unnest(i.indkey) with ordinality k(n, o) on true
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n where i.indrelid = c.oid and i.indisprimary order by k.o) as key,
      array(select p.polname::text from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);

describe('Every table of an agency', () => {
  const isTenant = ({ name }: Table) => !isOfNoAgency(name) && !SHARED_TABLES.includes(name);
  test('is known: a new one belongs to an agency unless it says why not', async () => {
    const names = (await tables()).map(({ name }) => name);
    for (const name of Object.keys({ ...PLATFORM_TABLES, ...PERSONAL_TABLES })) expect(names).toContain(name);
    expect((await tables()).filter(isTenant).length).toBeGreaterThan(25);
  });
  test('is counted again after ten changes, so that a small agency’s pages are planned for what it has', async () => {
    const late = await query<{ name: string }>(`select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'migrations%'
        and not 'autovacuum_analyze_threshold=10' = any(coalesce(c.reloptions, '{}'))`);
    expect(late).toEqual([]);
  });
  test('forces row-level security, even on its owner', async () => {
    const open = (await tables())
      .filter(({ name }) => !isOfNoAgency(name))
      .filter(({ rls, forced, policies }) => !rls || !forced || !policies.includes('tenant'));
    expect(open).toEqual([]);
  });
  test('of people has row-level security too', async () => {
    const personal = (await tables()).filter(({ name }) => name in PERSONAL_TABLES);
    expect(personal.filter(({ rls }) => !rls)).toEqual([]);
  });
  test('has the agency first in its primary key', async () => {
    expect((await tables()).filter(isTenant).filter(({ key }) => key[0] !== 'agency_id')).toEqual([]);
  });
  test('has the agency in every unique index and leading every other one', async () => {
    const rows = await query<{ name: string; index: string }>(`
      select c.relname as name, pg_get_indexdef(i.indexrelid) as index from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity
        and (select attname from pg_attribute where attrelid = c.oid and attnum = i.indkey[0]) <> 'agency_id'`);
    // Global by nature: ids presented by callers and mail servers that do not name their agency, and a person's own
    // roles.
    const allowed =
      /api_keys.*\(key_id\)|outbound_mails.*\(message_id\)|roles_pkey|roles.*\(account_id, agency_id, type\)|sign_up_requests_/;
    expect(rows.filter(({ name, index }) => !(name in PLATFORM_TABLES) && !allowed.test(index))).toEqual([]);
  });
  test('refers to other rows of the same agency only', async () => {
    const rows = await query<{ constraint: string; definition: string }>(`
      select conrelid::regclass || '.' || conname as constraint, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`);
    const loose = rows.filter(({ definition }) => {
      const [, columns, target] = /FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)/.exec(definition)!;
      return !isOfNoAgency(target!) && !SHARED_TABLES.includes(target!) && !columns!.startsWith('agency_id');
    });
    expect(loose).toEqual([]);
  });
});

describe('The policies', () => {
  test('compare the agency directly, so that its index serves', async () => {
    const rows = await query<{ definition: string }>(
      `select pg_get_expr(polqual, polrelid) as definition from pg_policy where polname = 'tenant'`,
    );
    for (const { definition } of rows)
      expect(definition).toMatch(/^\(agency_id = \(NULLIF\(current_setting\('app\.agency_id'/);
  });
  test('query no other table, which no distributed table may', async () => {
    const rows = await query<{ definition: string }>(
      `select concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as definition from pg_policy`,
    );
    expect(rows.filter(({ definition }) => definition.includes('SELECT'))).toEqual([]);
  });
  test.each(['timesheets', 'timesheet_entries', 'contacts', 'audit_events'])(
    'reach the rows of %s by an index that begins with the agency',
    async (table) => {
      const pool = openDatabase({ connectionString: database.appUrl, poolSize: 1, onError: () => undefined });
      const db = pool.for({ agencyId: '00000000-0000-4000-8000-000000000001' });
      const [, ...plan] = await db.runAll([
        // The table is empty, so that a sequential scan would be cheapest.
        { text: 'set local enable_seqscan = off', values: [] },
        { text: `explain select * from ${table}`, values: [] },
      ]);
      expect(JSON.stringify(plan)).toMatch(/Index Cond: \(agency_id = \(NULLIF\(current_setting/);
      await pool.close();
    },
  );
  test('are the same after an upgrade from those with a sub-select', async () => {
    const before = await query<{ name: string; how: string }>(POLICIES);
    await owner.query('begin');
    try {
      await owner.query(`alter policy tenant on clients using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid))
        with check (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid))`);
      await owner.query(
        `alter policy operator on sign_up_requests using ((select current_setting('app.operator', true)) = 'on')`,
      );
      await owner.query(WITHOUT_SUB_SELECTS);
      expect(await query(POLICIES)).toEqual(before);
    } finally {
      await owner.query('rollback');
    }
  });
  test('show nothing while no agency is set', async () => {
    const pool = openDatabase({ connectionString: database.appUrl, poolSize: 1, onError: () => undefined });
    for (const { name, rls } of await tables()) {
      if (!rls) continue;
      const [row] = await pool
        .for({ agencyId: null })
        .run<{ count: number }>({ text: `select count(*)::int as count from ${name}`, values: [] });
      expect(row!.count).toBe(0);
    }
    await pool.close();
  });
});

describe('The application’s role', () => {
  test('is neither owner, superuser nor exempt from row-level security, or the start is refused saying why', async () => {
    const safe = openDatabase({ connectionString: database.appUrl, poolSize: 1, onError: () => undefined });
    await expect(safe.assertSafeRole()).resolves.toBeUndefined();
    await safe.close();
    const unsafe = openDatabase({ connectionString: database.ownerUrl, poolSize: 1, onError: () => undefined });
    await expect(unsafe.assertSafeRole()).rejects.toThrow(
      /DATABASE_URL must name a role that row-level security binds/,
    );
    await unsafe.close();
  });
});

describe('Impossible states', () => {
  const refused = async (text: string) =>
    owner.query(text).then(
      () => null,
      (error: Error & { constraint?: string }) => error.constraint ?? error.message,
    );
  test('such as a bad canonical name, a negative rate and an unknown status cannot be stored', async () => {
    expect(
      await refused(
        `insert into agencies (id, canonical_name, display_name) values (gen_random_uuid(), 'Not Valid', 'x')`,
      ),
    ).toMatch(/canonical_name/);
    expect(
      await refused(
        `insert into agencies (id, canonical_name, display_name, status) values (gen_random_uuid(), 'fine-name', 'x', 'odd')`,
      ),
    ).toMatch(/status/);
  });
});
