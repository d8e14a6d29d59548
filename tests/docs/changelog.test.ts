import { expect, test } from 'vitest';
import { sectionOf } from '#scripts/changelog.ts';

const notes = {
  version: '3.0.0',
  date: '2026-11-26',
  decisions: [
    {
      file: '0092-missing-periods-are-stored-for-each-placement.md',
      title: 'Missing periods are kept for each placement',
    },
  ],
};

test('A release lists what changed and what is new for callers of the API, and what was decided', () => {
  expect(sectionOf(notes, { changed: ['`lastUsedAt` is kept.'], added: ['`GET /advisories`.'] })).toBe(
    `## 3.0.0 (2026-11-26)

### Changed for callers of the API

- \`lastUsedAt\` is kept.

### Added for callers of the API

- \`GET /advisories\`.

### Decided

- [Missing periods are kept for each placement](docs/decisions/0092-missing-periods-are-stored-for-each-placement.md)
`,
  );
});

test('A heading with nothing below it is left out', () => {
  expect(sectionOf({ ...notes, decisions: [] }, { changed: [], added: [] })).toBe('## 3.0.0 (2026-11-26)\n');
});
