import type { Knex } from 'knex';
import { MIGRATIONS_OF_FOLDER } from './folder.ts';

/** The step since which a day lies in one live timesheet. */
export const DAYS_HELD = '0029-days-and-minutes-held';

/** One step of the schema, and the way back. */
export type Step = { up(knex: Knex): Promise<void>; down(knex: Knex): Promise<void> };
export type Migration = Step & { name: string };

/** All steps in the order in which they are applied, which is that of their numbers. */
export const MIGRATIONS: readonly Migration[] = MIGRATIONS_OF_FOLDER.map(({ name, step: { up, down } }) => ({
  ...{ name, up, down },
}));
