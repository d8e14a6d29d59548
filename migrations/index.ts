import knexFactory, { type Knex } from 'knex';
import * as accountsAndAgencies from './0001-accounts-and-agencies.ts';
import * as directory from './0002-directory.ts';
import * as timesheets from './0003-timesheets.ts';
import * as auditAndPayroll from './0004-audit-and-payroll.ts';
import * as messages from './0005-messages.ts';
import * as machineDoors from './0006-machine-doors.ts';
import * as openRequest from './0007-open-request.ts';
import * as uploads from './0008-uploads.ts';
import * as mailEnvelope from './0009-mail-envelope.ts';
import * as digestSnapshot from './0010-digest-snapshot.ts';
import * as outboxOrder from './0011-outbox-order.ts';
import * as secondFactor from './0012-second-factor.ts';
import * as installationState from './0013-installation-state.ts';
import * as roleSettings from './0014-role-settings.ts';
import * as authorisationLinks from './0015-authorisation-links.ts';
import * as reminderScheduleVersions from './0017-reminder-schedule-versions.ts';
import * as importRuns from './0020-import-runs.ts';
import * as webhookTries from './0021-webhook-tries.ts';
import * as timesheetCounts from './0019-timesheet-counts.ts';
import * as billeeVersions from './0022-billee-versions.ts';
import * as digestSchedules from './0023-digest-schedules.ts';
import * as installationEventsAndErasures from './0026-installation-events-and-erasures.ts';
import * as madeDownloads from './0024-made-downloads.ts';
import * as liveDays from './0025-live-days.ts';
import * as delegations from './0027-delegations.ts';
import * as removedFiles from './0028-removed-files.ts';
import * as daysAndMinutesHeld from './0029-days-and-minutes-held.ts';
import * as reversalsAndFeedEpoch from './0030-reversals-and-feed-epoch.ts';
import * as repeatsByContent from './0031-repeats-by-content.ts';
import * as ownTime from './0032-nobody-decides-their-own-time.ts';
import * as triesCountedTogether from './0033-tries-counted-together.ts';
import * as sessionEnds from './0034-session-ends.ts';
import * as mailLeases from './0035-mail-leases.ts';
import * as ownNames from './0036-names-are-each-agencys-own.ts';
import * as sealedAtRest from './0038-sealed-at-rest.ts';
import * as peopleBehindSecurity from './0039-people-behind-row-level-security.ts';
import * as signUpRequests from './0040-sign-up-requests.ts';
import * as firstRun from './0041-first-run.ts';
import * as ownAccount from './0042-own-account.ts';
import * as workersAndSweeps from './0043-workers-and-sweeps.ts';
import * as eventPositions from './0044-event-positions.ts';
import * as appliedMigrations from './0045-applied-migrations.ts';
import * as apiAllowances from './0047-api-allowances.ts';
import * as settingsOfAnyNode from './0048-settings-and-policies-of-any-node.ts';
import * as functionsOfAnyNode from './0049-functions-of-any-node.ts';
import * as collectionsByTime from './0050-collections-by-time.ts';
import * as instantsOfKeysAndEndpoints from './0051-instants-of-keys-and-endpoints.ts';
import * as sessionsOfAnyNode from './0052-sessions-of-any-node.ts';
import * as sweepsWhileANodeIsAway from './0053-sweeps-while-a-node-is-away.ts';
import * as bulkChanges from './0054-bulk-changes.ts';
import * as heldInvitationsAndDepartures from './0055-held-invitations-and-departures.ts';
import * as timesheetDrafts from './0057-timesheet-drafts.ts';
import * as search from './0059-search.ts';
import * as savedViews from './0060-saved-views.ts';
import * as importLayouts from './0061-import-layouts.ts';
import * as foldedReferences from './0062-folded-references.ts';
import * as lastDaysHeld from './0063-last-days-held.ts';
import * as weeklyHours from './0065-weekly-hours.ts';
import * as keptMissingPeriods from './0068-kept-missing-periods.ts';
import * as datedRates from './0069-dated-rates.ts';
import * as ratesOfTimesheets from './0070-rates-of-timesheets.ts';
import * as advisories from './0073-advisories.ts';
import * as payrollLayoutsAndRuns from './0077-payroll-layouts-and-runs.ts';
import * as rateDifferences from './0078-rate-differences.ts';
import * as bulkRates from './0079-bulk-rates.ts';
import * as voidReasonsOfRuns from './0080-void-reasons-of-runs.ts';
import * as factsOfAdvisories from './0082-facts-of-advisories.ts';
import * as ratesOfNightshiftsAndHolidays from './0083-rates-of-nightshifts-and-holidays.ts';
import * as ratesOfContracts from './0084-rates-of-contracts.ts';
import * as importsOfRates from './0085-imports-of-rates.ts';
import * as toldAdvisories from './0086-told-advisories.ts';
import * as comparablePay from './0087-comparable-pay.ts';
import * as layoutsOfDigests from './0088-layouts-of-digests.ts';
import * as whatRunsWrote from './0089-what-runs-wrote.ts';
import * as placedAgain from './0090-placed-again.ts';
import * as passkeys from './0092-passkeys.ts';
import { grant } from './grant.ts';
import { OneByOne } from './one-by-one.ts';
import { findOverlaps, type Overlap } from './overlaps.ts';
import { letPlansKnowTheAgency } from './plans.ts';

