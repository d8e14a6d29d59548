import type { Knex } from 'knex';

/** Puts another text into `open_request` as it stands now, whatever else has changed in it. */
export async function replaceInOpenRequest(knex: Knex, from: string, to: string): Promise<void> {
  const named = `'open_request(text, bytea, timestamptz)'::regprocedure`;
  const { rows } = (await knex.raw(`select pg_get_functiondef(${named}) as source`)) as { rows: { source: string }[] };
  const source = rows[0]!.source;
  if (!source.includes(from)) throw new Error('open_request is not the function that this step expects.');
  // Question marks would be read as bindings.
  await knex.raw(source.replace(from, () => to).replaceAll('?', '\\?'));
}
