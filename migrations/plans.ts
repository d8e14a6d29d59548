import type { Knex } from 'knex';

/**
 * Functions that loop over agencies plan once for all of them; on a database with Citus they plan anew, since there the
 * agency decides which node to query.
 */
export async function letPlansKnowTheAgency(owner: Knex): Promise<void> {
  const { rows } = (await owner.raw(`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace and 'plan_cache_mode=force_generic_plan' = any(proconfig)
      and exists (select from pg_extension where extname = 'citus')`)) as { rows: { signature: string }[] };
  for (const { signature } of rows) await owner.raw(`alter function ${signature} reset plan_cache_mode`);
}
