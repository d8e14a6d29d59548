import { html } from 'hono/html';
import { type Described, eventsOf, type Placed, resourcesOf } from './described.ts';
import { frame } from './frame.ts';
import { PROBLEM_CODES } from './problem-codes.ts';
import { type Schema, type Schemas } from './schema-text.ts';

/** A search entry: its location, its name, and the words that lead to it. */
type Entry = { to: string; name: string; about: string; words: string };

const MAX_FOUND = 50;

const fieldsIn = (schema: Schema | undefined, schemas: Schemas): string[] => {
  const named = schema?.$ref ? schemas[schema.$ref.split('/').at(-1)!] : schema;
  return Object.keys(named?.properties ?? {});
};

function operationEntry(one: Placed, page: string, schemas: Schemas): Entry {
  const media = [one.requestBody?.content ?? {}, ...one.answers.map(([, { content = {} }]) => content)];
  const fields = media.flatMap((content) => Object.values(content)).flatMap(({ schema }) => fieldsIn(schema, schemas));
  return {
    to: `${page}#${one.operationId}`,
    name: one.summary,
    about: `${one.method} ${one.path}`,
    words: [one.operationId, one.path, one.description, ...one.parameters.map(({ name }) => name), ...fields].join(' '),
  };
}

/** Returns everything in the reference that search can find. */
export function searchEntries(described: Described): Entry[] {
  const { schemas } = described.components;
  return [
    ...resourcesOf(described).flatMap(({ slug, operations }) =>
      operations.map((one) => operationEntry(one, `/api/docs/${slug}`, schemas)),
    ),
    ...eventsOf(described).map((one) => operationEntry(one, '/api/docs/events', schemas)),
    ...PROBLEM_CODES.flatMap(({ codes }) => codes).map(([code, status, meaning]) => ({
      to: `/api/docs/problems#${code}`,
      name: code,
      about: `${status}: ${meaning}`,
      words: '',
    })),
  ];
}

/** Returns the entries containing every word, those with the words in their name first. */
function found(entries: Entry[], q: string): Entry[] {
  const requested = q.toLowerCase().split(/\s+/).filter(Boolean);
  if (requested.length === 0) return [];
  const holds = (text: string) => requested.every((word) => text.toLowerCase().includes(word));
  const named = entries.filter(({ name, about }) => holds(`${name} ${about}`));
  return [...named, ...entries.filter((one) => !named.includes(one) && holds(`${one.name} ${one.about} ${one.words}`))];
}

/** Builds the page of search results. */
export function searchPage(entries: Entry[], requested: string): Promise<string> {
  const q = requested.trim().slice(0, 100);
  const results = found(entries, q);
  const count = results.length === 1 ? '1 result' : `${results.length} results`;
  const said = results.length > MAX_FOUND ? `The first ${MAX_FOUND} of ${count}` : count;
  const main = html`${
      q === ''
        ? html`<p>Type what you look for: an operation, a field, an address or the code of an error.</p>`
        : html`<p>${results.length === 0 ? 'Nothing was found' : said} for “${q}”.</p>`
    }
    <ul class="found">
      ${results
        .slice(0, MAX_FOUND)
        .map(({ to, name, about }) => html`<li><a href="${to}">${name}</a> <span class="soft">${about}</span></li>`)}
    </ul>`;
  return frame({ path: '/api/docs/search', title: 'Search', main, q });
}
