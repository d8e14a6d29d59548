import { Conflict } from './errors.ts';

/** The name of the database constraint an error broke, or null. Lets a race lost in the database read like any other refusal. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null;
}

/** Turns the database's refusal of an id that a record of the kind has already into a conflict. @throws Conflict `id_taken` */
export function refuseTakenId(error: unknown, table: string): void {
  if (brokenConstraint(error) === `${table}_pkey`)
    throw new Conflict('id_taken', 'A record with this id already exists.');
}
