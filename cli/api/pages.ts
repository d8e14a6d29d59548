import { ApiProblem } from './problem.ts';
import type { AgencyApi, Query } from './client.ts';

/** The maximum number of rows in a page. */
const LARGEST = 1000;

type Page = { page: { nextCursor: string | null } };

/** Returns every row of a collection, page by page. @param name the API's name for the rows */
export async function allOf<Item>(api: AgencyApi, path: string, name: string, query: Query = {}): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const found = await api.get<Page & Record<string, Item[]>>(path, { ...query, limit: LARGEST, cursor });
    items.push(...found[name]!);
    cursor = found.page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isId = (text: string): boolean => ID.test(text);

/** Returns the API's error for a record that does not exist. */
export const notFound = (title: string, code: string): ApiProblem => new ApiProblem(404, { title, code });

/** Returns the id of the client that an option names by its id or by the agency's own reference. @throws ApiProblem */
export async function clientIdOf(api: AgencyApi, named: string): Promise<string> {
  if (isId(named)) return named;
  const query = { reference: named, limit: 2 };
  const { clients } = await api.get<{ clients: { clientId: string; reference: string }[] }>('/clients', query);
  // Near-identical references, from before they were refused, are distinguished by their exact spelling.
  const id = (clients.find(({ reference }) => reference === named) ?? clients[0])?.clientId;
  if (!id) throw notFound(`There is no client with the reference “${named}”.`, 'client_not_found');
  return id;
}

/** Encodes an option's value as part of an address. */
export const part = (text: string): string => encodeURIComponent(text);
