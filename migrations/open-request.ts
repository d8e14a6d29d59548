import type { Knex } from 'knex';

const OPEN_REQUEST = 'open_request(text, bytea, timestamptz)';

/** Replaces text in `open_request` in its current form, whatever else has changed in it. */
export const replaceInOpenRequest = (knex: Knex, from: string, to: string): Promise<void> =>
  replaceInFunction(knex, OPEN_REQUEST, from, to);

/** Replaces text in a function in its current form. @throws Error if the text is not in it */
export async function replaceInFunction(knex: Knex, signature: string, from: string, to: string): Promise<void> {
  await rewriteFunction(knex, signature, (source) => {
    if (!source.includes(from)) throw new Error(`${signature} is not the function that this step expects.`);
    return source.replace(from, () => to);
  });
}

/** Rewrites a function from its current source. @param signature its name and the types of its parameters */
export async function rewriteFunction(knex: Knex, signature: string, to: (source: string) => string): Promise<void> {
  const { rows } = (await knex.raw(`select pg_get_functiondef('${signature}'::regprocedure) as source`)) as {
    rows: { source: string }[];
  };
  // Question marks would be read as bindings.
  await knex.raw(to(rows[0]!.source).replaceAll('?', '\\?'));
}
