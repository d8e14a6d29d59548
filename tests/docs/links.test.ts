import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const IMAGES = join(ROOT, 'docs/images');

const pages = [
  join(ROOT, 'README.md'),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(ROOT, 'docs', name)),
];

/** The page without what only looks like links and headings: blocks of code, and code within a line. */
const textOf = (page: string) =>
  readFileSync(page, 'utf8')
    .replace(/^ *```[\s\S]*?^ *```/gm, '')
    .replace(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()<>]/g, ''));

/** Where a page's links and pictures lead, without addresses of the web. */
const linksOf = (page: string) =>
  [...textOf(page).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, inText, inTag]) => (inText ?? inTag)!)
    .filter((link) => !/^[a-z]+:/i.test(link));

/** The anchors of a page's headings, made as forges make them: lower case, words joined, a number at each repetition. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading] of textOf(page).matchAll(/^#{1,6} +(.+)$/gm)) {
    const anchor = heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    let unique = anchor;
    for (let again = 1; anchors.has(unique); again++) unique = `${anchor}-${again}`;
    anchors.add(unique);
  }
  return anchors;
}

/** Why a link leads nowhere; null where it leads somewhere. */
function problemOf(page: string, link: string): string | null {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : resolve(dirname(page), decodeURIComponent(path));
  if (!existsSync(target)) return 'no such file';
  if (anchor === undefined) return null;
  if (statSync(target).isDirectory() || !target.endsWith('.md')) return 'no page with headings';
  return anchorsOf(target).has(anchor) ? null : 'no such heading';
}

test.each(pages.map((page) => relative(ROOT, page)))('every link and picture of %s leads somewhere', (name) => {
  const page = join(ROOT, name);
  const broken = linksOf(page).flatMap((link) => {
    const problem = problemOf(page, link);
    return problem ? [`${link}: ${problem}`] : [];
  });
  expect(broken).toEqual([]);
});

test('a link to a missing file and one to a missing heading are found', () => {
  const page = join(ROOT, 'README.md');
  expect(problemOf(page, 'docs/nowhere.md')).toBe('no such file');
  expect(problemOf(page, 'docs/portal.md#nowhere')).toBe('no such heading');
  expect(problemOf(page, 'docs/portal.md#log-in')).toBeNull();
});

test('every picture of the documents is shown by one of them', () => {
  const shown = new Set(pages.flatMap((page) => linksOf(page).map((link) => resolve(dirname(page), link))));
  const unused = readdirSync(IMAGES).filter((name) => !shown.has(join(IMAGES, name)));
  expect(unused.map((name) => basename(name))).toEqual([]);
});

test('every suite named on the security page exists', () => {
  const named = readFileSync(join(ROOT, 'docs/security.md'), 'utf8').match(/tests\/[\w/.-]+\.tsx?/g) ?? [];
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((suite) => !existsSync(join(ROOT, suite)))).toEqual([]);
});
