import type { Knex } from 'knex';
import { rewriteFunction } from './open-request.ts';

/** What marks when rows are inserted together, and by which columns. */
const OF_NEW = ['mark_periods_of_new_id', 'mark_periods_of_new_contractor_id', 'mark_advisories_of_new_contact_id'];
/** What marks when a row changes or is deleted. */
const OF_CHANGED = ['mark_periods_covered', 'mark_own_periods', 'mark_advisories_of_person', 'mark_own_advisories'];

/** The insert of a function that marks when rows are inserted, in its current form, and what it names. */
const MANY =
  /insert into (\w+) \(agency_id, id, (\w+)\)\s+select g\.agency_id, gen_random_uuid\(\), n from agency_settings g cross join unnest\(named\) n where g\.agency_id = own;/;
const ONE_OR_MANY =
  /if cardinality\(named\) = 1 then\s+insert into \w+ \(agency_id, id, \w+\) values \(own, gen_random_uuid\(\), named\[1\]\);\s+else\s+(insert into [^;]*;)\s+end if;/;
const SELECTED = /select (changed\.agency_id, gen_random_uuid\(\), changed\.\w+);/;
const VALUES = /values \((changed\.agency_id, gen_random_uuid\(\), changed\.\w+)\);/;

const replace = (knex: Knex, name: string, from: RegExp, to: string) =>
  rewriteFunction(knex, `${name}()`, (source) => {
    if (!from.test(source)) throw new Error(`${name} is not the function that this step expects.`);
    return source.replace(from, to);
  });

/** One mark is written by its values: an insert that reads is planned anew each time, on Citus for every shard of its table. */
export async function up(knex: Knex): Promise<void> {
  const one = 'insert into $1 (agency_id, id, $2) values (own, gen_random_uuid(), named[1]);';
  for (const name of OF_NEW)
    await replace(
      knex,
      name,
      MANY,
      `if cardinality(named) = 1 then\n        ${one}\n      else\n        $&\n      end if;`,
    );
  for (const name of OF_CHANGED) await replace(knex, name, SELECTED, 'values ($1);');
}

export async function down(knex: Knex): Promise<void> {
  for (const name of OF_NEW) await replace(knex, name, ONE_OR_MANY, '$1');
  for (const name of OF_CHANGED) await replace(knex, name, VALUES, 'select $1;');
}
