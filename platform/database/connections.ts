import pg from 'pg';

/** PostgreSQL cannot be reached, or has no connections left. Unfinished work is not kept, unless it was already committing. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  constructor(cause: unknown) {
    super('The database does not answer at the moment.', { cause });
  }
}

/** One of several nodes cannot be reached: agencies whose rows are on others are still served. */
export class NodeUnavailable extends DatabaseUnavailable {
  readonly isOneNode = true;
}

const LOST =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0.|53300)$/;
const LOST_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client .* not queryable)/;

/** A coordinator's message for a node whose connection it lost midway, without a code. */
const LOST_BEHIND =
  /^(SSL SYSCALL error|SSL connection has been closed unexpectedly|server closed the connection unexpectedly|connection not open|could not (send data to|receive data from) server|no connection to the server|failed to COPY to shard|could not commit transaction for shard|failure on connection marked as essential)/;

/** Errors that no retry fixes: a role, password or database that is misconfigured. */
const WRONG = /^(28...|3D000|42501)$/;

/** Whether a cached plan is outdated, since a column's type has changed. Nothing was done. */
export const isOutdatedPlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/**
 * Whether a statement failed because PostgreSQL was unavailable, so that a retry can help: failed or broken
 * connections, a server that is stopping or starting (57P0x), connections exhausted on either side (53300), and
 * whatever else the server ends a connection for, such as a database not accepting any at the moment; and an outdated
 * plan.
 */
export function isLostConnection(error: unknown): boolean {
  const { code, message, syscall } = (error ?? {}) as { code?: unknown; message?: unknown; syscall?: unknown };
  const isEnded = error instanceof pg.DatabaseError && /^(FATAL|PANIC)$/.test(error.severity ?? '');
  const isReported = LOST_WORDS.test(String(message)) || LOST_BEHIND.test(String(message));
  // A stopped server has removed its socket.
  const hasNoSocket = code === 'ENOENT' && syscall === 'connect';
  const isLost = (isEnded && !WRONG.test(String(code))) || LOST.test(String(code)) || hasNoSocket || isReported;
  return isLost || isOutdatedPlan(error);
}

/** Returns the error as callers see it: `DatabaseUnavailable` in place of any lost connection's, `NodeUnavailable` for one behind a coordinator. */
export function unavailableOr(error: unknown): unknown {
  if (!isLostConnection(error)) return error;
  const isBehind = error instanceof pg.DatabaseError && error.severity === 'ERROR' && !isOutdatedPlan(error);
  return isBehind ? new NodeUnavailable(error) : new DatabaseUnavailable(error);
}

/**
 * Handles a connection's errors for its lifetime, and reports its loss once. Without a listener the loss of a
 * connection in use would end the process; its user gets the error from their statement.
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
 * Opens a pool whose connections may be lost at any time, idle or in use. `onLost` is called once for each, until the
 * pool is closed: the server may end a closing one first.
 */
export function openPool(settings: pg.PoolConfig, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ keepAlive: true, ...settings });
  pool.on('connect', (client) => outlive(client, (error) => pool.ending || onLost(error)));
  // The pool reports an idle one as well, after the connection itself has.
  pool.on('error', () => undefined);
  return pool;
}

/** Runs work on a separate connection, which is closed with it. A lost connection fails the work and nothing else. */
export async function onConnection<T>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = outlive(new pg.Client(settings), () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A connection that a pooler would share between transactions, where the work needs a direct one throughout. */
class PooledConnection extends Error {
  override readonly name = 'PooledConnection';
  constructor() {
    super(
      'MIGRATION_DATABASE_URL goes through a connection pooler. It must name PostgreSQL itself: migrations and backups need locks and settings of a whole connection.',
    );
  }
}

/** Whether there is a pooler in between: it makes up the process id in its greeting. */
export async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid !== (client as pg.ClientBase & { processID: number }).processID;
}

/** Poolers refuse connection settings unless configured to ignore them. */
const refusesSettings = (error: unknown) => /unsupported startup parameter/.test(String((error as Error).message));

/** The same as `onConnection`, as the owner of the tables. @throws PooledConnection if there is a pooler in between */
export function asOwner<T>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return onConnection(settings, async (client) => {
    if (await isPooled(client)) throw new PooledConnection();
    return work(client);
  }).catch((error: unknown) => {
    throw refusesSettings(error) ? new PooledConnection() : error;
  });
}
