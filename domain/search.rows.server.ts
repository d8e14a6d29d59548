import type { Knex } from 'knex';
import type { Database } from '#platform/database/database.ts';
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
 * Where the records stand that a row is found by: each table with the column that holds the record's id, `clientsOf` with the column of
 * the contract whose client is meant, and `own`, the alias of the row's table, where its own text is asked too.
 */
export type SearchPlaces = Partial<Record<Searched | 'clientsOf' | 'own', string>>;

/** What a placement `p` is found by. All of it stands in columns of its own, so that each has an index to find the placements by. */
export const PLACEMENT_FOUND_BY: SearchPlaces = {
  contacts: 'p.contact_id',
  contractors: 'p.id',
  contracts: 'p.contract_id',
  clientsOf: 'p.contract_id',
};

/**
 * That one of the records a row leads to has all words of a search. The records are found first, each table's by its own index, and rows by
 * their ids; `:agencyId` is bound by the statement.
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

/** As many placements are told by their ids. */
const FEW = 1000;

/**
 * The ids of the placements that a search finds, or null where they are more than a few. Ids that are known let PostgreSQL see how few they
 * are and use an index for each; where many are found, reading the whole list is no slower.
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
