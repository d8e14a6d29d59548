import type { Knex } from 'knex';

/** Letters that no accent explains, each with the one it is typed as. Hamza and madda are dropped like accents. */
const LETTERS = { from: 'łŁıøØđĐðÐħŦŧٱىةکیے٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', to: 'lLioOdDdDhTtايهكيي01234567890123456789' };

/** Accents, vowel marks, apostrophes, spaces and anything else that is neither a letter nor a digit. */
const LEFT_OUT =
  String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u036f\u060c\u0610-\u061b\u061f` +
  String.raw`\u0640\u064b-\u065f\u066a-\u066d\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u2000-\u206f\u20d0-\u20ff\u3000-\u3003\ufe20-\ufe2f]+`;

/** Normalises a text for searching: letters and digits only, in lower case without accents. */
const FOLD = `
  create function search_fold(p_text text) returns text language sql immutable strict parallel safe as $$
    select replace(replace(replace(replace(lower(translate(regexp_replace(normalize(p_text, NFKD), '${LEFT_OUT}', '', 'g'),
      '${LETTERS.from}', '${LETTERS.to}')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  $$`;

/** What each record is found by; a space separates two fields, so that no word is found across them. */
const FOUND_BY: Record<string, string[]> = {
  clients: ['client_name', 'reference', 'telephone_number'],
  contacts: ['fullname', 'email_address', 'reference', 'telephone_number'],
  contracts: ['name', 'reference'],
  contractors: ['reference', 'payroll_number'],
};

/** An index entry has room for some 2,700 bytes; letters of four bytes are rare. */
const ROOM = 640;

/**
 * Records are found by a separate column, in an index that contains all of it. LIKE is not leakproof, so row-level
 * security lets no index answer it: PostgreSQL reads the agency's part of the index alone, and no table.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(FOLD);
  for (const [table, columns] of Object.entries(FOUND_BY)) {
    const text = columns.map((column) => `search_fold(coalesce(${column}, ''))`).join(` || ' ' || `);
    await knex.raw(
      `alter table ${table} add column search_text text collate "C" generated always as (left(${text}, ${ROOM})) stored`,
    );
    await knex.raw(`create index ${table}_search on ${table} (agency_id, search_text, id)`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of Object.keys(FOUND_BY)) {
    await knex.raw(`drop index ${table}_search`);
    await knex.raw(`alter table ${table} drop column search_text`);
  }
  await knex.raw('drop function search_fold(text)');
}
