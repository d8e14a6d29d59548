import { postgreSplitterOptions, splitQuery } from 'dbgate-query-splitter';
import PostgresClient from 'knex/lib/dialects/postgres/index.js';

type Said = Parameters<PostgresClient['query']>[1];

/**
 * Runs the statements of one text one by one: a distributed database passes the whole text to its nodes, which refuse
 * more than one at a time.
 */
export class OneByOne extends PostgresClient {
  override async query(connection: unknown, said: Said): Promise<unknown> {
    const { sql, bindings = [] } = typeof said === 'string' ? { sql: said } : said;
    if (bindings.length > 0 || !sql.includes(';')) return super.query(connection, said);
    let answer: unknown;
    for (const one of splitQuery(sql, postgreSplitterOptions) as string[])
      answer = await super.query(connection, typeof said === 'string' ? one : { ...said, sql: one });
    return answer;
  }
}
