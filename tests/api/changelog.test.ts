import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHANGELOG } from '#api/docs/changelog.ts';
import { promised, RELEASED_API } from '#scripts/released-api.ts';

type Api = {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
};
const before = JSON.parse(readFileSync(RELEASED_API, 'utf8')) as Api;
const after = promised() as Api;
const told = CHANGELOG.filter(({ version }) => version === 'next').flatMap(({ added, changed }) => [
  ...added,
  ...changed,
]);

const lastWord = (path: string) =>
  path
    .split('/')
    .filter((part) => part && !part.startsWith('{'))
    .at(-1)!;
const isTold = (name: string) => told.some((line) => line.toLowerCase().includes(name.toLowerCase()));

test('The changelog mentions each operation that is new since the last release', () => {
  const added = Object.entries(after.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => !before.paths[path]?.[method])
      .map((method) => ({ name: `${method} ${path}`, word: lastWord(path) })),
  );
  expect(added.length).toBeGreaterThan(0);
  expect(added.filter(({ word }) => !isTold(word)).map(({ name }) => name)).toEqual([]);
});

test('The changelog mentions each field that is new on a record of the last release', () => {
  const fieldsOf = ({ components }: Api, record: string) => Object.keys(components.schemas[record]?.properties ?? {});
  const added = Object.keys(before.components.schemas).flatMap((record) => {
    const known = new Set(fieldsOf(before, record));
    return fieldsOf(after, record)
      .filter((field) => !known.has(field))
      .map((field) => ({ record, field }));
  });
  expect(added.length).toBeGreaterThan(0);
  expect(added.filter(({ field }) => !told.some((line) => line.includes(field)))).toEqual([]);
});