/** The step since which a day lies in one live timesheet. */
export const DAYS_HELD = '0029-days-and-minutes-held';

type Migration = { name: string; up(knex: Knex): Promise<void>; down(knex: Knex): Promise<void> };

const MIGRATIONS: Migration[] = [
  { name: '0001-accounts-and-agencies', ...accountsAndAgencies },
  { name: '0002-directory', ...directory },
  { name: '0003-timesheets', ...timesheets },
  { name: '0004-audit-and-payroll', ...auditAndPayroll },
  { name: '0005-messages', ...messages },
  { name: '0006-machine-doors', ...machineDoors },
  { name: '0007-open-request', ...openRequest },
  { name: '0008-uploads', ...uploads },
  { name: '0009-mail-envelope', ...mailEnvelope },
  { name: '0010-digest-snapshot', ...digestSnapshot },
  { name: '0011-outbox-order', ...outboxOrder },
  { name: '0012-second-factor', ...secondFactor },
  { name: '0013-installation-state', ...installationState },
  { name: '0014-role-settings', ...roleSettings },
  { name: '0015-authorisation-links', ...authorisationLinks },
  { name: '0017-reminder-schedule-versions', ...reminderScheduleVersions },
  { name: '0020-import-runs', ...importRuns },
  { name: '0019-timesheet-counts', ...timesheetCounts },
  { name: '0021-webhook-tries', ...webhookTries },
  { name: '0022-billee-versions', ...billeeVersions },
  { name: '0023-digest-schedules', ...digestSchedules },
  { name: '0026-installation-events-and-erasures', ...installationEventsAndErasures },
  { name: '0024-made-downloads', ...madeDownloads },
  { name: '0025-live-days', ...liveDays },
  { name: '0027-delegations', ...delegations },
  { name: '0028-removed-files', ...removedFiles },
  { name: DAYS_HELD, ...daysAndMinutesHeld },
  { name: '0030-reversals-and-feed-epoch', ...reversalsAndFeedEpoch },
  { name: '0031-repeats-by-content', ...repeatsByContent },
  { name: '0032-nobody-decides-their-own-time', ...ownTime },
  { name: '0033-tries-counted-together', ...triesCountedTogether },
  { name: '0034-session-ends', ...sessionEnds },
  { name: '0035-mail-leases', ...mailLeases },
  { name: '0036-names-are-each-agencys-own', ...ownNames },
  { name: '0038-sealed-at-rest', ...sealedAtRest },
  { name: '0039-people-behind-row-level-security', ...peopleBehindSecurity },
  { name: '0040-sign-up-requests', ...signUpRequests },
  { name: '0041-first-run', ...firstRun },
  { name: '0042-own-account', ...ownAccount },
  { name: '0043-workers-and-sweeps', ...workersAndSweeps },
  { name: '0044-event-positions', ...eventPositions },
  { name: '0045-applied-migrations', ...appliedMigrations },
  { name: '0047-api-allowances', ...apiAllowances },
  { name: '0048-settings-and-policies-of-any-node', ...settingsOfAnyNode },
  { name: '0049-functions-of-any-node', ...functionsOfAnyNode },
  { name: '0050-collections-by-time', ...collectionsByTime },
  { name: '0051-instants-of-keys-and-endpoints', ...instantsOfKeysAndEndpoints },
  { name: '0052-sessions-of-any-node', ...sessionsOfAnyNode },
  { name: '0053-sweeps-while-a-node-is-away', ...sweepsWhileANodeIsAway },
  { name: '0054-bulk-changes', ...bulkChanges },
  { name: '0055-held-invitations-and-departures', ...heldInvitationsAndDepartures },
  { name: '0057-timesheet-drafts', ...timesheetDrafts },
  { name: '0059-search', ...search },
  { name: '0060-saved-views', ...savedViews },
  { name: '0061-import-layouts', ...importLayouts },
  { name: '0062-folded-references', ...foldedReferences },
  { name: '0063-last-days-held', ...lastDaysHeld },
  { name: '0065-weekly-hours', ...weeklyHours },
  { name: '0068-kept-missing-periods', ...keptMissingPeriods },
  { name: '0069-dated-rates', ...datedRates },
  { name: '0070-rates-of-timesheets', ...ratesOfTimesheets },
  { name: '0073-advisories', ...advisories },
  { name: '0077-payroll-layouts-and-runs', ...payrollLayoutsAndRuns },
  { name: '0078-rate-differences', ...rateDifferences },
  { name: '0079-bulk-rates', ...bulkRates },
  { name: '0080-void-reasons-of-runs', ...voidReasonsOfRuns },
  { name: '0082-facts-of-advisories', ...factsOfAdvisories },
  { name: '0083-rates-of-nightshifts-and-holidays', ...ratesOfNightshiftsAndHolidays },
  { name: '0084-rates-of-contracts', ...ratesOfContracts },
  { name: '0085-imports-of-rates', ...importsOfRates },
  { name: '0086-told-advisories', ...toldAdvisories },
  { name: '0087-comparable-pay', ...comparablePay },
  { name: '0088-layouts-of-digests', ...layoutsOfDigests },
  { name: '0089-what-runs-wrote', ...whatRunsWrote },
  { name: '0090-placed-again', ...placedAgain },
  { name: '0092-passkeys', ...passkeys },
];

