import type pg from 'pg';
import { beginText } from './begin-text.ts';
import { isPooled, onConnection } from './connections.ts';
import { JOB_QUEUES } from '../queue/job-queues.ts';

/** What the application's role finds when it inspects its own database. */
export type DatabaseInspection = {
  /** The server's version, as reported. */
  version: string;
  role: string;
  /** Why row-level security would not apply to the role, or null. */
  unsafe: 'superuser' | 'bypasses row-level security' | 'owns tables' | null;
  /**
   * How many tables belong to agencies, by their primary key, and the names of those without forced row-level security
   * and a policy, plus tables of people without row-level security.
   */
  tenantTables: number;
  unguarded: string[];
  /** Kinds of job without a queue, every kind if it is not installed; null if the role may not look. */
  missingQueues: string[] | null;
  /** Milliseconds by which this machine's clock is ahead of the database's. */
  clockAheadMs: number;
  /** Whether there is a pooler in between, and which of its initial settings a transaction has; null if it cannot begin. */
  isPooled: boolean;
  transaction: { timezone: string; statementTimeout: string } | null;
};

const ROLE = `
  select current_user as role, current_setting('server_version') as version,
    case when rolsuper then 'superuser' when rolbypassrls then 'bypasses row-level security'
      when exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' and c.relowner = r.oid) then 'owns tables' end as unsafe
  from pg_roles r where rolname = current_user`;

/** Tables of people, and those that the owner's functions read for everyone: row-level security does not apply to the owner there. */
const UNFORCED = `'accounts', 'sessions', 'account_tokens', 'account_devices', 'account_recovery_codes', 'account_mail_requests',
  'account_email_changes', 'notification_receipts', 'outbox', 'event_streams', 'rate_limits'`;
const TENANT_TABLES = `
  select c.relname as name,
    c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid) as guarded
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not in (${UNFORCED})
    and exists (select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary and a.attname = 'agency_id')
  order by c.relname`;
const OPEN_TABLES = `
  select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relrowsecurity and c.relname in (${UNFORCED})
  order by c.relname`;

/** Inspects the database as the application's role. Changes nothing. @throws the connection's error */
export async function inspectDatabase(connectionString: string): Promise<DatabaseInspection> {
  return onConnection({ connectionString, connectionTimeoutMillis: 5000 }, async (client) => {
    type Role = Pick<DatabaseInspection, 'version' | 'role' | 'unsafe'>;
    const { rows: roles } = await client.query<Role>(ROLE);
    const { rows: tables } = await client.query<{ name: string; guarded: boolean }>(TENANT_TABLES);
    const { rows: open } = await client.query<{ name: string }>(OPEN_TABLES);
    return {
      ...roles[0]!,
      tenantTables: tables.length,
      unguarded: [...tables.filter(({ guarded }) => !guarded), ...open].map(({ name }) => name),
      missingQueues: await missingQueues(client),
      clockAheadMs: await clockAhead(client),
      isPooled: await isPooled(client),
      transaction: await settingsWithin(client),
    };
  });
}

const MAY_LOOK = `
  select has_table_privilege(c.oid, 'select') as allowed from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'pgboss' and c.relname = 'queue'`;

async function missingQueues(client: pg.Client): Promise<string[] | null> {
  const wanted = Object.keys(JOB_QUEUES);
  const { rows: found } = await client.query<{ allowed: boolean }>(MAY_LOOK);
  if (!found[0]) return wanted;
  if (!found[0].allowed) return null;
  const { rows } = await client.query<{ name: string }>('select name from pgboss.queue');
  return wanted.filter((name) => !rows.some((row) => row.name === name));
}

/** Returns the settings in a transaction that begins like the application's. */
async function settingsWithin(client: pg.Client): Promise<DatabaseInspection['transaction']> {
  try {
    await client.query(beginText({ agencyId: null }));
    const { rows } = await client.query<{ timezone: string; statementTimeout: string }>(
      `select current_setting('timezone') as timezone, current_setting('statement_timeout') as "statementTimeout"`,
    );
    await client.query('commit');
    return rows[0]!;
  } catch {
    return null;
  }
}

async function clockAhead(client: pg.Client): Promise<number> {
  const requested = Date.now();
  const { rows } = await client.query<{ at: number }>(
    `select extract(epoch from clock_timestamp())::float8 * 1000 as at`,
  );
  // The database read its clock about half-way between request and response.
  return Math.round((requested + Date.now()) / 2 - rows[0]!.at);
}
