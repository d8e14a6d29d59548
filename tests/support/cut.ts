import { setTimeout as sleep } from 'node:timers/promises';
import { onConnection } from '#platform/database/connections.ts';

const OTHERS = `
  from pg_stat_activity
  where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/**
 * Ends every other connection of this role to the database, whatever it is doing, and waits until the server has closed
 * them, so that the next caller does not get one that is ending. @returns how many there were
 */
export function cutConnections(url: string): Promise<number> {
  return onConnection({ connectionString: url, application_name: 'cut' }, async (client) => {
    const { rows } = await client.query<{ pid: number }>(`select pid, pg_terminate_backend(pid) ${OTHERS}`);
    const ended = rows.map(({ pid }) => pid);
    const isClosed = async () =>
      (await client.query(`select pid ${OTHERS} and pid = any($1)`, [ended])).rows.length === 0;
    while (!(await isClosed())) await sleep(2);
    // The ends of those in this process are read before the caller continues.
    await new Promise(setImmediate);
    return ended.length;
  });
}
