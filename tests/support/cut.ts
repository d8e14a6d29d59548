import { onConnection } from '#platform/connections.ts';

const CUT = `
  select count(pg_terminate_backend(pid))::int as cut from pg_stat_activity
  where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** Ends every other connection of this role to the database, in the midst of whatever it does. @returns how many there were */
export function cutConnections(url: string): Promise<number> {
  return onConnection({ connectionString: url, application_name: 'cut' }, async (client) => {
    return (await client.query<{ cut: number }>(CUT)).rows[0]!.cut;
  });
}
