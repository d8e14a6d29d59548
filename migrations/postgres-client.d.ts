/** The client that knex creates for PostgreSQL, which it exports without a type. */
declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';

  type Said = { sql: string; bindings?: unknown[] };
  export default class Client extends Knex.Client {
    query(connection: unknown, said: string | Said): Promise<unknown>;
  }
}
