import type { Knex } from 'knex';
import { rewriteFunction } from './open-request.ts';

/** Functions that loop over agencies, each with the beginning of its statement about one of them. */
const SWEEPS = [
  ['due_digests(timestamptz)', 'return query'],
  ['agencies_with_late_deliveries(timestamptz)', 'if exists'],
  ['agencies_with_reminders()', 'return query'],
] as const;
const PASSED_OVER = 'exception when connection_exception then null; end;';

/** An agency whose node cannot be reached is skipped, so that the others have their turn; the next sweep tries it again. */
export async function up(knex: Knex): Promise<void> {
  for (const [signature, begins] of SWEEPS)
    await rewriteFunction(knex, signature, (source) => {
      if (!source.includes(begins)) throw new Error(`${signature} is not the function that this step expects.`);
      return source.replace(begins, () => `begin ${begins}`).replace('end loop;', () => `${PASSED_OVER} end loop;`);
    });
}

export async function down(knex: Knex): Promise<void> {
  for (const [signature, begins] of SWEEPS)
    await rewriteFunction(knex, signature, (source) =>
      source.replace(`begin ${begins}`, () => begins).replace(`${PASSED_OVER} end loop;`, () => 'end loop;'),
    );
}
