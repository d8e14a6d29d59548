import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { MIGRATION_NAMES } from '#migrations/index.ts';
import { titlesOf, writeChangelog } from './changelog.ts';
import { promised, RELEASED_API } from './released-api.ts';

const CHANGELOG = 'api/docs/changelog.ts';
const VERSION = /^\d+\.\d+\.\d+$/;
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Replaces one version with another, where it must occur. */
function replace(file: string, was: string, is: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(was)) throw new Error(`${file} does not say ${was}.`);
  writeFileSync(file, text.replaceAll(was, is));
}

/** The changes listed for the API's next release are those of this one. */
function nameNext(version: string): void {
  const changelog = readFileSync(CHANGELOG, 'utf8');
  writeFileSync(CHANGELOG, changelog.replace("version: 'next'", `version: '${version}'`));
}

/** Returns the decisions added since the last release. */
function newDecisions(): string[] {
  const { commit } = JSON.parse(readFileSync('release.json', 'utf8')) as { commit: string };
  return git('diff', '--name-only', '--diff-filter=A', commit, 'HEAD', '--', 'docs/decisions')
    .split('\n')
    .filter((path) => path !== '')
    .map((path) => path.replace('docs/decisions/', ''));
}

/** `npm run release -- 2.24.0`: commits the version, and then records it as the release to compare with. */
function release(version: string | undefined): void {
  if (!version || !VERSION.test(version)) throw new Error('Name the version: npm run release -- 2.24.0');
  if (git('status', '--porcelain') !== '') throw new Error('Commit what has changed first.');
  const { version: before } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  if (before !== version) {
    execFileSync('npm', ['version', version, '--no-git-tag-version'], { stdio: 'ignore' });
    replace('platform/version.ts', `'${before}'`, `'${version}'`);
    for (const page of ['docs/operations.md', 'docs/cli.md'])
      replace(page, `countersign-${before}.tgz`, `countersign-${version}.tgz`);
    const date = new Date().toISOString().slice(0, 10);
    writeChangelog({ version, date, decisions: titlesOf(newDecisions()) });
    nameNext(version);
    execFileSync('npm', ['run', 'openapi'], { stdio: 'ignore' });
    git('add', '--all');
    git('commit', '--message', `Version ${version}`);
  }
  const released = { version, commit: git('rev-parse', 'HEAD'), lastMigration: MIGRATION_NAMES.at(-1)! };
  writeFileSync('release.json', `${JSON.stringify(released, null, 2)}\n`);
  writeFileSync(RELEASED_API, `${JSON.stringify(promised(readFileSync('openapi.yaml', 'utf8')))}\n`);
  git('commit', '--message', `What comes next runs beside ${version}`, 'release.json', RELEASED_API);
  process.stdout.write(`${version} is ${released.commit}. Tag it, and make its package from there: npm pack\n`);
}

release(process.argv[2]);
