import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS } from '#migrations/list.ts';
import { migrationsInBundle } from '#scripts/migrations-in-bundle.ts';
import { drawnRooms, readRooms, ROOMS } from '#scripts/rooms.ts';

const CODE = /\.(ts|tsx|css)$/;

function filesOf(room: string): string[] {
  return readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((name) => join(room, name))
    .filter((name) => CODE.test(name));
}
const FILES = ROOMS.flatMap(filesOf);
const isRoute = (file: string) => /^app\/(pages\/.+\/)?routes\//.test(file);
const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n');
/** Returns the lines a reader has to follow: no blank lines, imports or comments. */
function codeLines(file: string): number {
  const text = readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^import [\s\S]*?;$/gm, '');
  return text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length;
}

describe('Rooms', () => {
  const rooms = readRooms();
  test('every import respects who may import whom', () => expect(rooms.forbidden).toEqual([]));
  test('what only the pages of one noun need is beside them', () => expect(rooms.strays).toEqual([]));
  test('the diagram of the rooms shows the actual imports; npm run rooms draws it', () =>
    expect(drawnRooms()).toBe(rooms.drawing));
});

test('Every migration in the folder is in the list, under its file name, and the bundle has them too', async () => {
  const written = readdirSync('migrations').filter((name) => /^\d{4}-.*\.ts$/.test(name));
  expect(MIGRATIONS.map(({ name }) => `${name}.ts`)).toEqual(written.sort());
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  try {
    const { outputFiles } = await build({
      ...{ entryPoints: ['migrations/list.ts'], outdir: folder, write: false, plugins: [migrationsInBundle] },
      ...{ bundle: true, format: 'esm', platform: 'node', packages: 'external' },
    });
    const file = join(folder, 'list.mjs');
    writeFileSync(file, outputFiles[0]!.text);
    const bundled = (await import(pathToFileURL(file).href)) as { MIGRATIONS: typeof MIGRATIONS };
    const steps = ({ name, up, down }: (typeof MIGRATIONS)[number]) => [name, typeof up, typeof down];
    expect(bundled.MIGRATIONS.map(steps)).toEqual(MIGRATIONS.map(steps));
    expect(new Set(MIGRATIONS.flatMap(({ up, down }) => [typeof up, typeof down]))).toEqual(new Set(['function']));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('A missing noun shows as a file that has grown', () => {
  const over = (files: string[], ceiling: number, count: (file: string) => number) =>
    files.filter((file) => count(file) > ceiling).map((file) => `${file}: ${count(file)} lines`);
  const useCases = FILES.filter((file) => /^domain\/.*\.server\.ts$/.test(file) && !file.endsWith('.rows.server.ts'));
  const all = (file: string) => linesOf(file).length;
  test('a file has 300 lines at most', () => expect(over(FILES, 301, all)).toEqual([]));
  test('a route has 120 lines at most', () =>
    expect(
      over(
        FILES.filter((file) => isRoute(file)),
        121,
        all,
      ),
    ).toEqual([]));
  test('a use-case has 80 lines of code at most', () => expect(over(useCases, 80, codeLines)).toEqual([]));
});

describe('Names', () => {
  test('no folder for miscellaneous functions', () => {
    const homeless = /(^|\/)(utils?|helpers?|misc|common|services?|managers?)(\/|\.|$)/;
    expect(FILES.filter((file) => homeless.test(file))).toEqual([]);
  });
  test('files are written in kebab-case', () => {
    const odd = FILES.filter((file) => !isRoute(file)).filter(
      (file) => !/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(basename(file)),
    );
    expect(odd).toEqual([]);
  });
  test('tests lie under tests/', () => expect(FILES.filter((file) => /\.(test|spec)\./.test(file))).toEqual([]));
});

describe('SQL', () => {
  test('appears in rows files, the platform and migrations only', () => {
    const statement = /(`|')\s*(select .+ from|insert into|update \w+ set|delete from) /i;
    const elsewhere = FILES.filter(
      (file) => !/\.rows\.server\.ts$|^platform\/|^migrations\//.test(file) && file.endsWith('.ts'),
    );
    expect(elsewhere.filter((file) => statement.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  test('that inserts what it selects takes the agency from a table, returns something, or passes over conflicts: Citus copies otherwise, which row-level security refuses', () => {
    const copying = FILES.filter((file) => file.endsWith('.rows.server.ts')).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/`[^`]*insert into[^`]*\bselect\b[^`]*`/gi)]
        .filter(([statement]) => !/\bselect \w+\.agency_id\b|\breturning\b|\bdo nothing\b/i.test(statement))
        .map(([statement]) => `${file}: ${statement.slice(0, 60)}`),
    );
    expect(copying).toEqual([]);
  });
});

test('Nothing is set, locked or prepared for longer than a transaction, except by the owner of the tables', () => {
  const longer = /pg_(try_)?advisory_lock(_shared)?\(|\boptions: ['"`]-c |['"`](listen|set session|prepare) /i;
  const holding = FILES.filter((file) => file.endsWith('.ts') && longer.test(readFileSync(file, 'utf8')));
  expect(holding.sort()).toEqual([
    'migrations/index.ts',
    'platform/backup/make-stored-backup.ts',
    'platform/backup/restore-backup.ts',
    'platform/backup/write-backup.ts',
    // Only with a direct connection; the others refuse a pooler.
    'platform/queue/worker-heartbeat.ts',
    'platform/sealing/sealed-values.ts',
  ]);
});

test('No comment refers to a section of a document that is not here', () => {
  const section = /\b(spec|specification|design|decisions) ?[§“]/i;
  expect(
    [...FILES, ...filesOf('tests')].filter(
      (file) => !file.endsWith('architecture.test.ts') && section.test(readFileSync(file, 'utf8')),
    ),
  ).toEqual([]);
});

test('No warning is suppressed and nothing is left for later', () => {
  const marks = /\b(TODO|FIXME|XXX)\b|(es|ox)lint-disable|@ts-(ignore|nocheck|expect-error)|\bas any\b/;
  expect(
    [...FILES, ...filesOf('tests')].filter(
      (file) => !file.endsWith('architecture.test.ts') && marks.test(readFileSync(file, 'utf8')),
    ),
  ).toEqual([]);
});
