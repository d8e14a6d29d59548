import { postgreSplitterOptions, splitQuery } from 'dbgate-query-splitter';
import PostgresClient from 'knex/lib/dialects/postgres/index.js';

type Said = Parameters<PostgresClient['query']>[1];

/**
 * Says statements that stand in one text one after the other: a distributed database hands the whole text on to its nodes, which
 * refuse more than one at a time.
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
