import type { Knex } from 'knex';
import { KEEP, putOnForce } from './kept.ts';
import { exclusively, withOwner } from './index.ts';
import { COLOCATED_WITH } from './placements.ts';

/** Where an agency is: a node as `host:port`, and whether it has the shard to itself. */
export type Standing = { shard: string; node: string; isOwn: boolean };

/** The agency or the node is unknown, or the database is not distributed. */
class CannotMove extends Error {
  override readonly name = 'CannotMove';
}

const STANDING = `
  select p.shardid::text as shard, p.nodename || ':' || p.nodeport as node, s.shardminvalue = s.shardmaxvalue as "isOwn"
  from agencies a
  join pg_dist_shard_placement p on p.shardid = get_shard_id_for_distribution_column('${COLOCATED_WITH}', a.id)
  join pg_dist_shard s on s.shardid = p.shardid
  where a.canonical_name = ?`;
const NODES = `select nodename || ':' || nodeport as node from pg_dist_node
  where isactive and noderole = 'primary' and shouldhaveshards order by 1`;

const rowsOf = async <Row>(owner: Knex, text: string, values: string[] = []): Promise<Row[]> =>
  ((await owner.raw(text, values)) as { rows: Row[] }).rows;

/** Returns where an agency is. @throws CannotMove */
export const findStanding = (ownerUrl: string, canonicalName: string): Promise<Standing> =>
  withOwner(ownerUrl, (owner) => standingOf(owner, canonicalName));

async function standingOf(owner: Knex, canonicalName: string): Promise<Standing> {
  await assertDistributed(owner);
  const [standing] = await rowsOf<Standing>(owner, STANDING, [canonicalName]);
  if (!standing) throw new CannotMove(`There is no agency ${canonicalName}.`);
  return standing;
}

async function assertDistributed(owner: Knex): Promise<void> {
  const text = `select to_regclass('pg_dist_node') is not null as "isDistributed"`;
  const [found] = await rowsOf<{ isDistributed: boolean }>(owner, text);
  if (!found!.isDistributed) throw new CannotMove('The database is not distributed over several nodes.');
}

/**
 * Gives an agency a shard of its own, and moves it to a node while people work: its rows follow by replication, and
 * writers at the end wait a moment. @param to the node as `host:port`; without it the agency stays where it is
 * @throws CannotMove
 */
export function moveAgency(ownerUrl: string, canonicalName: string, to: string | null): Promise<Standing> {
  return withOwner(ownerUrl, (owner) =>
    exclusively(owner, async () => {
      const before = await standingOf(owner, canonicalName);
      await assertNode(owner, to);
      return whileReplicable(owner, async () => {
        if (!before.isOwn)
          await owner.raw(
            `select isolate_tenant_to_new_shard('${COLOCATED_WITH}', (select id from agencies where canonical_name = ?), 'CASCADE')`,
            [canonicalName],
          );
        const { shard, node } = await standingOf(owner, canonicalName);
        if (to !== null && to !== node)
          await owner.raw('select citus_move_shard_placement(?, ?, ?, ?, ?)', [shard, ...parts(node), ...parts(to)]);
        return standingOf(owner, canonicalName);
      });
    }),
  );
}

/** Spreads the agencies evenly over the nodes, in the same way. @throws CannotMove */
export function rebalance(ownerUrl: string): Promise<void> {
  return withOwner(ownerUrl, (owner) =>
    exclusively(owner, async () => {
      await assertDistributed(owner);
      await whileReplicable(owner, () => owner.raw('select rebalance_table_shards()'));
    }),
  );
}

async function assertNode(owner: Knex, to: string | null): Promise<void> {
  if (to === null) return;
  const nodes = (await rowsOf<{ node: string }>(owner, NODES)).map(({ node }) => node);
  if (!nodes.includes(to)) throw new CannotMove(`There is no node ${to}. These have agencies: ${nodes.join(', ')}.`);
}

const parts = (node: string): [string, number] => {
  const at = node.lastIndexOf(':');
  return [node.slice(0, at), Number(node.slice(at + 1))];
};

/**
 * PostgreSQL cannot replicate into a table whose own owner is subject to row-level security. The application's role,
 * which owns nothing, is subject to it throughout. What is off is recorded: `doctor` reports a killed run, and `migrate
 * distribute` restores it.
 */
async function whileReplicable<T>(owner: Knex, work: () => Promise<T>): Promise<T> {
  await owner.raw(KEEP);
  try {
    for (const { table } of await rowsOf<{ table: string }>(owner, FORCED)) {
      await owner.raw('insert into distribution.unforced values (?) on conflict do nothing', [table]);
      await owner.raw('alter table ?? no force row level security', [table]);
    }
    return await work();
  } finally {
    await putOnForce(owner);
    await owner.raw('drop schema distribution cascade');
  }
}
const FORCED = `select c.relname as table from pg_class c join pg_dist_partition p on p.logicalrelid = c.oid
  where p.partmethod = 'h' and c.relforcerowsecurity order by 1`;
