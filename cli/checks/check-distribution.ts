import { type Distribution, findDistribution } from '#migrations/distribution.ts';
import type { Finding } from './check-up.ts';
import { counted } from '../printing/counted.ts';

const check = 'distribution';

/** Checks how tables are distributed over several nodes, and which are not where they should be. @throws the connection's error */
export async function checkDistribution(ownerUrl: string | null): Promise<Finding> {
  if (!ownerUrl) return { check, state: 'not checked', found: 'MIGRATION_DATABASE_URL is not set', advice: null };
  return describe(await findDistribution(ownerUrl));
}

function describe({ nodes, tables, apart, unplaced, isBrokenOff }: Distribution): Finding {
  if (nodes === null) return { check, state: 'ok', found: 'on one PostgreSQL', advice: null };
  const misplaced = tables.filter(({ place, found }) => place !== found);
  const wrong = [
    ...(isBrokenOff ? ['interrupted, with foreign keys or row-level security for the owner switched off'] : []),
    ...misplaced.map(({ table, place, found }) => `${table} is ${found}, not ${place}`),
    ...apart.map((table) => `${table} is not with the rest of its agency`),
    ...unplaced.map((table) => `${table} is not in the plan`),
  ];
  if (wrong.length > 0)
    return { check, state: 'problem', found: wrong.join('; '), advice: 'Run `countersign migrate distribute`.' };
  const count = (place: string) => tables.filter((one) => one.found === place).length;
  const where = `${counted(count('distributed'), 'table')} by agency, ${count('reference')} on every node, ${count('coordinator')} on the coordinator`;
  return { check, state: 'ok', found: `${where}; ${counted(nodes, 'node')} beside it`, advice: null };
}
