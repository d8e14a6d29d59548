import type { Knex } from 'knex';

/**
 * Functions that go from agency to agency plan once for all of them; where the database has Citus they plan anew, since there the
 * agency says which node to ask.
 */
export async function letPlansKnowTheAgency(owner: Knex): Promise<void> {
  const { rows } = (await owner.raw(`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace and 'plan_cache_mode=force_generic_plan' = any(proconfig)
      and exists (select from pg_extension where extname = 'citus')`)) as { rows: { signature: string }[] };
  for (const { signature } of rows) await owner.raw(`alter function ${signature} reset plan_cache_mode`);
}
