import { onConnection } from '../database/connections.ts';

const SHARE = `
  do $$
  declare owner name := (select r.rolname from pg_namespace n join pg_roles r on r.oid = n.nspowner where n.nspname = 'pgboss');
  begin
    if exists (select from pg_class c where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p')
        and not (has_table_privilege(owner, c.oid, 'select') and has_table_privilege(owner, c.oid, 'insert')
          and has_table_privilege(owner, c.oid, 'truncate'))) then
      execute format('grant select, insert, truncate on all tables in schema pgboss to %I', owner);
    end if;
  end $$`;

const STANDARD = JSON.stringify({ policy: 'standard', retryLimit: 2, retryDelay: 0, retryBackoff: false });

/**
 * Lets the owner of the tables read and fill the queue's tables, created by the application's role, and creates the
 * named queues that do not exist.
 */
export async function openQueueToOwner(appUrl: string, queues: string[] = []): Promise<void> {
  await onConnection({ connectionString: appUrl }, async (client) => {
    for (const name of queues) await client.query('select pgboss.create_queue($1, $2)', [name, STANDARD]);
    await client.query(SHARE);
  });
}
