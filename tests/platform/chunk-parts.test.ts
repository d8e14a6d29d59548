import { expect, test } from 'vitest';
import { type Part, mergeParts } from '#scripts/chunk-parts.ts';

const part = (id: string, pages: number[], size: number, imports: Part[] = [], name?: string): Part => ({
  name,
  pages: new Set(pages),
  size,
  ids: [id],
  imports: new Set(imports),
});
const idsOf = (parts: Part[]) => parts.map(({ ids }) => [...ids].sort()).sort();
const WEIGHTS = [1, 1, 1, 1];

test('Small modules used by the same pages are bundled, large ones used by few stay apart', () => {
  const [small, alike, large] = [
    part('small', [0, 1], 500),
    part('alike', [0, 1, 2], 500),
    part('large', [2, 3], 90_000),
  ];
  expect(idsOf(mergeParts([small, alike, large], WEIGHTS))).toEqual([['alike', 'small'], ['large']]);
});

test('A module with a heavy dependency does not bring it to pages that need only its neighbour', () => {
  const heavy = part('zod', [0], 200_000, [], 'schemas');
  const parts = [part('schema', [0], 500, [heavy]), part('words', [0, 1, 2], 500), heavy];
  expect(idsOf(mergeParts(parts, WEIGHTS))).toEqual([['schema'], ['words'], ['zod']]);
});

test('Two modules with a third between them are bundled with it, or not at all', () => {
  const last = part('last', [0, 1], 100);
  const between = part('between', [0, 1], 900_000, [last]);
  const first = part('first', [0, 1, 2], 100, [between]);
  const found = mergeParts([first, between, last], WEIGHTS);
  const of = (id: string) => found.find(({ ids }) => ids.includes(id))!;
  expect(of('first') === of('last') && of('first') !== of('between')).toBe(false);
  for (const one of found) for (const next of one.imports) expect(next.imports.has(one)).toBe(false);
});

test('Modules on more important pages are bundled sooner', () => {
  const parts = () => [part('one', [0, 1], 9000), part('other', [0, 2, 3], 9000)];
  expect(mergeParts(parts(), WEIGHTS)).toHaveLength(2);
  expect(mergeParts(parts(), [8, 1, 1, 1])).toHaveLength(1);
});

test('A page with more than a dozen parts gets some bundled that few other pages need', () => {
  const parts = (count: number) => Array.from({ length: count }, (_, at) => part(`${at}`, [0, at + 1], 12_000));
  const weights = Array.from({ length: 17 }, () => 1);
  expect(mergeParts(parts(12), weights)).toHaveLength(12);
  expect(mergeParts(parts(16), weights)).toHaveLength(14);
});
