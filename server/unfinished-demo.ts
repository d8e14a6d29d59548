import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CALDER_FINCH } from '#domain/demo/calder-finch.ts';
import { TIDEWATER } from '#domain/demo/tidewater.ts';
import { rollback } from '#migrations/index.ts';
import { onConnection } from '#platform/database/connections.ts';

/** Returns the file that marks the data folder while the demo is being put into the embedded database. */
export const seedingFile = (dataDir: string) => join(dataDir, 'demo-is-being-made');

/** Returns the file with what is printed about the demo. */
export const demoFile = (dataDir: string) => join(dataDir, 'demo.json');

/**
 * Empties the embedded database if the creation of its demo was cut short, unless there is an agency of somebody's own.
 * Afterwards nothing marks it any more: whatever is written from then on stays.
 */
export async function removeUnfinishedDemo(dataDir: string, ownerUrl: string): Promise<void> {
  if (!existsSync(seedingFile(dataDir))) return;
  if (!(await hasOtherAgencies(ownerUrl))) while ((await rollback(ownerUrl)).length > 0);
  rmSync(demoFile(dataDir), { force: true });
  rmSync(seedingFile(dataDir), { force: true });
}

/** Whether there is an agency that is not the demo's, such as one created by an earlier version, which left the mark. */
function hasOtherAgencies(ownerUrl: string): Promise<boolean> {
  return onConnection({ connectionString: ownerUrl }, async (client) => {
    const { rows: tables } = await client.query(
      "select from pg_tables where schemaname = 'public' and tablename = 'agencies'",
    );
    if (tables.length === 0) return false;
    const names = [CALDER_FINCH, TIDEWATER].map(({ canonicalName }) => canonicalName);
    const { rows } = await client.query('select from agencies where canonical_name <> all($1) limit 1', [names]);
    return rows.length > 0;
  });
}
