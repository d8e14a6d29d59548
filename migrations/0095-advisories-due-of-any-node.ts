import type { Knex } from 'knex';
import { rewriteFunction } from './open-request.ts';

const DUE = 'agencies_with_advisories_due(timestamptz)';

/** The sweep of advisories passes the agency that it reads to the node that has it, as every other sweep does. */
export const up = (knex: Knex): Promise<void> =>
  rewriteFunction(knex, DUE, (source) => source.replaceAll(/set_config\(('app\.\w+', .*), true\);/g, 'set_local($1);'));

export const down = (knex: Knex): Promise<void> =>
  rewriteFunction(knex, DUE, (source) => source.replaceAll(/set_local\(('app\.\w+', .*)\);/g, 'set_config($1, true);'));
