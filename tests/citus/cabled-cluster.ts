import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Context } from '#domain/context.ts';
import { distribute } from '#migrations/distribute.ts';
import { migrate } from '#migrations/index.ts';
import { loadConfig } from '#platform/config.ts';
import { APP_ROLE } from '#platform/database/embedded-postgres.ts';
import type { LiveEvent } from '#platform/live/live-event.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { installQueue } from '#platform/queue/queue.ts';
import { type Caller, callerWith } from '../support/api.ts';
import { type Cable, layCable } from '../support/cable.ts';
import { rowsOf } from '../support/installation.ts';
import { dropDatabase, onDatabase } from '../support/postgres.ts';
import { foundTestAgency } from '../support/two-agencies.ts';
import { createClusterDatabase } from './cluster.ts';

/** An agency, how to call it, and the events received from it; null where everything before has to be reread. */
export type ListenedAgency = { ctx: Context; call: Caller; heard: (LiveEvent | null)[] };

/** An installation whose coordinator reaches its nodes through cables. */
export type CabledCluster = {
  appUrl: string;
  platform: Platform;
  folder: string;
  /** The first node's cable. */
  cable: Cable;
  /** The agencies whose rows are on the first node, and those on the others; at least two of each. */
  atFirst: ListenedAgency[];
  atOthers: ListenedAgency[];
  close(): Promise<void>;
};

const PORT = `select nodeport::text as port from pg_dist_shard_placement
  where shardid = get_shard_id_for_distribution_column('agency_settings', $agency)`;

async function endPrepared(url: string): Promise<void> {
  const prepared = await rowsOf<{ gid: string }>(
    url,
    'select gid from pg_prepared_xacts where database = current_database()',
  );
  for (const { gid } of prepared) await rowsOf(url, `rollback prepared '${gid}'`);
}

/** Opens a separate one. */
export async function openCabledCluster(): Promise<CabledCluster> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const folder = mkdtempSync(join(tmpdir(), 'countersign-cabled-'));
  const server = inject('postgres');
  const nodes = server.nodes!.map(({ administratorUrl }) => administratorUrl);
  const [ownerUrl, appUrl] = [onDatabase(server.ownerUrl, name), onDatabase(server.appUrl, name)];
  const cables = await Promise.all(nodes.slice(1).map(layCable));
  await createClusterDatabase([nodes[0]!, ...cables.map(({ url }) => url)], name);
  await migrate(ownerUrl, APP_ROLE);
  await installQueue(appUrl);
  await distribute(ownerUrl);
  const settings = { NODE_ENV: 'test', DATABASE_URL: appUrl, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const platform = await openPlatform(loadConfig({ ...settings, API_RATE_LIMIT: '100000' }));
  const [cable] = cables as [Cable];
  const [atFirst, atOthers]: [ListenedAgency[], ListenedAgency[]] = [[], []];
  while (atFirst.length < 2 || atOthers.length < 2) {
    const ctx = await foundTestAgency(platform, `agency-${atFirst.length + atOthers.length + 1}`);
    const [found] = await rowsOf<{ port: string }>(ownerUrl, PORT.replace('$agency', `'${ctx.agency.id}'`));
    const one: ListenedAgency = { ctx, call: await callerWith(platform, ctx), heard: [] };
    platform.notifier.listen(ctx.agency.id, {
      hear: (events) => void one.heard.push(...events),
      resync: () => void one.heard.push(null),
    });
    (cable.url.includes(`:${found!.port}/`) ? atFirst : atOthers).push(one);
  }
  return {
    ...{ appUrl, platform, folder, cable, atFirst, atOthers },
    async close() {
      await platform.close();
      // A transaction cut between the two phases of its commit locks the database until it is ended.
      for (const node of nodes) {
        await endPrepared(onDatabase(node, name));
        await dropDatabase(onDatabase(node, 'postgres'), name);
      }
      for (const one of cables) await one.pull();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
