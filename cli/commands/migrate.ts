import type { Command } from 'commander';
import {
  DAYS_HELD,
  migrate,
  migrationStatus,
  overlapNotice,
  overlappingTimesheets,
  rollback,
} from '#migrations/index.ts';
import { distribute } from '#migrations/distribute.ts';
import type { Config } from '#platform/config.ts';
import { installQueue } from '#platform/queue.ts';
import { sealClearValues } from '#platform/seal-clear-values.ts';
import { outputOf } from '../context.ts';
import { openDatabaseForCommand, type WhereNone } from '../database.ts';
import { withExample } from '../example.ts';
import { asListing } from '../listing.ts';
import { UsageError } from '../exit.ts';

type Urls = { config: Config; ownerUrl: string; appUrl: string };

async function withOwner(work: (urls: Urls) => Promise<void>, whereNone: WhereNone = 'refuse'): Promise<void> {
  const { config, leave } = await openDatabaseForCommand(whereNone);
  try {
    const ownerUrl = config.migrationDatabaseUrl;
    if (!ownerUrl) throw new UsageError('Name the owner of the tables in MIGRATION_DATABASE_URL.');
    await work({ config, ownerUrl, appUrl: config.databaseUrl });
  } finally {
    await leave();
  }
}

const roleIn = (url: string) => decodeURIComponent(new URL(url).username);
const named = (names: string[], none: string) => (names.length > 0 ? names.join('\n') : none);

/** `migrate up | down | status | distribute` */
export function registerMigrateCommands(program: Command): void {
  const noun = withExample(
    program.command('migrate').description('bring the database up to date'),
    'countersign migrate up',
  );
  withExample(
    noun
      .command('up', { isDefault: true })
      .description('apply the migrations that wait, and grant the application’s role'),
    'MIGRATION_DATABASE_URL=postgres://owner@db/countersign countersign migrate up',
  ).action((_options, command: Command) =>
    withOwner(async ({ config, ownerUrl, appUrl }) => {
      const applied = await migrate(ownerUrl, roleIn(appUrl));
      const sealed = await sealClearValues(ownerUrl, config);
      await installQueue(appUrl);
      const output = outputOf(command);
      const overlaps = applied.includes(DAYS_HELD) ? await overlappingTimesheets(ownerUrl) : [];
      output.result({ applied, sealed, overlaps }, () => {
        output.line(named(applied, 'Up to date.'));
        if (sealed > 0) output.line(`${sealed} rows were sealed.`);
        for (const line of overlapNotice(overlaps)) output.line(line);
      });
    }, 'make'),
  );
  withExample(noun.command('down').description('take the last migration back'), 'countersign migrate down').action(
    (_options, command: Command) =>
      withOwner(async ({ ownerUrl }) => {
        const undone = await rollback(ownerUrl);
        const output = outputOf(command);
        output.result({ undone }, () => output.line(named(undone, 'There is nothing to take back.')));
      }),
  );
  asListing(
    withExample(
      noun.command('status').description('which migrations stand and which wait'),
      'countersign migrate status',
    ),
  ).action((_options, command: Command) =>
    withOwner(async ({ ownerUrl }) => {
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
    }),
  );
  withExample(
    noun
      .command('distribute')
      .description('put every table where it stands on a Citus cluster, while nothing else works with the database'),
    'MIGRATION_DATABASE_URL=postgres://owner@coordinator/countersign countersign migrate distribute',
  ).action((_options, command: Command) =>
    withOwner(async ({ ownerUrl }) => {
      const output = outputOf(command);
      const done = await distribute(ownerUrl);
      const rows = done.placed.map(({ table, place, rows: count }) => [table, place, String(count)]);
      output.result(done, () => {
        if (rows.length > 0) output.table(['TABLE', 'STANDS', 'ROWS'], rows);
        output.line(
          rows.length > 0 || done.foreignKeys > 0
            ? `${done.foreignKeys} foreign keys hold again.`
            : 'Every table stands where it should.',
        );
      });
    }),
  );
}
