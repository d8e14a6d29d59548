import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { touchedBy } from '#scripts/mutants/changed.ts';
import { tableOf } from '#scripts/mutants/figures.ts';
import { type Mutant, mutate, problemsOf, readMutants, roomOf } from '#scripts/mutants/list.ts';

const ROOMS = ['api', 'app', 'cli', 'documents', 'domain', 'emails', 'jobs', 'migrations', 'platform', 'server'];
const MUTANTS = readMutants();

test('Every mutant can still be applied to its file, and its suites exist', () => {
  expect(MUTANTS.flatMap(problemsOf)).toEqual([]);
});

test('There are at least 150, including some in every room', () => {
  expect(MUTANTS.length).toBeGreaterThanOrEqual(150);
  expect([...new Set(MUTANTS.map(({ file }) => roomOf(file)))].sort()).toEqual(ROOMS);
});

test('Each states the promise it breaks', () => {
  const sentences = MUTANTS.map(({ breaks }) => breaks);
  expect(sentences.filter((one, at) => sentences.indexOf(one) < at)).toEqual([]);
  expect(sentences.filter((one) => !/^[A-Z].+\.$/.test(one))).toEqual([]);
});

test('None is tried in a browser suite, which takes too long', () => {
  const journeys = readdirSync('tests/e2e').map((name) => `tests/e2e/${name}`);
  expect(MUTANTS.filter(({ tests }) => tests.some((one) => journeys.includes(one)))).toEqual([]);
});

const MUTANT: Mutant = {
  breaks: 'A sum is a difference.',
  file: 'domain/sum.ts',
  find: 'a + b',
  put: 'a - b',
  and: [],
  tests: ['tests/domain/sum.test.ts'],
};

test('Text that no longer exists, or appears twice, is refused, not skipped', () => {
  expect(mutate('return a + b;', MUTANT)).toBe('return a - b;');
  expect(mutate('f($1, a + b)', { ...MUTANT, put: "$'$&", and: [{ find: '$1', put: '$2' }] })).toBe("f($2, $'$&)");
  expect(() => mutate('return a;', MUTANT)).toThrow('stands 0 times in domain/sum.ts');
  expect(() => mutate('a + b; a + b;', MUTANT)).toThrow('stands 2 times in domain/sum.ts');
  expect(problemsOf(MUTANT)).toEqual([
    '“A sum is a difference.”: domain/sum.ts is no file',
    '“A sum is a difference.”: tests/domain/sum.test.ts is no file',
  ]);
});

test('A change runs the mutants of its code first, then those of its suites', () => {
  const other: Mutant = { ...MUTANT, file: 'domain/other.ts', tests: ['tests/domain/other.test.ts'] };
  const third: Mutant = { ...MUTANT, file: 'domain/third.ts', tests: ['tests/domain/third.test.ts'] };
  const all = [third, other, MUTANT];
  expect(touchedBy(new Set(['tests/domain/other.test.ts', 'domain/sum.ts']), all)).toEqual([MUTANT, other]);
  expect(touchedBy(new Set(['README.md']), all)).toEqual([]);
});

test('The figures are a table with totals', () => {
  const figures = [
    { place: 'api', killed: 1, total: 3 },
    { place: 'domain', killed: 10, total: 10 },
  ];
  expect(tableOf('room', figures)).toBe(
    [
      '| room         | mutants | killed | share |',
      '| ------------ | ------: | -----: | ----: |',
      '| `api`        |       3 |      1 |   33% |',
      '| `domain`     |      10 |     10 |  100% |',
      '| **together** |      13 |     11 |   84% |',
    ].join('\n'),
  );
});
