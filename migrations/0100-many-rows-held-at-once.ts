import type { Knex } from 'knex';
import { rewriteFunction } from './open-request.ts';
import { CURRENT_AGENCY } from './tenant-table.ts';

const FOLD = 'search_fold(text)';
/** How a text of ASCII alone is folded: no accent is removed, and no letter is typed as another. */
const OF_ASCII = String.raw`lower(regexp_replace(p_text, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', '', 'g'))`;
const FOLDED = /AS \$function\$\s*select (replace\(.*'th'\))\s*\$function\$/s;
const BY_CASE =
  /AS \$function\$\s*select case when octet_length\(p_text\) = length\(p_text\).* else (replace\(.*'th'\)) end\s*\$function\$/s;

async function refold(knex: Knex, from: RegExp, to: (folded: string) => string, nulls: string[]): Promise<void> {
  await rewriteFunction(knex, FOLD, (source) => {
    const folded = from.exec(source)?.[1];
    if (!folded) throw new Error('search_fold is not the function that this step expects.');
    const body = `AS $function$\n    select ${to(folded)}\n  $function$`;
    return source.replace(from, () => body).replace(nulls[0]!, () => nulls[1]!);
  });
}

/** Why new rows are refused: the trigger, its function before and after, what it reads of the rows, and what is not allowed. */
const HELD = [
  {
    table: 'contractors',
    trigger: 'contractors_last_day',
    before: 'refuse_past_last_day',
    since: 'refuse_new_past_last_day',
    reads: { contact_id: 'uuid', end_date: 'date' },
    refused: `from departures d cross join came_in n where d.agency_id = own and d.contact_id = n.contact_id
          and d.left_at is null and (n.end_date is null or n.end_date > d.leaves_on)`,
    says: 'A placement does not run past the last day of whom it places',
  },
  {
    table: 'authorisers',
    trigger: 'authorisers_last_day',
    before: 'refuse_leaving_authoriser',
    since: 'refuse_new_leaving_authoriser',
    reads: { contractor_id: 'uuid', contact_id: 'uuid' },
    refused: `from departures d cross join came_in n
          join contractors p on p.agency_id = own and p.id = n.contractor_id
          where d.agency_id = own and d.contact_id = n.contact_id
            and d.left_at is null and (p.end_date is null or p.end_date > d.leaves_on)`,
    says: 'Nobody is made an authoriser of a placement that runs past their last day',
  },
  {
    table: 'authorisers',
    trigger: 'authorisers_own_time',
    before: 'refuse_own_authoriser',
    since: 'refuse_new_own_authoriser',
    reads: { contractor_id: 'uuid', contact_id: 'uuid' },
    refused: `from came_in n
          join contractors p on p.agency_id = own and p.id = n.contractor_id
          join contacts worker on worker.agency_id = own and worker.id = p.contact_id
          join contacts named on named.agency_id = own and named.id = n.contact_id
          where worker.id = named.id or worker.account_id = named.account_id`,
    says: 'A contractor is not their own authoriser',
  },
];

/**
 * Refuses new rows of the application, which always works for one agency; a restored backup is taken as it is. By then
 * the foreign key has waited for whoever has the contact locked to set a last day. The rows are read on their own, like
 * those of 0094.
 */
function refusing({ since, reads, refused, says, trigger, table }: (typeof HELD)[number]): string {
  const columns = Object.keys(reads);
  const lists = columns.map((column) => `${column}s`);
  return `
    create function ${since}() returns trigger language plpgsql as $$
    declare
      own uuid := ${CURRENT_AGENCY};
      ${Object.values(reads)
        .map((type, at) => `${lists[at]} ${type}[];`)
        .join('\n      ')}
    begin
      select ${columns.map((column) => `array_agg(n.${column})`).join(', ')} into ${lists.join(', ')}
        from came n where n.agency_id = own and n.status <> 'deleted';
      if ${lists[0]} is not null and exists (select ${refused.replace('came_in n', `unnest(${lists.join(', ')}) as n (${columns.join(', ')})`)})
      then
        raise exception '${says} (constraint "${trigger}").'
          using errcode = 'check_violation', table = '${table}', constraint = '${trigger}';
      end if;
      return null;
    end $$;`;
}

const OWN_TIME_MOVED = `
  create trigger authorisers_own_time_moved before update of contractor_id, contact_id, status on authorisers
    for each row execute function refuse_own_authoriser()`;

/**
 * Rows inserted together are checked by one statement, rather than by one for each of them. A text without accents is
 * folded without looking for any: that is nearly every text, and was a sixth of the cost of adding a contact. The
 * function is no longer strict, since PostgreSQL does not inline a strict function with a case.
 */
export async function up(knex: Knex): Promise<void> {
  const byCase = (folded: string) =>
    `case when octet_length(p_text) = length(p_text) then ${OF_ASCII} else ${folded} end`;
  await refold(knex, FOLDED, byCase, [' STRICT', '']);
  for (const one of HELD) {
    await knex.raw(refusing(one));
    await knex.raw(`
      drop trigger ${one.trigger} on ${one.table};
      create trigger ${one.trigger} after insert on ${one.table} referencing new table as came
        for each statement execute function ${one.since}()`);
  }
  await knex.raw(OWN_TIME_MOVED);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger authorisers_own_time_moved on authorisers');
  for (const { trigger, table, before, since } of HELD) {
    const when =
      trigger === 'authorisers_own_time' ? 'insert or update of contractor_id, contact_id, status' : 'insert';
    await knex.raw(`
      drop trigger ${trigger} on ${table};
      create trigger ${trigger} before ${when} on ${table} for each row execute function ${before}();
      drop function ${since}()`);
  }
  await refold(knex, BY_CASE, (folded) => folded, ['LANGUAGE sql\n IMMUTABLE', 'LANGUAGE sql\n IMMUTABLE STRICT']);
}
