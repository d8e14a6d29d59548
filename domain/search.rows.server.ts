import type { Knex } from 'knex';
import { searchWords } from './search.ts';

/** What has a column of its own to be found by (migration 0059). */
type Searched = 'clients' | 'contacts' | 'contracts' | 'contractors';

/** A condition with the names of what is bound in it. */
type Condition = { text: string; bindings: Record<string, string> };

/** That a folded text has all words of a search; nothing has a word without a letter or a digit. */
function hasWords(column: string, search: string): Condition {
  const words = searchWords(search);
  const all = words.map((_, index) => `${column} like '%' || search_fold(:word${index}) || '%'`);
  const bindings = Object.fromEntries(words.map((word, index) => [`word${index}`, word]));
  return {
    text: [`search_fold(:words) <> ''`, ...all].join(' and '),
    bindings: { ...bindings, words: words.join('') },
  };
}

/**
 * Where the records stand that a row is found by: each table with the column that holds the record's id, and `own`, the alias of the
 * row's table, where its own text is asked too.
 */
export type SearchPlaces = Partial<Record<Searched | 'own', string>>;

/**
 * That one of the records a row leads to has all words of a search. A table other than the row's own is read by its own index;
 * `:agencyId` is bound by the statement.
 */
export function foundIn({ own, ...places }: SearchPlaces, search: string): Condition {
  const { text, bindings } = hasWords('found.search_text', search);
  const any = Object.entries(places).map(
    ([table, id]) => `${id} in (select found.id from ${table} found where found.agency_id = :agencyId and ${text})`,
  );
  if (own) any.unshift(`(${hasWords(`${own}.search_text`, search).text})`);
  return { text: `(${any.join(' or ')})`, bindings };
}

/** Narrows a query to the rows of which one of the records has all words; an empty search finds all. */
export function whereFound(
  query: Knex.QueryBuilder,
  agencyId: string,
  places: SearchPlaces,
  search: string | undefined,
): Knex.QueryBuilder {
  if (!search) return query;
  const { text, bindings } = foundIn(places, search);
  return query.whereRaw(text, { ...bindings, agencyId });
}

/** That one of a few columns has all words, where a list is short enough to be read whole. */
export function foundInColumns(columns: string[], search: string): Condition {
  const any = columns.map((column) => hasWords(`search_fold(${column})`, search));
  return { text: `(${any.map(({ text }) => `(${text})`).join(' or ')})`, bindings: any[0]?.bindings ?? {} };
}

/** The ids of what has all words, as an array in a statement that binds `:agencyId`. */
export function idsFound(table: Searched, search: string): Condition {
  const { text, bindings } = hasWords('found.search_text', search);
  return {
    text: `array(select found.id from ${table} found where found.agency_id = :agencyId and ${text})`,
    bindings,
  };
}
