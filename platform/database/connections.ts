import pg from 'pg';

/** PostgreSQL cannot be reached, or has no connection left to give. What was begun is not kept, unless it was ending already. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  constructor(cause: unknown) {
    super('The database does not answer at the moment.', { cause });
  }
}

/** One of several nodes cannot be reached: agencies whose rows stand on others are answered. */
export class NodeAway extends DatabaseAway {
  readonly isOneNode = true;
}

const LOST =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0.|53300)$/;
const LOST_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client .* not queryable)/;

/** What a coordinator says of a node whose connection it lost in the midst, without a code. */
const LOST_BEHIND =
  /^(SSL SYSCALL error|SSL connection has been closed unexpectedly|server closed the connection unexpectedly|connection not open|could not (send data to|receive data from) server|no connection to the server|failed to COPY to shard|could not commit transaction for shard|failure on connection marked as essential)/;

/** What no waiting mends: a role, password or database that the settings name wrongly. */
const WRONG = /^(28...|3D000|42501)$/;

/** Whether a kept plan no longer answers what it did, since a column has another type. Nothing was done by it. */
export const isOutdatedPlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/**
 * Whether a statement failed because PostgreSQL was away, so that saying it again can help: connections that failed or
 * were cut, a server that ends or starts (57P0x), connections used up on either side (53300), and whatever else the server
 * ends a connection for, such as a database that takes none at the moment; and a plan that is out of date.
 */
export function isLostConnection(error: unknown): boolean {
  const { code, message, syscall } = (error ?? {}) as { code?: unknown; message?: unknown; syscall?: unknown };
  const isEnded = error instanceof pg.DatabaseError && /^(FATAL|PANIC)$/.test(error.severity ?? '');
  const isSaid = LOST_WORDS.test(String(message)) || LOST_BEHIND.test(String(message));
  // A server that does not run has taken its socket with it.
  const hasNoSocket = code === 'ENOENT' && syscall === 'connect';
  const isLost = (isEnded && !WRONG.test(String(code))) || LOST.test(String(code)) || hasNoSocket || isSaid;
  return isLost || isOutdatedPlan(error);
}

/** The error as those above may tell it: `DatabaseAway` in place of any lost connection's, `NodeAway` of one behind a coordinator. */
export function awayOr(error: unknown): unknown {
  if (!isLostConnection(error)) return error;
  const isBehind = error instanceof pg.DatabaseError && error.severity === 'ERROR' && !isOutdatedPlan(error);
  return isBehind ? new NodeAway(error) : new DatabaseAway(error);
}

/**
 * Listens to a connection for as long as it lives, and tells once that it was lost. Without a listener the loss of a
 * connection in use would end the process; whoever was using it is told by their statement.
 */
function outlive<Client extends pg.ClientBase>(client: Client, onLost: (error: Error) => unknown): Client {
  let isLost = false;
  client.on('error', (error) => {
    if (!isLost) onLost(error);
    isLost = true;
  });
  return client;
}

/**
 * A pool whose connections may be lost at any time, idle or in use. `onLost` hears of each of them once, until the pool is closed: the
 * server may end what is being closed first.
 */
export function openPool(settings: pg.PoolConfig, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ keepAlive: true, ...settings });
  pool.on('connect', (client) => outlive(client, (error) => pool.ending || onLost(error)));
  // Of an idle one the pool tells as well, after the connection itself has.
  pool.on('error', () => undefined);
  return pool;
}

/** Does a piece of work on a connection of its own, which ends with it. A lost connection fails the work and nothing else. */
export async function onConnection<T>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = outlive(new pg.Client(settings), () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A connection that a pooler would share between transactions, where the work needs PostgreSQL’s own for as long as it lasts. */
class PooledConnection extends Error {
  override readonly name = 'PooledConnection';
  constructor() {
    super(
      'MIGRATION_DATABASE_URL goes through a connection pooler. It must name PostgreSQL itself: migrations and backups need locks and settings of a whole connection.',
    );
  }
}

/** Whether a pooler stands between: it makes up the process id that it greets with. */
export async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid !== (client as pg.ClientBase & { processID: number }).processID;
}

/** Poolers refuse settings for a connection unless they are told to ignore them. */
const refusesSettings = (error: unknown) => /unsupported startup parameter/.test(String((error as Error).message));

/** The same as `onConnection`, as the owner of the tables. @throws PooledConnection where a pooler stands between */
export function asOwner<T>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return onConnection(settings, async (client) => {
    if (await isPooled(client)) throw new PooledConnection();
    return work(client);
  }).catch((error: unknown) => {
    throw refusesSettings(error) ? new PooledConnection() : error;
  });
}
