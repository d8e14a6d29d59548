import { Conflict } from './errors.ts';

/** For a table sharded across nodes, constraint names end in the shard number. */
const SHARD = /_\d{6,}$/;
/** Errors from another node carry the constraint only in their message. */
const CONSTRAINT_NAME = /constraint "([^"]+)"/;

/** Returns the name of the database constraint an error violated, or null. Lets a race lost in the database read like any other refusal. */
export function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const named = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
  const reported =
    'code' in error && String(error.code).startsWith('23') ? (CONSTRAINT_NAME.exec(error.message)?.[1] ?? null) : null;
  return (named ?? reported)?.replace(SHARD, '') ?? null;
}

/** Converts the database's refusal of an id already in use for the kind of record into a conflict. @throws Conflict `id_taken` */
export function refuseTakenId(error: unknown, table: string): void {
  if (brokenConstraint(error) === `${table}_pkey`)
    throw new Conflict('id_taken', 'A record with this id already exists.');
}

/** The message for a text or number PostgreSQL cannot store: a zero byte, a number out of range. */
export const UNSTORABLE = 'A text or number cannot be stored as it was sent.';

const UNSTORABLE_CODES = new Set(['22021', '22P05', '22003']);

/** Returns whether the database refused a value for its content, which the sender can correct. */
export function isUnstorable(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  // It reports an unpaired surrogate as invalid JSON, which is otherwise our own fault.
  const isBrokenText = error.code === '22P02' && /type json/.test(error.message);
  return isBrokenText || UNSTORABLE_CODES.has(String(error.code));
}
