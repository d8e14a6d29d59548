import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Rules that apply without scripts, so that nothing on the page changes. */
const WITHOUT_SCRIPT = /@media \(scripting: none\) \{\n(?: {4}.*\n)* {2}\}/g;
/** A rule for the document, or for a container of every page, that depends on its contents. */
const LOOKS_INTO_PAGE = /(?:\b(?:html|body|main)\b|:root|\.shell\b|\.sheet\b)[^\s,{]*:has\(.*/g;

const rulesIn = (text: string) => text.replace(WITHOUT_SCRIPT, '').match(LOOKS_INTO_PAGE) ?? [];

test('No style of the whole page depends on its content, so a change does not restyle all of it', () => {
  expect(rulesIn('body:has(> .reading) main td {')).toHaveLength(1);
  expect(rulesIn('.shell.is-wide:has(.panel) {')).toHaveLength(1);
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    rulesIn(readFileSync(join('app', file), 'utf8')).map((rule) => `${file}: ${rule}`),
  );
  expect(found).toEqual([]);
});

test('The button of every file field looks the same, whatever the field is called', () => {
  const files = readFileSync('app/styles/files.css', 'utf8');
  expect(files).toMatch(/^ {2}\[type='file'\]::file-selector-button \{\n[^}]*min-height: var\(--h-compact\)/m);
});

test('A heading within a form keeps its distance by itself, because WebKit gives it no grid row', () => {
  const fields = readFileSync('app/styles/fields.css', 'utf8');
  expect(fields).not.toMatch(/\.fs > legend[^}]*float:/);
  expect(fields).toMatch(/^ {2}\.fs > legend \{\n[^}]*margin-bottom: 1\.125rem/m);
});