const source: Knex.MigrationSource<Migration> = {
  getMigrations: async () => MIGRATIONS,
  getMigrationName: (migration) => migration.name,
  getMigration: async (migration) => migration,
};
const namesOf = (migrations: { name: string }[]) => migrations.map(({ name }) => name);

/** The names of all migrations that this version knows. */
export const MIGRATION_NAMES: readonly string[] = namesOf(MIGRATIONS);

/** What stands, what waits, and what a newer version has applied, by migration name. */
export type MigrationStatus = { applied: string[]; waiting: string[]; newer: string[] };
const isNewer = (name: string) => !MIGRATION_NAMES.includes(name);

/** Works as the owner of the tables, on PostgreSQL itself. */
export async function withOwner<T>(ownerUrl: string, work: (knex: Knex) => Promise<T>): Promise<T> {
  const owner = knexFactory({
    client: OneByOne,
    connection: { connectionString: ownerUrl, options: '-c lock_timeout=5s -c client_min_messages=warning' },
    pool: { min: 0, max: 2 },
    // What fails is thrown; knex would print it with its stack as well.
    log: { warn: () => undefined, error: () => undefined },
    // A newer version beside this one has migrations that are unknown here; they only expand.
    migrations: { migrationSource: source, tableName: 'migrations', disableMigrationsListValidation: true },
  });
  try {
    await assertDirect(owner);
    return await work(owner);
  } finally {
    await owner.destroy();
  }
}

