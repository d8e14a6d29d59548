import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { CreateAgencySchema } from '#domain/agencies/agency.schema.ts';
import { createAgency } from '#domain/agencies/create-agency.server.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import type { Context } from '#domain/context.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import { migrate } from '#migrations/index.ts';
import { loadConfig } from '#platform/config.ts';
import { APP_ROLE, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { portalUrl } from '#platform/requests/host.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { installQueue } from '#platform/queue/queue.ts';

/** A separate database with one agency and many accepted timesheets. */
export type BenchWorld = {
  platform: Platform;
  ctx: Context;
  key: string;
  ownerUrl: string;
  appUrl: string;
  dataDir: string;
  close(): Promise<void>;
};

const FILL = `
  insert into clients (agency_id, id, client_name) select $1, gen_random_uuid(), 'Client ' || i from generate_series(1, 20) i;
  insert into contracts (agency_id, id, client_id, name, charging_period, entry_period, start_date)
    select agency_id, gen_random_uuid(), id, 'Contract of ' || client_name, 'hourly', 'weekly', '2020-01-06' from clients where agency_id = $1;
  insert into contacts (agency_id, id, email_address, fullname) select $1, gen_random_uuid(), 'worker' || i || '@bench.example', 'Worker ' || i from generate_series(1, $2) i;
  insert into contractors (agency_id, id, contract_id, contact_id, timesheet_template_id, start_date, charge_rate, pay_rate, payroll_number)
    select c.agency_id, gen_random_uuid(), (select id from contracts k where k.agency_id = $1 order by md5(c.id::text || k.id::text) limit 1), c.id,
      (select id from timesheet_templates where agency_id = $1 and is_default), '$4', 27.5, 20.4, 'P' || row_number() over ()
    from contacts c where c.agency_id = $1 and c.email_address like 'worker%';
  insert into timesheets (agency_id, id, friendly_number, contractor_id, contract_id, client_id, contact_id, beginning, ending, entry_period, charging_period,
      date_relative_to, record_holidays, record_nightshifts, allow_document_uploads, status, task_id, worked_minutes, charge_rate, pay_rate,
      captures_worker_financials, submitted_at, submitted_by_name, decided_by_name, authorisation_date, created_at, updated_at)
    select p.agency_id, gen_random_uuid(), row_number() over (), p.id, p.contract_id, k.client_id, p.contact_id, b::date, b::date + 6, 'weekly', 'hourly',
      'beginning', true, true, false, 'accepted', gen_random_uuid()::text, 2250, p.charge_rate, p.pay_rate,
      true, b + interval '5 days', 'Worker', 'Authoriser', b + interval '7 days', b, b + interval '7 days' + (random() * interval '1 hour')
    from contractors p join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id,
      generate_series('$4'::timestamptz, '$5'::timestamptz, interval '1 week') b where p.agency_id = $1;
  insert into timesheet_entries (agency_id, id, timesheet_id, contractor_id, entry_date, position, start_time, end_time, break_minutes, billable_minutes)
    select t.agency_id, gen_random_uuid(), t.id, t.contractor_id, t.beginning + d, 0, '09:00', '17:00', 30, 450
    from timesheets t, generate_series(0, 4) d where t.agency_id = $1 and t.beginning >= '$3';
  insert into agency_counters (agency_id, name, last) select $1, 'timesheet', max(friendly_number) from timesheets where agency_id = $1
    on conflict (agency_id, name) do update set last = excluded.last`;

/**
 * Opens it; a hundred timesheets for each worker, those since a date with their five entries: 20,000 with 100,000 by
 * default.
 */
export async function openBenchWorld({
  workers = 200,
  entriesSince = '2024-01-01',
  ...weeks
}: { workers?: number; entriesSince?: string; since?: string; until?: string } = {}): Promise<BenchWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
  // The user that runs PostgreSQL needs access to the folder.
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, persistent: false, fast: true });
  await migrate(server.ownerUrl, APP_ROLE);
  await installQueue(server.appUrl);
  const platform = await openPlatform(
    loadConfig({
      NODE_ENV: 'test',
      DATABASE_URL: server.appUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      // The work itself is measured, not its rate limit.
      API_RATE_LIMIT: '1000000',
    }),
  );
  const { ctx, key } = await addBenchAgency(platform, 'bench', { workers, entriesSince, ...weeks });
  await analyse(server.ownerUrl);
  return {
    platform,
    ctx,
    key,
    ownerUrl: server.ownerUrl,
    appUrl: server.appUrl,
    dataDir,
    async close() {
      await platform.close();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs ANALYZE on what was filled in. */
export async function analyse(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

/** Adds an agency with a timesheet of each worker for each week of a span, a hundred by default, and a key that may do everything. */
export async function addBenchAgency(
  platform: Platform,
  canonicalName: string,
  {
    workers,
    entriesSince,
    since = '2024-01-01',
    until = '2025-12-01',
  }: { workers: number; entriesSince: string; since?: string; until?: string },
): Promise<{ ctx: Context; key: string }> {
  const { pool, clock, queue, files, sealing, config } = platform;
  const founding = {
    db: pool.for({ agencyId: null }),
    actor: { kind: 'commandLine' } as const,
    clock,
    queue,
    files,
    sealing,
    portalUrl: (name: string) => portalUrl(config.baseUrl, name),
  };
  const administrator = { fullname: 'Bench Administrator', emailAddress: `admin@${canonicalName}.example` };
  await createAgency(founding, CreateAgencySchema.parse({ displayName: canonicalName, canonicalName, administrator }));
  const ctx = await openNamedAgencyContext(platform, canonicalName, { kind: 'commandLine' });
  const filling = new pg.Client({ connectionString: config.databaseUrl! });
  await filling.connect();
  await filling.query(`set app.agency_id = '${ctx.agency.id}'`);
  for (const statement of FILL.split(';\n')) {
    const filled = statement.replaceAll('$1', `'${ctx.agency.id}'::uuid`).replaceAll('$2', String(workers));
    await filling.query(filled.replaceAll('$3', entriesSince).replaceAll('$4', since).replaceAll('$5', until));
  }
  await filling.end();
  const { key } = await createApiKey(ctx, { name: 'Bench', scopes: [...API_SCOPES] });
  return { ctx, key };
}
