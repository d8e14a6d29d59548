import type { Knex } from 'knex';

const OPEN_REQUEST = 'open_request(text, bytea, timestamptz)';

/** Puts another text into `open_request` as it stands now, whatever else has changed in it. */
export const replaceInOpenRequest = (knex: Knex, from: string, to: string): Promise<void> =>
  replaceInFunction(knex, OPEN_REQUEST, from, to);

/** Puts another text into a function as it stands now. @throws Error where the text is not in it */
export async function replaceInFunction(knex: Knex, signature: string, from: string, to: string): Promise<void> {
  await rewriteFunction(knex, signature, (source) => {
    if (!source.includes(from)) throw new Error(`${signature} is not the function that this step expects.`);
    return source.replace(from, () => to);
  });
}

/** Writes a function anew from its source as it stands now. @param signature its name and the types of what it takes */
export async function rewriteFunction(knex: Knex, signature: string, to: (source: string) => string): Promise<void> {
  const { rows } = (await knex.raw(`select pg_get_functiondef('${signature}'::regprocedure) as source`)) as {
    rows: { source: string }[];
  };
  // Question marks would be read as bindings.
  await knex.raw(to(rows[0]!.source).replaceAll('?', '\\?'));
}