/** Locks that last as long as a connection mean nothing where a pooler shares it; it makes up the process id that it greets with. */
async function assertDirect(owner: Knex): Promise<void> {
  const pooled = new Error(
    'MIGRATION_DATABASE_URL leads through a connection pooler. It has to name PostgreSQL itself.',
  );
  const connection = (await owner.client.acquireConnection().catch((error: Error) => {
    throw error.message.includes('unsupported startup parameter') ? pooled : error;
  })) as { processID: number; query(text: string): Promise<{ rows: { pid: number }[] }> };
  try {
    const { rows } = await connection.query('select pg_backend_pid() as pid');
    if (rows[0]!.pid !== connection.processID) throw pooled;
  } finally {
    await owner.client.releaseConnection(connection);
  }
}

/** Releases a lock that a killed migration left; an advisory lock keeps two live ones apart. */
export async function exclusively<T>(owner: Knex, work: () => Promise<T>): Promise<T> {
  const holder = await owner.client.acquireConnection();
  try {
    await holder.query(`select pg_advisory_lock(hashtext('countersign migrations'))`);
    await owner.migrate.forceFreeMigrationsLock();
    return await work();
  } finally {
    await holder.query(`select pg_advisory_unlock(hashtext('countersign migrations'))`).catch(() => undefined);
    await owner.client.releaseConnection(holder);
  }
}

/**
 * Brings the database up to date as its owner and grants the application's role what it needs.
 * @returns the names of the migrations that were applied
 */
export function migrate(ownerUrl: string, appRole: string): Promise<string[]> {
  return withOwner(ownerUrl, (owner) =>
    exclusively(owner, async () => {
      const [, applied] = (await owner.migrate.latest()) as [number, string[]];
      await letPlansKnowTheAgency(owner);
      await grant(owner, appRole);
      return applied;
    }),
  );
}

/**
 * Brings a database without data to exactly these migrations, taking later ones back, and grants the application's role
 * what it needs.
 */
export function migrateExactly(ownerUrl: string, appRole: string, names: string[]): Promise<void> {
  return withOwner(ownerUrl, (owner) =>
    exclusively(owner, async () => {
      const [applied] = (await owner.migrate.list()) as [{ name: string }[], Migration[]];
      const later = namesOf(applied).filter((name) => !names.includes(name));
      for (const name of later.reverse()) await owner.migrate.down({ name });
      const all = await source.getMigrations([]);
      const wanted = all.filter(({ name }) => names.includes(name));
      const migrationSource = { ...source, getMigrations: async () => wanted };
      await owner.migrate.latest({ migrationSource });
      await grant(owner, appRole);
    }),
  );
}

/** The timesheets that count time twice since before the database refused it; see `findOverlaps`. */
export function overlappingTimesheets(ownerUrl: string): Promise<Overlap[]> {
  return withOwner(ownerUrl, findOverlaps);
}

/** Takes the last applied migration back. @throws Error where a newer version has applied it */
export function rollback(ownerUrl: string): Promise<string[]> {
  return withOwner(ownerUrl, (owner) =>
    exclusively(owner, async () => {
      const { newer } = await statusOf(owner);
      if (newer.length > 0)
        throw new Error(`Take these back with the newer version that has applied them: ${newer.join(', ')}.`);
      const [, undone] = (await owner.migrate.down()) as [number, string[]];
      return undone;
    }),
  );
}

/** Which migrations stand, which wait, and which are a newer version's. */
export function migrationStatus(ownerUrl: string): Promise<MigrationStatus> {
  return withOwner(ownerUrl, statusOf);
}

/** The same for an owner who is connected. */
export async function statusOf(owner: Knex): Promise<MigrationStatus> {
  const [applied, waiting] = (await owner.migrate.list()) as [{ name: string }[], Migration[]];
  const names = namesOf(applied);
  return { applied: names.filter((name) => !isNewer(name)), waiting: namesOf(waiting), newer: names.filter(isNewer) };
}
