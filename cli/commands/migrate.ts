import type { Command } from 'commander';
import { migrate, migrationStatus, overlappingTimesheets, rollback } from '#migrations/index.ts';
import { DAYS_HELD } from '#migrations/list.ts';
import { overlapNotice } from '#migrations/overlaps.ts';
import { distribute } from '#migrations/distribute.ts';
import { findDistribution } from '#migrations/distribution.ts';
import { findStanding, moveAgency, rebalance, type Standing } from '#migrations/move-agency.ts';
import type { Config } from '#platform/config.ts';
import { installQueue } from '#platform/queue/queue.ts';
import { sealClearValues } from '#platform/sealing/seal-clear-values.ts';
import { openDatabaseForCommand, type WhereNone } from '../database/database.ts';
import { NOTHING_DONE, withDryRun } from '../options/dry-run.ts';
import { withExample } from '../program/example.ts';
import { asListing } from '../printing/listing.ts';
import { UsageError } from '../program/exit.ts';
import { outputOf } from '../options/global-options.ts';
import { counted } from '../printing/counted.ts';

type DryRun = { dryRun?: boolean };
type Status = Awaited<ReturnType<typeof migrationStatus>>;
type Urls = { config: Config; ownerUrl: string; appUrl: string };

/** @param isLook leaves an embedded database unchanged; other work updates it as it begins */
async function withOwner(
  work: (urls: Urls) => Promise<void>,
  { whereNone = 'refuse', isLook = false }: { whereNone?: WhereNone; isLook?: boolean } = {},
): Promise<void> {
  const { config, leave } = await openDatabaseForCommand(whereNone, { isAsItIs: isLook });
  try {
    const ownerUrl = config.migrationDatabaseUrl;
    if (!ownerUrl) throw new UsageError('Set MIGRATION_DATABASE_URL to the owner of the tables.');
    await work({ config, ownerUrl, appUrl: config.databaseUrl });
  } finally {
    await leave();
  }
}

const roleIn = (url: string) => decodeURIComponent(new URL(url).username);
const named = (names: string[], none: string) => (names.length > 0 ? names.join('\n') : none);

/** Lists the migrations that would be applied or reverted. */
function printMigrations(
  command: Command,
  as: 'waiting' | 'undone',
  which: (status: Status) => string[],
): Promise<void> {
  return withOwner(
    async ({ ownerUrl }) => {
      const names = which(await migrationStatus(ownerUrl));
      const output = outputOf(command);
      output.result({ [as]: names, isDryRun: true }, () =>
        output.line([named(names, 'There is none.'), NOTHING_DONE].join('\n')),
      );
    },
    { isLook: true },
  );
}

const standingAt = ({ node, isOwn }: Standing) => `${node}, ${isOwn ? 'on a shard of its own' : 'beside others'}`;

/** `migrate move | rebalance` */
function registerMoves(noun: Command): void {
  withExample(
    withDryRun(
      noun
        .command('move <agency>')
        .description('give an agency a shard of its own on a Citus cluster, and move it to a node while people work')
        .option('--to <host:port>', 'the node to move it to; without it the agency stays on its node'),
    ),
    'MIGRATION_DATABASE_URL=postgres://owner@coordinator/countersign countersign migrate move calder-finch --to worker-3:5432',
  ).action((agency: string, { to, dryRun }: DryRun & { to?: string }, command: Command) =>
    withOwner(async ({ ownerUrl }) => {
      const output = outputOf(command);
      const from = await findStanding(ownerUrl, agency);
      if (dryRun)
        return output.result({ agency, from, to: to ?? from.node, isDryRun: true }, () => {
          output.line(
            `${agency} is on ${standingAt(from)}. It would move to ${to ?? from.node}, on a shard of its own.`,
          );
          output.line(NOTHING_DONE);
        });
      const now = await moveAgency(ownerUrl, agency, to ?? null);
      output.result({ agency, from, to: now }, () => output.line(`${agency} is on ${standingAt(now)}.`));
    }),
  );
  withExample(
    noun.command('rebalance').description('spread agencies evenly over the nodes of a Citus cluster while people work'),
    'MIGRATION_DATABASE_URL=postgres://owner@coordinator/countersign countersign migrate rebalance',
  ).action((_options, command: Command) =>
    withOwner(async ({ ownerUrl }) => {
      await rebalance(ownerUrl);
      const output = outputOf(command);
      output.result({ isBalanced: true }, () => output.line('The agencies are spread over the nodes.'));
    }),
  );
}

