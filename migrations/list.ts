import type { Knex } from 'knex';
import { MIGRATIONS_OF_FOLDER } from './folder.ts';

/** The migration since which a day is in one live timesheet. */
export const DAYS_HELD = '0029-days-and-minutes-held';

/** One migration of the schema, and its reversal. */
export type Step = { up(knex: Knex): Promise<void>; down(knex: Knex): Promise<void> };
export type Migration = Step & { name: string };

/** All migrations in the order in which they are applied, which is that of their numbers. */
export const MIGRATIONS: readonly Migration[] = MIGRATIONS_OF_FOLDER.map(({ name, step: { up, down } }) => ({
  ...{ name, up, down },
}));
