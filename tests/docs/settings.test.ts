import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const named = (text: string, setting: RegExp) => [...text.matchAll(setting)].map(([, name]) => name!).toSorted();

test('operations.md has a row for every setting, and for no other', () => {
  const known = named(readFileSync('platform/config.ts', 'utf8'), /^ {2}([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*): (?=[a-z])/gm);
  const [, settings = ''] = readFileSync('docs/operations.md', 'utf8').split(/^## Settings$/m);
  const [section = ''] = settings.split(/^## /m);
  const firstCells = section.split('\n').flatMap((line) => (line.startsWith('|') ? line.split('|')[1]! : []));
  expect(known).toContain('INTERNAL_ERRORS');
  expect(named(firstCells.join('\n'), /`([A-Z][A-Z0-9_]*)`/g)).toEqual(known);
});
