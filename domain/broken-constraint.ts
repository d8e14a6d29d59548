import { Conflict } from './errors.ts';

/** Where a table stands in shards on several nodes, their numbers end the names of what constrains each of them. */
const SHARD = /_\d{6,}$/;
/** What another node refused is told in its words alone. */
const TOLD = /constraint "([^"]+)"/;

/** The name of the database constraint an error broke, or null. Lets a race lost in the database read like any other refusal. */
export function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const named = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
  const told = 'code' in error && String(error.code).startsWith('23') ? (TOLD.exec(error.message)?.[1] ?? null) : null;
  return (named ?? told)?.replace(SHARD, '') ?? null;
}

/** Turns the database's refusal of an id that a record of the kind has already into a conflict. @throws Conflict `id_taken` */
export function refuseTakenId(error: unknown, table: string): void {
  if (brokenConstraint(error) === `${table}_pkey`)
    throw new Conflict('id_taken', 'A record with this id already exists.');
}

/** What is said of a text or a number that PostgreSQL cannot hold: a zero byte, a number out of range. */
export const UNSTORABLE = 'A text or number cannot be stored as it was sent.';

const UNSTORABLE_CODES = new Set(['22021', '22P05', '22003']);

/** Whether the database refused a value for what it is, which whoever sent it can mend. */
export function isUnstorable(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  // Half of a pair of surrogates is no JSON to it, which is otherwise our own fault.
  const isBrokenText = error.code === '22P02' && /type json/.test(error.message);
  return isBrokenText || UNSTORABLE_CODES.has(String(error.code));
}
