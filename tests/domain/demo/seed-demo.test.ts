import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOG_INS } from '#domain/demo/demo-agency.ts';
import { seedDemo, type SeededDemo } from '#domain/demo/seed-demo.server.ts';
import { listContractors } from '#domain/contractors/list-contractors.server.ts';
import { listContractRates } from '#domain/contracts/list-contract-rates.server.ts';
import { listContracts } from '#domain/contracts/list-contracts.server.ts';
import { listPayrollRuns } from '#domain/payroll-runs/get-run.server.ts';
import { listDifferences } from '#domain/rate-differences/list-differences.server.ts';
import { checkLedger } from '#domain/payroll/check-ledger.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { readApiKey } from '#platform/log-in/api-key.ts';
import { loadConfig } from '#platform/config.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { rowsOf } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { TEST_NOW } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const database = opened(createTestDatabase);
let platform: Platform;
let seeded: SeededDemo;
const world = () => ({
  pool: platform.pool,
  clock: platform.clock,
  files: platform.files,
  sealing: platform.sealing,
  portalUrl: (name: string) => `http://${name}.localhost:3000`,
  passwordHash: '$argon2id$for-the-test',
});
beforeAll(async () => {
  const config = loadConfig({ NODE_ENV: 'test', DATABASE_URL: database.appUrl, LOG_LEVEL: 'silent' });
  platform = await openPlatform(config, { clock: fixedClock(TEST_NOW) });
  seeded = await seedDemo(world());
}, 120_000);
afterAll(async () => {
  await platform.close();
});

const idOf = async (canonicalName: string) => {
  const [agency] = await platform.pool.for({ agencyId: null }).run<{ id: string }>({
    text: 'select id from agencies where canonical_name = $1',
    values: [canonicalName],
  });
  return agency?.id ?? '';
};

test('The demo has two agencies with sixty placements and timesheets in every state', async () => {
  expect(seeded.agencies.map(({ canonicalName }) => canonicalName)).toEqual(['calder-finch', 'tidewater']);
  let placements = 0;
  for (const { canonicalName } of seeded.agencies) {
    const agencyId = await idOf(canonicalName);
    const states = await platform.pool.for({ agencyId }).run<{ state: string; count: number }>({
      text: `select case when is_void then 'void' else status end as state, count(*)::integer as count
        from timesheets where agency_id = $1 group by 1 order by 1`,
      values: [agencyId],
    });
    expect(states.map(({ state }) => state)).toEqual(['accepted', 'deleted', 'pending', 'rejected', 'void']);
    const [{ count } = { count: 0 }] = await platform.pool.for({ agencyId }).run<{ count: number }>({
      text: 'select count(*)::integer as count from contractors where agency_id = $1',
      values: [agencyId],
    });
    placements += count;
  }
  expect(placements).toBe(60);
});

test('Nothing in the demo is in the future, and payroll’s total is the accepted time', async () => {
  for (const { canonicalName } of seeded.agencies) {
    const ctx = await openNamedAgencyContext(platform, canonicalName, { kind: 'commandLine' });
    expect((await checkLedger(ctx)).balances).toBe(true);
    const ahead = await ctx.db.run({
      text: 'select id from timesheets where agency_id = $1 and (submitted_at > $2 or authorisation_date > $2)',
      values: [ctx.agency.id, TEST_NOW],
    });
    expect(ahead).toEqual([]);
  }
});

test('Every log-in of the demo is verified, the contractor’s in both agencies, and the key opens Calder & Finch', async () => {
  const accounts = await rowsOf<{ id: string; emailAddress: string }>(
    database.ownerUrl,
    `select id, email_address as "emailAddress" from accounts
      where password_hash = '$argon2id$for-the-test' and verified_at is not null`,
  );
  expect(accounts.map(({ emailAddress }) => emailAddress).sort()).toEqual(
    DEMO_LOG_INS.map(({ emailAddress }) => emailAddress).sort(),
  );
  const contractor = accounts.find(({ emailAddress }) => emailAddress === 'contractor@demo.example');
  const roles = await platform.pool.for({ agencyId: null, accountId: contractor?.id ?? null }).run({
    text: `select count(distinct agency_id)::integer as agencies from roles where account_id = $1 and type = 'ContractingRole'`,
    values: [contractor?.id],
  });
  expect(roles).toEqual([{ agencies: 2 }]);
  expect(await readApiKey(platform, seeded.apiKey)).toMatchObject({ agencyId: await idOf('calder-finch') });
});

test('The demo has a payroll run, and a pay rise that affects weeks the run already paid', async () => {
  const ctx = await openNamedAgencyContext(platform, 'calder-finch', { kind: 'commandLine' });
  const runs = await listPayrollRuns(ctx, { before: null, limit: 10 });
  expect(runs).toMatchObject([{ number: 1, madeBy: 'Hannah Whitworth' }]);
  expect(runs[0]!.report.totals.people).toBeGreaterThan(20);
  const { rows } = await listContractors(ctx, { name: 'Callum Hargreaves' });
  const differences = await listDifferences(ctx, rows[0]!.contractorId);
  expect(new Set(differences.map(({ status }) => status))).toEqual(new Set(['open']));
  expect(differences.map(({ paidInRun }) => paidInRun)).toContain(1);
});

test('Contracts of the demo have cost centres, and one has default rates that its placements took', async () => {
  const ctx = await openNamedAgencyContext(platform, 'calder-finch', { kind: 'commandLine' });
  const { rows } = await listContracts(ctx);
  expect(rows.filter(({ costCentre, department }) => costCentre && department).length).toBeGreaterThan(1);
  const { contractId } = rows.find(({ reference }) => reference === 'PO 4471-26')!;
  expect(await listContractRates(ctx, contractId)).toMatchObject([{ chargeRate: '27.5000', payRate: '20.4000' }]);
  const placed = await listContractors(ctx, { contractId });
  expect(placed.rows.map(({ chargeRate }) => chargeRate)).toEqual(placed.rows.map(() => '27.5000'));
});

test('A second demo is refused', async () => {
  await expect(seedDemo(world())).rejects.toThrow('The demo can only be created in an empty installation.');
});