/** `migrate up | down | status | distribute | move | rebalance` */
export function registerMigrateCommands(noun: Command): void {
  withExample(
    withDryRun(
      noun
        .command('up', { isDefault: true })
        .description('apply the outstanding migrations, and grant the application’s role what it needs'),
    ),
    'MIGRATION_DATABASE_URL=postgres://owner@db/countersign countersign migrate up',
  ).action(({ dryRun }: DryRun, command: Command) =>
    dryRun
      ? printMigrations(command, 'waiting', ({ waiting }) => waiting)
      : withOwner(
          async ({ config, ownerUrl, appUrl }) => {
            const applied = await migrate(ownerUrl, roleIn(appUrl));
            const sealed = await sealClearValues(ownerUrl, config);
            await installQueue(appUrl);
            const output = outputOf(command);
            const overlaps = applied.includes(DAYS_HELD) ? await overlappingTimesheets(ownerUrl) : [];
            output.result({ applied, sealed, overlaps }, () => {
              output.line(named(applied, 'Up to date.'));
              if (sealed > 0) output.line(`${counted(sealed, 'row was', 'rows were')} encrypted.`);
              for (const line of overlapNotice(overlaps)) output.line(line);
            });
          },
          { whereNone: 'make' },
        ),
  );
  withExample(
    withDryRun(noun.command('down').description('undo the last migration')),
    'countersign migrate down',
  ).action(({ dryRun }: DryRun, command: Command) =>
    dryRun
      ? printMigrations(command, 'undone', ({ applied }) => applied.slice(-1))
      : withOwner(async ({ ownerUrl }) => {
          const undone = await rollback(ownerUrl);
          const output = outputOf(command);
          output.result({ undone }, () => output.line(named(undone, 'There is no migration to undo.')));
        }),
  );
  asListing(
    withExample(
      noun.command('status').description('which migrations have been applied, and which are outstanding'),
      'countersign migrate status',
    ),
  ).action((_options, command: Command) =>
    withOwner(
      async ({ ownerUrl }) => {
        const status = await migrationStatus(ownerUrl);
        const output = outputOf(command);
        const as = (names: string[], state: string) => names.map((name) => ({ name, status: state }));
        await output.list({
          document: status,
          items: [
            ...as(status.applied, 'applied'),
            ...as(status.newer, 'applied by a newer version'),
            ...as(status.waiting, 'waiting'),
          ],
          columns: [
            ['MIGRATION', 'name'],
            ['STATUS', 'status'],
          ],
        });
      },
      { isLook: true },
    ),
  );
  withExample(
    withDryRun(
      noun
        .command('distribute')
        .description('distribute the tables over a Citus cluster, while nothing else is using the database'),
    ),
    'MIGRATION_DATABASE_URL=postgres://owner@coordinator/countersign countersign migrate distribute',
  ).action(({ dryRun }: DryRun, command: Command) =>
    withOwner(async ({ ownerUrl }) => {
      const output = outputOf(command);
      if (dryRun) {
        const misplaced = (await findDistribution(ownerUrl)).tables.filter(({ place, found }) => place !== found);
        return output.result({ misplaced, isDryRun: true }, () => {
          for (const { table, place, found } of misplaced) output.line(`${table} is ${found}, and would be ${place}.`);
          output.line(NOTHING_DONE);
        });
      }
      const done = await distribute(ownerUrl);
      const rows = done.placed.map(({ table, place, rows: count }) => [table, place, String(count)]);
      output.result(done, () => {
        if (rows.length > 0) output.table(['TABLE', 'STANDS', 'ROWS'], rows);
        output.line(
          rows.length > 0 || done.foreignKeys > 0
            ? `${done.foreignKeys} foreign keys are on again.`
            : 'Every table is where it should be.',
        );
      });
    }),
  );
  registerMoves(noun);
}
