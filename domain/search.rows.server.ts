import type { Knex } from 'knex';
import type { Database } from '#platform/database/database.ts';
import { searchWords } from './search.ts';

/** Tables with a search column (migration 0059). */
type Searched = 'clients' | 'contacts' | 'contracts' | 'contractors';

/** A condition with its named bindings. */
type Condition = { text: string; bindings: Record<string, string> };

/** Condition that a folded text contains all words of a search; nothing contains a word without a letter or a digit. */
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
 * Where the searched records of a row are: each table with the column of the record's id, `clientsOf` with the column
 * of the contract whose client is meant, and `own`, the alias of the row's table, if its own text is searched too.
 */
export type SearchPlaces = Partial<Record<Searched | 'clientsOf' | 'own', string>>;

/** Where a placement `p` is searched. Each is a separate column, so that each has an index to find placements by. */
export const PLACEMENT_FOUND_BY: SearchPlaces = {
  contacts: 'p.contact_id',
  contractors: 'p.id',
  contracts: 'p.contract_id',
  clientsOf: 'p.contract_id',
};

/**
 * Condition that one of a row's records contains all words of a search. The records are found first, through each
 * table's own index, and rows by their ids; `:agencyId` is bound by the statement.
 */
export function foundIn(places: SearchPlaces, search: string): Condition {
  return { text: `(${foundEach(places, search).join(' or ')})`, bindings: hasWords('', search).bindings };
}

function foundEach({ own, clientsOf, ...places }: SearchPlaces, search: string): string[] {
  const among = (id: string, table: Searched) => `${id} = any(${idsFound(table, search).text})`;
  const any = Object.entries(places).map(([table, id]) => among(id, table as Searched));
  if (clientsOf)
    any.push(
      `${clientsOf} = any(array(select s.id from contracts s where s.agency_id = :agencyId and ${among('s.client_id', 'clients')}))`,
    );
  if (own) any.unshift(`(${hasWords(`${own}.search_text`, search).text})`);
  return any;
}

/** Most placements that are listed by id. */
const FEW = 1000;

/**
 * Returns the ids of the placements that a search finds, or null if there are more than a few. With known ids
 * PostgreSQL sees how few they are and uses an index for each; where there are many, reading the whole list is no
 * slower.
 */
export async function findFewPlacements(db: Database, agencyId: string, search: string): Promise<string[] | null> {
  const { bindings } = hasWords('', search);
  const arms = foundEach(PLACEMENT_FOUND_BY, search).map(
    (condition) => `(select p.id from contractors p where p.agency_id = :agencyId and ${condition} limit :most)`,
  );
  const statement = db.sql.raw(arms.join(' union '), { ...bindings, agencyId, most: FEW + 1 });
  const found = await db.run<{ id: string }>(statement);
  return found.length > FEW ? null : found.map(({ id }) => id);
}

/** Limits a query to rows one of whose records contains all words; an empty search matches all. */
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

/** Condition that one of a few columns contains all words, for lists short enough to be read whole. */
export function foundInColumns(columns: string[], search: string): Condition {
  const any = columns.map((column) => hasWords(`search_fold(${column})`, search));
  return { text: `(${any.map(({ text }) => `(${text})`).join(' or ')})`, bindings: any[0]?.bindings ?? {} };
}

/** The ids of records that contain all words, as an array in a statement that binds `:agencyId`. */
export function idsFound(table: Searched, search: string): Condition {
  const { text, bindings } = hasWords('found.search_text', search);
  return {
    text: `array(select found.id from ${table} found where found.agency_id = :agencyId and ${text})`,
    bindings,
  };
}
