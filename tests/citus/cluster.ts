import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { distribute } from '#migrations/distribute.ts';
import { migrate } from '#migrations/index.ts';
import { APP_ROLE } from '#platform/database/embedded-postgres.ts';
import { installQueue } from '#platform/queue/queue.ts';
import { closeDatabase, demoDatabase, dropDatabase, onDatabase } from '../support/postgres.ts';

const OWNER_ROLE = 'countersign_test_owner';

/** Runs statements in order, on a separate connection. */
async function say(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

const withRole = (url: string, role: string, password: string) => {
  const changed = new URL(url);
  [changed.username, changed.password] = [role, password];
  return changed.href;
};

/** Returns SQL that lets a role log in to every node; the nodes log in to one another without a password. */
const enter = (role: string, password: string, rights: string) => [
  `do $$ begin create role ${role}; exception when duplicate_object then null; end $$`,
  `alter role ${role} with login ${rights} password '${password}'`,
];

/** Creates an empty database with Citus on every node. @param nodes their administrator's connections, the coordinator's first */
export async function createClusterDatabase(nodes: string[], name: string): Promise<void> {
  for (const node of nodes) {
    await say(node, `create database ${name} owner ${OWNER_ROLE} template template0`);
    await say(onDatabase(node, name), 'create extension citus');
  }
  const [coordinator, ...workers] = nodes.map((node) => new URL(node));
  await say(
    onDatabase(nodes[0]!, name),
    `select citus_set_coordinator_host('${coordinator!.hostname}', ${coordinator!.port})`,
    ...workers.map(({ hostname, port }) => `select citus_add_node('${hostname}', ${port})`),
    // Saves a suite from waiting for shards without any of its rows.
    `alter database ${name} set citus.shard_count = 4`,
  );
}

/** Sets up a cluster's nodes, its roles for tests, and a distributed template. @param url the coordinator as its administrator */
export async function startTestCluster(url: string | undefined) {
  if (!url)
    throw new Error('TEST_CITUS_URL names no coordinator. Give it as the administrator of a database with workers.');
  const found = await say(
    url,
    `select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 order by 1, 2`,
  );
  const workers = found.map(
    ({ host, port }) => Object.assign(new URL(url), { host: `${String(host)}:${String(port)}` }).href,
  );
  const nodes = [url, ...workers];
  const password = randomBytes(16).toString('hex');
  for (const node of nodes)
    await say(node, ...enter(OWNER_ROLE, password, 'createdb'), ...enter(APP_ROLE, password, ''));
  // Lets the suites see which node each statement queries.
  await say(url, `alter role ${APP_ROLE} set citus.log_remote_commands = on`);
  await say(url, `alter role ${APP_ROLE} reset citus.multi_task_query_log_level`);
  const template = `countersign_template_${process.pid}`;
  await createClusterDatabase(nodes, template);
  const owners = nodes.map((node) => withRole(node, OWNER_ROLE, password));
  const [ownerUrl, appUrl] = [owners[0]!, withRole(url, APP_ROLE, password)];
  await migrate(onDatabase(ownerUrl, template), APP_ROLE);
  await installQueue(onDatabase(appUrl, template));
  await distribute(onDatabase(ownerUrl, template));
  // A database with connections cannot be copied, and Citus keeps one to each of its own.
  for (const node of nodes) await closeDatabase(onDatabase(node, 'postgres'), template);
  return {
    ...{ ownerUrl: onDatabase(ownerUrl, 'postgres'), appUrl, template },
    nodes: owners.map((owner, at) => ({
      ownerUrl: onDatabase(owner, 'postgres'),
      administratorUrl: onDatabase(nodes[at]!, 'postgres'),
    })),
    stop: async () => {
      for (const node of nodes)
        for (const name of [demoDatabase(template), template]) await dropDatabase(onDatabase(node, 'postgres'), name);
    },
  };
}
