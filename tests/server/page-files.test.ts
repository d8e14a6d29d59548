import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUILD_FOLDER } from '#server/build-folder.ts';

type Files = { module: string; imports?: string[] };
type Manifest = { entry: Files; routes: Record<string, Files & { parentId?: string }> };

const assets = join(BUILD_FOLDER, 'client/assets');
const written = readFileSync(
  join(
    assets,
    readdirSync(assets).find((name) => name.startsWith('manifest-'))!,
  ),
  'utf8',
);
const manifest = JSON.parse(written.replace(/^window\.__remixManifest=|;$/g, '')) as Manifest;

/** Returns the scripts that a fresh browser requests with a page. */
function filesOf(page: string): string[] {
  const files = new Set([manifest.entry.module, ...(manifest.entry.imports ?? [])]);
  for (let route = manifest.routes[page]; route; route = manifest.routes[route.parentId ?? ''])
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  return [...files].map((file) => file.replace('/assets/', ''));
}

const scriptsOf = (page: string) => filesOf(page).map((file) => file.replace(/-[\w-]{8}\.js$/, ''));

/** Returns a file's size in bytes as sent to a browser. */
function sizeOf(file: string): number {
  const path = join(assets, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

test.each([
  '_portal.dashboard',
  '_portal.timesheets._index',
  '_portal.contractors._index',
  '_portal.settings.branding',
])('The page %s loads at most nine scripts, and neither schemas nor the library of dates', (page) => {
  const scripts = scriptsOf(`routes/${page}`);
  expect(scripts).toContain('framework');
  expect(scripts.filter((name) => name === 'schemas' || name === 'dates')).toEqual([]);
  expect(scripts.length).toBeLessThanOrEqual(9);
});

test('A form checked only by its action loads no form library', () => {
  const files = filesOf('routes/_portal.settings.branding');
  const texts = files.map((file) => readFileSync(join(assets, file), 'utf8'));
  expect(texts.filter((text) => text.includes('__intent__') && text.includes('reorder'))).toEqual([]);
});

test('The list of timesheets loads scripts of at most 110 KB in total', () => {
  const files = filesOf('routes/_portal.timesheets._index');
  expect(files.reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThanOrEqual(110_000);
});

test('A contractor’s view of the list loads no date library', () => {
  const files = new Set(readdirSync(assets).filter((name) => /^contractor-weeks-[\w-]{8}\.js$/.test(name)));
  expect(files.size).toBe(1);
  for (const file of files)
    for (const [, next] of readFileSync(join(assets, file), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      files.add(next!);
  expect([...files].filter((name) => /^(dates|schemas)-/.test(name))).toEqual([]);
});

test('The timesheet form loads both, because it checks input with them', () => {
  expect(scriptsOf('routes/_portal.timesheets.create')).toEqual(expect.arrayContaining(['schemas', 'dates']));
});
